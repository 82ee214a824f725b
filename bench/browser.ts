import { chromium, type Browser, type Page } from "@playwright/test";
import lighthouse from "lighthouse";
import { ensureChromium } from "../scripts/chromium.ts";
import { seedFilm } from "./film.ts";
import { median, report } from "./figures.ts";
import { startSite } from "./real-site.ts";

const RUNS = 5;
const DEBUG_PORT = 4718;
const ARGUMENTS = [
  ...["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
  `--remote-debugging-port=${DEBUG_PORT}`,
];

/** What a page costs in JavaScript, how soon a film shows its first frame, and what Lighthouse says of a phone. */
export async function benchBrowser(): Promise<void> {
  const site = await startSite({
    NADAJ_ADMIN_EMAIL: "bench@example.com",
    NADAJ_ADMIN_PASSWORD: "bench-password",
  });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ARGUMENTS });
  try {
    const videoId = await seedFilm(site.url, { email: "bench@example.com", password: "bench-password" });
    const watch = `${site.url}/watch/${videoId}`;
    const home = `${site.url}/`;
    report(
      "JavaScript of the home page, gzip",
      `${(await scriptKilobytes(browser, home)).toFixed(1)} kB`,
      "<= 140 kB",
    );
    const beforeFilm = await scriptKilobytes(browser, watch, true);
    const whole = await scriptKilobytes(browser, watch);
    report(
      "JavaScript of the watch page, gzip",
      `${beforeFilm.toFixed(1)} kB before the film is asked for, ${whole.toFixed(1)} kB in all`,
      "<= 175 kB before the first frame",
    );
    const frames: number[] = [];
    for (let count = 0; count < RUNS; count += 1) frames.push(await firstFrameMs(browser, watch));
    report("first frame on loopback", `${median(frames).toFixed(0)} ms`, "<= 600 ms");
    await reportLighthouse("home", home);
    await reportLighthouse("watch", watch);
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** Scripts a page asks for, as they come over the wire; optionally only those asked for before the first media. */
async function scriptKilobytes(browser: Browser, address: string, isUntilMedia = false): Promise<number> {
  const context = await browser.newContext({ extraHTTPHeaders: { "accept-encoding": "gzip" } });
  const page = await context.newPage();
  let bytes = 0;
  let isMedia = false;
  const sizes: Promise<void>[] = [];
  page.on("request", (request) => {
    if (/\.(m3u8|mp4|m4s)(\?|$)/.test(request.url())) isMedia = true;
    if (request.resourceType() !== "script" || (isUntilMedia && isMedia)) return;
    sizes.push(
      request.response().then(async (response) => {
        const { responseBodySize } = (await response?.request().sizes()) ?? { responseBodySize: 0 };
        bytes += responseBodySize;
      }),
    );
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await Promise.all(sizes);
  await context.close();
  return bytes / 1000;
}

/** From the start of the navigation to the first picture of the film that is painted. */
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

async function reportLighthouse(name: string, address: string): Promise<void> {
  const scores: number[] = [];
  const paints: number[] = [];
  for (let count = 0; count < RUNS; count += 1) {
    const result = await lighthouse(address, {
      port: DEBUG_PORT,
      onlyCategories: ["performance"],
      logLevel: "error",
    });
    scores.push((result?.lhr.categories["performance"]?.score ?? 0) * 100);
    paints.push(result?.lhr.audits["largest-contentful-paint"]?.numericValue ?? Number.NaN);
  }
  const figures = `${median(scores).toFixed(0)} (largest paint ${(median(paints) / 1000).toFixed(2)} s)`;
  report(`Lighthouse mobile, ${name}`, figures, ">= 90");
}
