import { setTimeout as pause } from "node:timers/promises";
import { sendClock } from "./clock.ts";
import { stalledMs } from "./delays.ts";
import { controlLine } from "./emulate-line.ts";
import { secondsOf, type Line, type LiveBench } from "./result-line.ts";
import { startLiveSite } from "./stream.ts";
import { launchBrowser, openViewer, openWindow, readShown, waitForFirstFrame } from "./viewer.ts";

const { seconds: SECONDS, isWhole } = secondsOf(60);
const SETTLE_MS = 15_000;
const SLOW_BITS_PER_SECOND = 1_000_000;
/** The changes are repeated: they meet a segment at its begin, in the middle and at its end. */
const CHANGES = 5;

/** How the quality follows a line that falls to 1 Mbit/s and recovers. */
export const lineChanges: LiveBench = { file: "bench/live/line-changes.ts", isWhole, measure };

async function measure(): Promise<Line[]> {
  const site = await startLiveSite();
  const browser = await launchBrowser();
  try {
    const stream = await site.startStream();
    const sender = sendClock(stream.rtmpUrl);
    try {
      const page = await openViewer(await openWindow(browser), stream.watchUrl);
      const setLine = await controlLine(page);
      await waitForFirstFrame(page);
      await pause(SETTLE_MS);
      const lines: Line[] = [];
      for (let change = 1; change <= CHANGES; change += 1) {
        const before = await readShown(page);
        await setLine(SLOW_BITS_PER_SECOND);
        await page.waitForTimeout((SECONDS * 1000) / 2);
        const slow = await readShown(page);
        await setLine(Infinity);
        await page.waitForTimeout((SECONDS * 1000) / 2);
        const fast = await readShown(page);
        const frames = fast.frames.slice(before.frames.length);
        const heightsSlow = heightsOf(slow.frames.slice(before.frames.length));
        const heightsFast = heightsOf(fast.frames.slice(slow.frames.length));
        lines.push({
          label: `line falls to 1 Mbit/s for ${SECONDS / 2} s and recovers, ${change} of ${CHANGES} [LVE-051]`,
          limit: "480p, then the source; stalled 0 ms",
          measured: `${heightsSlow.join(" ")}, then ${heightsFast.join(" ")}; stalled ${stalledMs(frames)} ms`,
          passed: heightsSlow.at(-1) === 480 && heightsFast.at(-1) === 720 && stalledMs(frames) === 0,
        });
      }
      return lines;
    } finally {
      sender.stop();
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** The heights in the order in which they were shown. */
function heightsOf(frames: readonly { readonly height: number }[]): number[] {
  return frames.map(({ height }) => height).filter((height, at, all) => height !== all[at - 1]);
}
