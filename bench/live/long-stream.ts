import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import { processTree } from "../cpu.ts";
import { secondsOf, type Line, type LiveBench } from "./result-line.ts";
import { LOOP_FRAMES, makeMarkedFile, MARKED_RATE, sendMarkedFile } from "./marked-file.ts";
import { offsetsOf, readBeeps, readMarkedFrames, type MarkedFrame } from "./marked-frames.ts";
import { findRecording } from "./recorded-file.ts";
import { growthOf, memoryByProcess } from "./own-memory.ts";
import { startLiveSite } from "./stream.ts";
import { launchBrowser, openViewer, openWindow, readShown, waitForFirstFrame } from "./viewer.ts";

const { seconds: SECONDS, isWhole } = secondsOf(3600);
/** Memory is compared between this moment and the end: by then all parts that start late are running. */
const FIRST_SHARE = 1 / 6;
const WINDOW_SECONDS = Math.min(60, SECONDS / 10);
const SAMPLE_MS = 3000;
/** The sender continues for this time, in which the first second is watched. */
const SPARE_SECONDS = 300;
const WATCHING = 2;
const JOIN_WITHIN_MS = 300_000;
const OFFSET_MS = 40;
/** Tolerance: RTMP timestamps are whole milliseconds. */
const STEP_TOLERANCE_MS = 1.5;
/** Length of the checked end of the recording, which has a beep each second. */
const END_SECONDS = 60;

/** A long stream with its ladder: memory, DVR, gaps, and the drift between video and audio. */
export const longStream: LiveBench = { file: "bench/live/long-stream.ts", isWhole, measure };

async function measure(): Promise<Line[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-bench-hour-"));
  // Without the role worker, which would encode the recording.
  const site = await startLiveSite({ NADAJ_ROLES: "api,live,chat" });
  const browser = await launchBrowser();
  try {
    const file = await makeMarkedFile(folder, SECONDS + SPARE_SECONDS);
    const stream = await site.startStream();
    const sender = sendMarkedFile(file, stream.rtmpUrl);
    const startedAt = performance.now();
    const until = (share: number) => pause(startedAt + share * SECONDS * 1000 - performance.now());
    await until(FIRST_SHARE / 2);
    const watching = watchByPrograms(await stream.hls());
    await until(FIRST_SHARE);
    const before = await memoryInWindow(site.pid);
    await until(1 - WINDOW_SECONDS / SECONDS);
    const after = await memoryInWindow(site.pid);
    const memory = memoryLine(before, after);
    console.log(`    ${memory.measured}`);
    const first = await firstSecond(browser, stream.watchUrl);
    console.log(`    ${first.measured}`);
    if (sender.exitCode !== null) console.log(`    the sender has ended with ${sender.exitCode}`);
    await Promise.all([sender, ...watching].map(stop));
    await stream.end();
    const recording = await findRecording(site.dataDir);
    const [frames, beeps] = [await readMarkedFrames(recording), await readBeeps(recording)];
    return [syncLine(frames, beeps), memory, first, gapLine(frames)];
  } finally {
    await browser.close();
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Viewers, so that the process that serves them also has its usual memory use. */
function watchByPrograms(address: string): ChildProcess[] {
  const args = ["-v", "quiet", "-i", address, "-map", "0", "-c", "copy", "-f", "null", "-"];
  return Array.from({ length: WATCHING }, () => spawn("ffmpeg", args, { stdio: "ignore" }));
}

async function stop(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const closed = once(program, "close");
  program.kill("SIGTERM");
  await closed;
}

function memoryInWindow(pid: number): Promise<Map<string, number>> {
  const samples = Math.ceil((WINDOW_SECONDS * 1000) / SAMPLE_MS);
  return memoryByProcess(() => processTree(pid), { samples, pauseMs: SAMPLE_MS });
}

function memoryLine(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): Line {
  const { worst, isFlat } = growthOf(before, after);
  const label = `memory of each process after ${minutes(FIRST_SHARE)} and ${minutes(1)} min [LVE-123]`;
  return { label, limit: "within 10 %", measured: worst, passed: isFlat };
}

/** Seconds from the start to the live edge, and the frames that are shown after a seek to the start. */
const SEEK_TO_START = `(async () => {
  const video = document.querySelector("video");
  const begin = video.seekable.start(0);
  const reach = video.seekable.end(0) - begin;
  const hasSought = new Promise((resolve) => video.addEventListener("seeked", resolve, { once: true }));
  video.currentTime = begin;
  await hasSought;
  shown.frames.length = 0;
  return reach;
})()`;

/** A viewer who opens the stream at its end and seeks to its start. */
async function firstSecond(browser: Browser, address: string): Promise<Line> {
  const page = await openViewer(await openWindow(browser), address);
  try {
    await waitForFirstFrame(page, JOIN_WITHIN_MS);
    const reach = await page.evaluate<number>(SEEK_TO_START);
    await page.waitForFunction("shown.frames.length > 0", undefined, { timeout: JOIN_WITHIN_MS });
    const number = (await readShown(page)).frames[0]?.time ?? Number.NaN;
    return {
      label: `DVR after ${minutes(1)} min: first frame seen after a seek to 0:00 [LVE-124]`,
      limit: `within the first second`,
      measured: `frame ${number}; ${(reach / 60).toFixed(1)} min can be watched`,
      passed: number < MARKED_RATE && reach > SECONDS - 10,
    };
  } finally {
    await page.context().close();
  }
}

function syncLine(frames: readonly MarkedFrame[], beeps: readonly number[]): Line {
  const offsets = offsetsOf(frames, beeps);
  const end = frames.at(-1)?.time ?? 0;
  const worstOf = (from: number) =>
    Math.max(...offsets.filter(({ at }) => at >= from).map(({ ms }) => Math.abs(ms)));
  const [whole, last] = [worstOf(0), worstOf(end - END_SECONDS)];
  const [begin, finish] = [offsets[0]?.ms ?? Number.NaN, offsets.at(-1)?.ms ?? Number.NaN];
  return {
    label: `picture against sound at the end of ${minutes(1)} min [LVE-123]`,
    limit: `<= ${OFFSET_MS} ms`,
    measured:
      `${last.toFixed(1)} ms (first ${begin.toFixed(1)}, last ${finish.toFixed(1)}, ` +
      `worst of ${offsets.length} flashes ${whole.toFixed(1)})`,
    passed: last <= OFFSET_MS && offsets.length > end - 5,
  };
}

function gapLine(frames: readonly MarkedFrame[]): Line {
  const [first] = frames;
  if (!first) throw new Error("The recording is empty");
  let [missing, late] = [0, 0];
  for (const [index, { number, time }] of frames.entries()) {
    if (number !== (first.number + index) % LOOP_FRAMES) missing += 1;
    const expected = first.time + index / MARKED_RATE;
    if (Math.abs(time - expected) * 1000 > STEP_TOLERANCE_MS) late += 1;
  }
  return {
    label: "gaps of the recording: every frame's number and step [LVE-124]",
    limit: "0",
    measured: `${missing} not in order, ${late} not in time, of ${frames.length}; begins with frame ${first.number}`,
    passed: missing === 0 && late === 0 && frames.length >= SECONDS * MARKED_RATE,
  };
}

function minutes(share: number): string {
  return ((share * SECONDS) / 60).toFixed(SECONDS >= 600 ? 0 : 1);
}
