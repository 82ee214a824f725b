import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { cpuSecondsOf, processTree } from "../cpu.ts";
import { sendClock } from "./clock.ts";
import type { Line } from "./result-line.ts";
import type { BenchStream, LiveSite } from "./stream.ts";

const LIMIT = 0.25;
const SETTLE_MS = 5000;

/**
 * Starts to count the CPU time of ffmpeg; returns a function with the result, in seconds per second of the stream: on a
 * busy machine the sender may send less than a second of media in a second.
 */
export async function countEncoding(
  stream: BenchStream,
  encoders: readonly number[],
): Promise<() => Promise<number>> {
  const [cpu, seconds] = [cpuSecondsOf(encoders), await lengthOf(stream)];
  return async () => (cpuSecondsOf(encoders) - cpu) / ((await lengthOf(stream)) - seconds);
}

/** The ffmpeg processes of a site. The wrappers that limit ffmpeg replace themselves by it; it has no other helpers. */
export function encodersOf({ pid }: LiveSite): number[] {
  return processTree(pid).filter((one) => {
    try {
      return readFileSync(`/proc/${one}/comm`, "utf8").trim() === "ffmpeg";
    } catch {
      return false; // the process has ended
    }
  });
}

/** The baseline without encoding: the cost of a second stream, for which the budget has no ladder. */
export async function costOfCopying(site: LiveSite, seconds: number): Promise<number> {
  const others = encodersOf(site);
  const stream = await site.startStream();
  const sender = sendClock(stream.rtmpUrl);
  try {
    const found = () => encodersOf(site).filter((pid) => !others.includes(pid));
    while (found().length === 0) await pause(100);
    await pause(SETTLE_MS);
    const stopCounting = await countEncoding(stream, found());
    await pause(seconds * 1000);
    return await stopCounting();
  } finally {
    sender.stop();
  }
}

export function costLine(cost: number, earlierCost: number): Line {
  return {
    label: "CPU of ffmpeg: source, 480p, 240p and sound [LVE-119]",
    limit: `<= ${LIMIT} s per second`,
    measured: `${cost.toFixed(3)} s`,
    earlier: `${earlierCost.toFixed(3)} s (source alone)`,
    passed: cost > 0 && cost <= LIMIT,
  };
}

/** Seconds of the source rendition that players can load. */
async function lengthOf(stream: BenchStream): Promise<number> {
  const text = await (await fetch(new URL("source.m3u8", await stream.hls()))).text();
  const lines = text.split("\n");
  const lastSegment = lines.findLastIndex((line) => line.startsWith("#EXTINF:"));
  return lines.reduce((sum, line, at) => {
    const seconds =
      /^#EXTINF:([\d.]+)/.exec(line) ?? (at > lastSegment && /^#EXT-X-PART:DURATION=([\d.]+)/.exec(line));
    return sum + Number(seconds ? seconds[1] : 0);
  }, 0);
}
