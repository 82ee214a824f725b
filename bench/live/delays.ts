import type { Page } from "@playwright/test";
import type { Line } from "./result-line.ts";
import { readShown, type ShownFrame } from "./viewer.ts";

/** Time in which the player reaches its distance from the live edge. */
const SETTLE_MS = 15_000;
const PLAUSIBLE_MS = 120_000;
const READABLE_SHARE = 0.9;
const MEDIAN_MS = 1800;
const LATE_MS = 2500;

interface Delays {
  readonly median: number;
  /** 95th percentile. */
  readonly late: number;
  readonly stalls: number;
  /** The longest time without a new frame. */
  readonly hole: number;
  readonly heights: string;
  readonly frames: number;
  /** Number of frames whose clock the encoder has blurred. */
  readonly unreadable: number;
}

/** Measures the delay from drawing a frame to showing it to a viewer. */
export async function measureDelays(page: Page, seconds: number): Promise<Delays> {
  await page.waitForTimeout(SETTLE_MS);
  const before = await readShown(page);
  await page.waitForTimeout(seconds * 1000);
  const after = await readShown(page);
  const frames = after.frames.slice(before.frames.length);
  const read = frames.map(({ at, time }) => at - time).filter((delay) => delay > 0 && delay < PLAUSIBLE_MS);
  const delays = read.toSorted((one, other) => one - other);
  const at = (share: number) => delays[Math.floor(delays.length * share)] ?? Number.NaN;
  return {
    ...{ median: at(0.5), late: at(0.95), stalls: after.stalls - before.stalls, hole: longestHole(frames) },
    ...{ heights: [...new Set(frames.map(({ height }) => height))].join(", "), frames: frames.length },
    unreadable: frames.length - read.length,
  };
}

/** The longest time between two frames, in milliseconds. */
export function longestHole(frames: readonly ShownFrame[]): number {
  return Math.max(0, ...holesOf(frames));
}

/** A hole between two frames that a viewer sees as a stall. */
const HOLE_MS = 200;

/** The sum of all stalls, in milliseconds. */
export function stalledMs(frames: readonly ShownFrame[]): number {
  return holesOf(frames)
    .filter((hole) => hole > HOLE_MS)
    .reduce((sum, hole) => sum + hole, 0);
}

/** The times between two frames, in milliseconds. */
function holesOf(frames: readonly ShownFrame[]): number[] {
  return frames.slice(1).map(({ at }, index) => at - (frames[index]?.at ?? at));
}

interface Delayed {
  /** Name of the ingest protocol, e.g. `RTMP`. */
  readonly protocol: string;
  readonly row: string;
  readonly seconds: number;
  readonly delays: Delays;
  readonly earlier: Delays;
}

export function delayLines({ protocol, row, seconds, delays, earlier }: Delayed): Line[] {
  const line = (label: string, limit: number, of: (delays: Delays) => number, unit = " ms"): Line => ({
    label: `${label}, ${protocol} [${row}]`,
    limit: unit === "" ? String(limit) : `<= ${limit}${unit}`,
    measured: `${of(delays)}${unit}`,
    earlier: `${of(earlier)}${unit}`,
    passed: of(delays) <= limit,
  });
  const stalls = line(`stalls in ${seconds} s`, 0, (one) => one.stalls, "");
  const { hole, frames, heights, unreadable } = delays;
  const seen = `${frames} frames, ${unreadable} unreadable, heights ${heights}`;
  return [
    line("glass to glass, p50", MEDIAN_MS, ({ median }) => median),
    line("glass to glass, p95", LATE_MS, ({ late }) => late),
    {
      ...stalls,
      measured: `${stalls.measured} (longest hole ${hole} ms; ${seen})`,
      passed: stalls.passed && frames > 0 && frames - unreadable >= frames * READABLE_SHARE,
    },
  ];
}
