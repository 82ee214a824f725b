import { chromium, type Browser, type Page } from "@playwright/test";
import lighthouse from "lighthouse";
import { ensureChromium } from "../scripts/chromium.ts";
import { pickVideo, startDemoSite } from "./demo-site.ts";
import { type PageScripts, scriptsOf } from "./page-scripts.ts";
import { median, report } from "./report.ts";

const RUNS = 5;
const DEBUG_PORT = 4718;
const ARGUMENTS = [
  ...["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
  `--remote-debugging-port=${DEBUG_PORT}`,
];

/**
 * Of the site that `npm run demo` fills: the scripts of its home and of a watch page, the time to the first video
 * frame, and Lighthouse on mobile.
 */
export async function benchBrowser(): Promise<void> {
  const site = await startDemoSite();
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ARGUMENTS });
  try {
    const home = `${site.url}/`;
    const watch = `${site.url}/watch/${await pickVideo(site.url)}`;
    reportScripts("home", await scriptsOf(browser, home));
    reportScripts("watch", await scriptsOf(browser, watch));
    const frames: number[] = [];
    for (let count = 0; count < RUNS; count += 1) frames.push(await firstFrameMs(browser, watch));
    report("first frame on loopback", `${median(frames).toFixed(0)} ms`, "<= 400 ms");
    await reportLighthouse({ name: "home", address: home, score: 95, blockingMs: 150 });
    await reportLighthouse({ name: "watch", address: watch, score: 90, blockingMs: 300 });
  } finally {
    await browser.close();
    await site.stop();
  }
}

function reportScripts(name: string, { first, all }: PageScripts): void {
  const text = (scripts: PageScripts["all"]) => `${scripts.count} with ${scripts.kilobytes.toFixed(1)} kB`;
  const target = name === "home" ? "<= 15; <= 30 with <= 150 kB" : "<= 15; <= 30";
  report(`Scripts of ${name} until hydrated; in all`, `${text(first)}; ${text(all)}`, target);
}

/** Milliseconds from the start of the navigation to the first painted video frame. */
export async function firstFrameMs(
  browser: Browser,
  address: string,
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await prepare(page);
  await page.addInitScript(watchFirstFrame);
  await page.goto(address);
  const at = Number(await page.locator("html[data-first-frame]").getAttribute("data-first-frame"));
  await context.close();
  return at;
}

const watchFirstFrame = `
  const look = () => {
    const video = document.querySelector("video");
    if (!video) return requestAnimationFrame(look);
    video.muted = true;
    video.requestVideoFrameCallback((now) => { document.documentElement.dataset.firstFrame = now; });
    video.play().catch(() => undefined);
  };
  addEventListener("DOMContentLoaded", look);
`;

interface LighthouseTarget {
  readonly name: string;
  readonly address: string;
  readonly score: number;
  readonly blockingMs: number;
}

async function reportLighthouse({ name, address, score, blockingMs }: LighthouseTarget): Promise<void> {
  const scores: number[] = [];
  const paints: number[] = [];
  const blocking: number[] = [];
  for (let count = 0; count < RUNS; count += 1) {
    const result = await lighthouse(address, {
      port: DEBUG_PORT,
      onlyCategories: ["performance"],
      logLevel: "error",
    });
    scores.push((result?.lhr.categories["performance"]?.score ?? 0) * 100);
    paints.push(result?.lhr.audits["largest-contentful-paint"]?.numericValue ?? Number.NaN);
    blocking.push(result?.lhr.audits["total-blocking-time"]?.numericValue ?? Number.NaN);
  }
  const figures = `${median(scores).toFixed(0)} (largest paint ${(median(paints) / 1000).toFixed(2)} s, blocking ${median(blocking).toFixed(0)} ms)`;
  report(`Lighthouse mobile, ${name}`, figures, `>= ${score}, <= ${blockingMs} ms`);
}
