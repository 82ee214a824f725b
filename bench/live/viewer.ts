import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { ensureChromium } from "../../scripts/chromium.ts";
import { CLOCK_BITS } from "#server/live/testing/frame-clock.ts";

const ARGUMENTS = [
  ...["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  "--autoplay-policy=no-user-gesture-required",
];

export interface ShownFrame {
  /** Time at which the frame was shown. */
  readonly at: number;
  /** Time that the frame's clock shows. */
  readonly time: number;
  readonly height: number;
}

/** What a viewer has seen of the stream. */
export interface Shown {
  readonly frames: readonly ShownFrame[];
  /** Times of the first shown frame and of the first playlist request. */
  readonly first: number;
  readonly asked: number;
  readonly stalls: number;
}

export function launchBrowser(extra: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(), args: [...ARGUMENTS, ...extra] });
}

/** The player has room for 720p: players choose no rendition that is larger than the picture on the page. */
const WINDOW = { width: 1920, height: 1080 };

/** A separate browser context with an empty cache. */
export function openWindow(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ bypassCSP: true, viewport: WINDOW });
}

/** Opens an address; the page reads the clock of each shown frame. */
export async function openViewer(window: BrowserContext, address: string): Promise<Page> {
  const page = await window.newPage();
  await page.addInitScript(READ_CLOCK);
  await page.goto(address, { waitUntil: "commit" });
  return page;
}

export function readShown(page: Page): Promise<Shown> {
  return page.evaluate<Shown>("shown");
}

export async function waitForFirstFrame(page: Page, timeout = 60_000): Promise<Shown> {
  await page.waitForFunction("globalThis.shown?.first > 0", undefined, { timeout });
  return readShown(page);
}

/** Runs in the page. The video element may exist before the scripts of the page, and may be replaced. */
const READ_CLOCK = `
  globalThis.shown = { frames: [], first: 0, asked: 0, stalls: 0 };
  const canvas = new OffscreenCanvas(${CLOCK_BITS}, 1);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const known = new WeakSet();
  const follow = (video) => {
    known.add(video);
    video.addEventListener("waiting", () => { if (shown.first) shown.stalls += 1; });
    const read = () => {
      shown.first ||= Date.now();
      const height = (video.videoHeight * 32) / 720;
      context.drawImage(video, 0, height / 4, video.videoWidth, height / 2, 0, 0, ${CLOCK_BITS}, 1);
      const { data } = context.getImageData(0, 0, ${CLOCK_BITS}, 1);
      let time = 0;
      for (let bit = 0; bit < ${CLOCK_BITS}; bit += 1) if (data[bit * 4] > 127) time += 2 ** bit;
      shown.frames.push({ at: Date.now(), time, height: video.videoHeight });
      video.requestVideoFrameCallback(read);
    };
    video.requestVideoFrameCallback(read);
  };
  const look = () => {
    for (const video of document.querySelectorAll("video")) if (!known.has(video)) follow(video);
    requestAnimationFrame(look);
  };
  look();
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name.includes("/live/hls/")) shown.asked ||= performance.timeOrigin + startTime;
    }
  }).observe({ type: "resource", buffered: true });
`;
