import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { openClassicViewer } from "./classic-page.ts";
import { sendClock } from "./clock.ts";
import { stalledMs } from "./delays.ts";
import { controlLine } from "./emulate-line.ts";
import { secondsOf, type Line, type LiveBench } from "./result-line.ts";
import { startLiveSite } from "./stream.ts";
import { launchBrowser, openViewer, openWindow, readShown, waitForFirstFrame } from "./viewer.ts";

const { seconds: SECONDS, isWhole } = secondsOf(600);
const EARLIER_SECONDS = Math.min(60, SECONDS);
const BITS_PER_SECOND = 300_000;
const SETTLE_MS = 10_000;
const FIRST_FRAME_MS = 5000;
/** Longest sum of all stalls. */
const STALLED_MS = 2000;

/** A viewer whose line has 300 kbit/s. */
export const slowLine: LiveBench = { file: "bench/live/slow-line.ts", isWhole, measure };

interface Watched {
  readonly firstFrameMs: number;
  readonly stalledMs: number;
  readonly heights: readonly number[];
}

async function measure(): Promise<Line[]> {
  const site = await startLiveSite();
  const browser = await launchBrowser();
  try {
    const stream = await site.startStream();
    const sender = sendClock(stream.rtmpUrl);
    try {
      await pause(SETTLE_MS);
      const page = await openSlowly(openViewer(await openWindow(browser), "about:blank"));
      await page.goto(stream.watchUrl, { waitUntil: "commit" });
      const watched = await watch(page, SECONDS);
      await page.context().close();
      const classic = await openSlowly(openClassicViewer(browser, stream));
      const earlier = await watch(classic, EARLIER_SECONDS);
      return [
        {
          label: "300 kbit/s: opening the page to the first frame, empty cache [LVE-113]",
          limit: `<= ${FIRST_FRAME_MS} ms`,
          measured: `${watched.firstFrameMs} ms`,
          earlier: `${earlier.firstFrameMs} ms`,
          passed: watched.firstFrameMs <= FIRST_FRAME_MS,
        },
        {
          label: `300 kbit/s: sum of all stalls in ${SECONDS} s [LVE-113]`,
          limit: `<= ${STALLED_MS} ms, 240p`,
          measured: `${watched.stalledMs} ms, ${watched.heights.join(", ")}p`,
          earlier: `${earlier.stalledMs} ms in ${EARLIER_SECONDS} s`,
          passed: watched.stalledMs <= STALLED_MS && watched.heights.join() === "240",
        },
      ];
    } finally {
      sender.stop();
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function openSlowly(opening: Promise<Page>): Promise<Page> {
  const page = await opening;
  const setLine = await controlLine(page);
  await setLine(BITS_PER_SECOND);
  return page;
}

/** Watches from the first frame on. */
async function watch(page: Page, seconds: number): Promise<Watched> {
  const { first } = await waitForFirstFrame(page);
  const opened = await page.evaluate<number>("performance.timeOrigin");
  await page.waitForTimeout(seconds * 1000);
  const { frames } = await readShown(page);
  return {
    firstFrameMs: Math.round(first - opened),
    stalledMs: stalledMs(frames),
    heights: [...new Set(frames.map(({ height }) => height))].toSorted((one, other) => one - other),
  };
}
