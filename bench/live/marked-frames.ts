import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import { CLOCK_BITS } from "#server/live/testing/frame-clock.ts";

const run = promisify(execFile);
/** Height of the marks at the top of each frame: 32 lines of the clock, 32 free, 64 of the flash. */
export const MARKED_LINES = 128;
const ROWS = 8;
const [CLOCK_ROW, FLASH_ROW] = [0, 6];
const LIT = 127;
/** Beeps are louder than this level, and pauses are longer than this duration. */
const QUIET = "silencedetect=noise=-30dB:d=0.3";

export interface MarkedFrame {
  /** Timestamp in the file, in seconds. */
  readonly time: number;
  /** The number that the frame's clock shows. */
  readonly number: number;
  readonly isFlash: boolean;
}

/** The frames of a file with their marks. The file has no B-frames, so the packets are in the order of the frames. */
export async function readMarkedFrames(file: string): Promise<MarkedFrame[]> {
  const [times, frames] = await Promise.all([frameTimes(file), markedParts(file)]);
  const frameBytes = CLOCK_BITS * ROWS;
  if (frames.length !== times.length * frameBytes) {
    throw new Error(`${frames.length / frameBytes} frames were decoded of ${times.length}`);
  }
  return times.map((time, index) => {
    const at = index * frameBytes;
    const isLit = (row: number, bit: number) => (frames[at + row * CLOCK_BITS + bit] ?? 0) > LIT;
    let number = 0;
    for (let bit = 0; bit < CLOCK_BITS; bit += 1) if (isLit(CLOCK_ROW, bit)) number += 2 ** bit;
    return { time, number, isFlash: isLit(FLASH_ROW, CLOCK_BITS / 2) };
  });
}

/** Start times of the beeps, in seconds of the file. */
export async function readBeeps(file: string): Promise<number[]> {
  const args = ["-hide_banner", "-nostats", "-copyts", "-i", file, "-vn", "-af", QUIET, "-f", "null", "-"];
  const { stderr } = await run("ffmpeg", args, { maxBuffer: 64 * 1024 ** 2 });
  return [...stderr.matchAll(/silence_end: (-?[\d.]+)/g)].map(([, at]) => Number(at));
}

/** Milliseconds from each flash to its beep; positive if the audio is late. */
export function offsetsOf(
  frames: readonly MarkedFrame[],
  beeps: readonly number[],
): { at: number; ms: number }[] {
  const flashes = frames.filter(({ isFlash }, index) => isFlash && frames[index - 1]?.isFlash === false);
  return flashes.flatMap(({ time }) => {
    const distances = beeps.map((beep) => beep - time);
    const nearest = distances.toSorted((one, other) => Math.abs(one) - Math.abs(other))[0];
    return nearest !== undefined && Math.abs(nearest) < 0.5 ? [{ at: time, ms: nearest * 1000 }] : [];
  });
}

async function frameTimes(file: string): Promise<number[]> {
  const args = "-v error -select_streams v:0 -show_entries packet=pts_time -of csv=p=0".split(" ");
  const text = (await outputOf("ffprobe", [...args, file])).toString();
  return text.split("\n").filter(Boolean).map(Number.parseFloat);
}

/** One byte for each field of the marks. */
function markedParts(file: string): Promise<Buffer> {
  const filter = `crop=iw:ih*${MARKED_LINES}/720:0:0,scale=${CLOCK_BITS}:${ROWS}:flags=area,format=gray`;
  const decode = ["-v", "error", "-i", file, "-map", "0:v:0", "-fps_mode", "passthrough"];
  const write = ["-enc_time_base", "1/90000", "-vf", filter, "-f", "rawvideo", "pipe:1"];
  return outputOf("ffmpeg", [...decode, ...write]);
}

async function outputOf(program: string, args: readonly string[]): Promise<Buffer> {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  const [status] = await once(child, "close");
  if (status !== 0) throw new Error(`${program} ended with ${String(status)}`);
  return Buffer.concat(chunks);
}
