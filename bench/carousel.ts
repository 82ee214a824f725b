import { type Browser, chromium, type Page } from "@playwright/test";
import { ensureChromium } from "../scripts/chromium.ts";
import { median, report } from "./report.ts";
import { seedVideo } from "./seeding/seed-video.ts";
import { startSite } from "./site-process.ts";

const LOGIN = { email: "bench@example.com", password: "bench-password" };
const ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
const CPU_SLOWDOWN = 4;
const TURNS = 6;
/** One slide takes `--t-slow` of the design; the carousel is idle afterwards. */
const TURN_MS = 600;
const FRAME_MS = 1000 / 60;
const SCREENS = [
  { name: "phone", width: 390, height: 844 },
  { name: "desktop", width: 1440, height: 900 },
];

declare global {
  var layoutShift: number;
}

/** Frame rate of the home page carousel on a slow processor, and the layout shift of the page. */
export async function benchCarousel(): Promise<void> {
  const site = await startSite({ NADAJ_ADMIN_EMAIL: LOGIN.email, NADAJ_ADMIN_PASSWORD: LOGIN.password });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ARGUMENTS });
  try {
    await seedVideo(site.url, LOGIN);
    for (const screen of SCREENS) {
      const page = await openHome(browser, site.url, screen);
      const frames = await measureFrameIntervals(page);
      const shift = await page.evaluate(() => globalThis.layoutShift);
      const figures = `${(1000 / median(frames)).toFixed(0)} frames/s, ${lateFrameShare(frames)} of frames late`;
      report(`carousel turns, CPU ${CPU_SLOWDOWN} times slower, ${screen.name}`, figures, "60 frames/s");
      report(`layout shift of the home page, ${screen.name}`, shift.toFixed(4), "<= 0.02");
      await page.context().close();
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function openHome(browser: Browser, url: string, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.addInitScript(() => {
    globalThis.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!("hadRecentInput" in entry) || entry.hadRecentInput) continue;
        globalThis.layoutShift += "value" in entry ? Number(entry.value) : 0;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`${url}/`, { waitUntil: "networkidle" });
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 400) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    scrollTo(0, 0);
  });
  await page.locator('[aria-roledescription] [aria-current="true"]').first().focus();
  return page;
}

/** Milliseconds between the frames that the compositor draws while the carousel turns. */
async function measureFrameIntervals(page: Page): Promise<number[]> {
  const frames: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const times = await recordFrameTimes(page, async () => {
      await page.keyboard.press("ArrowRight");
      await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), TURN_MS);
    });
    frames.push(...times.slice(1).map((time, index) => time - (times[index] ?? time)));
  }
  return frames;
}

/** Timestamps in ms of the frames that are drawn while `act` runs. */
async function recordFrameTimes(page: Page, action: () => Promise<void>): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  const times: number[] = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    for (const { name, ts } of value) if (name === "DrawFrame") times.push(Number(ts) / 1000);
  });
  const completed = new Promise<void>((resolve) => session.once("Tracing.tracingComplete", () => resolve()));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["disabled-by-default-devtools.timeline.frame"] },
  });
  await action();
  await session.send("Tracing.end");
  await completed;
  await session.detach();
  return times.toSorted((a, b) => a - b);
}

function lateFrameShare(frames: readonly number[]): string {
  const late = frames.filter((ms) => ms > FRAME_MS * 1.5).length;
  return `${((late / frames.length) * 100).toFixed(0)} %`;
}
