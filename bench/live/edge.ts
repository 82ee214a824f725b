import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { median } from "../report.ts";
import { sendClock } from "./clock.ts";
import { longestHole } from "./delays.ts";
import { secondsOf, type Line, type LiveBench } from "./result-line.ts";
import { startLiveSite } from "./stream.ts";
import {
  launchBrowser,
  openViewer,
  openWindow,
  readShown,
  waitForFirstFrame,
  type ShownFrame,
} from "./viewer.ts";

const { seconds: SECONDS, isWhole } = secondsOf(600);
/** Time in which the player reaches its distance from the live edge. */
const SETTLE_MS = 15_000;
const HOLD_MS = 3000;
const BACK_WITHIN_SECONDS = 20;
const TOLERANCE_MS = 300;
/** Distances are compared by the median of this time. */
const WINDOW_MS = 1000;

/** How the player returns to its distance from the live edge after something has held its playback up. */
export const edge: LiveBench = { file: "bench/live/edge.ts", isWhole, measure };

async function measure(): Promise<Line[]> {
  const site = await startLiveSite();
  const browser = await launchBrowser();
  try {
    const stream = await site.startStream();
    const sender = sendClock(stream.rtmpUrl);
    try {
      const page = await openViewer(await openWindow(browser), stream.watchUrl);
      await waitForFirstFrame(page);
      await pause(SETTLE_MS);
      return await measureReturn(page);
    } finally {
      sender.stop();
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function measureReturn(page: Page): Promise<Line[]> {
  await page.evaluate(COUNT_CHANGES);
  const before = await readShown(page);
  await page.waitForTimeout((SECONDS * 1000) / 2);
  const heldAt = await page.evaluate<number>("Date.now()");
  await page.evaluate(HOLD);
  const releasedAt = await page.evaluate<number>("Date.now()");
  await page.waitForTimeout((SECONDS * 1000) / 2);
  const after = await readShown(page);
  const { seeks, rates } = await page.evaluate<Changes>("changes");

  const frames = after.frames.slice(before.frames.length);
  const distance = median(frames.filter(({ at }) => at < heldAt).map(delayOf));
  const back = returnOf(
    frames.filter(({ at }) => at > releasedAt),
    distance + TOLERANCE_MS,
  );
  const seconds = (back - releasedAt) / 1000;
  const stalls = after.stalls - before.stalls;
  const held = longestHole(frames);
  return [
    {
      label: "playback held up for 3 s: back at its distance from the edge [LVE-050]",
      limit: `<= ${BACK_WITHIN_SECONDS} s, within ${TOLERANCE_MS} ms`,
      measured: `${seconds.toFixed(1)} s after ${held} ms (distance ${distance.toFixed(0)} ms before)`,
      passed: held >= HOLD_MS && seconds <= BACK_WITHIN_SECONDS,
    },
    {
      label: `stalls and jumps in ${SECONDS} s [LVE-050]`,
      limit: "0; 0; rate 0.9 to 1.25",
      measured: `${stalls}; ${seeks}; rate ${Math.min(...rates)} to ${Math.max(...rates)}`,
      passed: stalls === 0 && seeks === 0 && rates.every((rate) => rate >= 0.9 && rate <= 1.25),
    },
  ];
}

const delayOf = ({ at, time }: ShownFrame) => at - time;

/** The time from which on the distance stays within the limit. */
function returnOf(frames: readonly ShownFrame[], limitMs: number): number {
  const windows = Map.groupBy(frames, ({ at }) => Math.floor(at / WINDOW_MS));
  let back = Infinity;
  for (const ofWindow of windows.values()) {
    const isWithin = median(ofWindow.map(delayOf)) <= limitMs;
    if (!isWithin) back = Infinity;
    else back = Math.min(back, ofWindow[0]?.at ?? Infinity);
  }
  return back;
}

interface Changes {
  readonly seeks: number;
  /** The playback rates that the player has set. */
  readonly rates: readonly number[];
}

/** Run in the page. */
const COUNT_CHANGES = `
  globalThis.changes = { seeks: 0, rates: [1] };
  const video = document.querySelector("video");
  video.addEventListener("seeking", () => { changes.seeks += 1; });
  video.addEventListener("ratechange", () => changes.rates.push(video.playbackRate));
`;
/** The player does not see that playback pauses, as if the device were busy: a viewer's pause would leave the edge. */
const HOLD = `(async () => {
  const video = document.querySelector("video");
  const hide = (event) => event.stopImmediatePropagation();
  for (const name of ["pause", "play", "playing"]) window.addEventListener(name, hide, { capture: true });
  video.pause();
  await new Promise((resolve) => setTimeout(resolve, ${HOLD_MS}));
  await video.play();
})()`;
