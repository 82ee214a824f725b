import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { copyFile, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { CLOCK_BITS, drawTime } from "#server/live/testing/frame-clock.ts";

export const MARKED_RATE = 30;
/** The frames repeat after this time, which is a whole number of AAC frames and of key frame distances. */
const LOOP_SECONDS = 64;
export const LOOP_FRAMES = LOOP_SECONDS * MARKED_RATE;
const FLASH_FRAMES = 3;
const SAMPLE_RATE = 48_000;

/** Length of the file that covers at least this many seconds. */
export function lengthOfMarkedFile(seconds: number): number {
  return Math.ceil(seconds / LOOP_SECONDS) * LOOP_SECONDS;
}

/**
 * Makes a file of 720p30 at 2.5 Mbit/s that a streaming program can send without encoding. Each frame shows its number
 * within its minute; each second starts with a flash and a beep.
 */
export async function makeMarkedFile(folder: string, seconds: number): Promise<string> {
  const [loop, frames, sound] = ["loop.h264", "frames.h264", "sound.mka"].map((name) =>
    path.join(folder, name),
  ) as [string, string, string];
  const file = path.join(folder, "sent.mp4");
  await encodeLoop(loop);
  await copyFile(loop, frames);
  const loops = lengthOfMarkedFile(seconds) / LOOP_SECONDS;
  for (let count = 1; count < loops; count += 1) {
    await pipeline(createReadStream(loop), createWriteStream(frames, { flags: "a" }));
  }
  // AAC encoders insert one frame of silence at the start.
  const isBeep = `lt(mod(t+1024/${SAMPLE_RATE}\\,1)\\,0.1)`;
  const beep = `aevalsrc='0.5*sin(2*PI*1000*t)*${isBeep}':s=${SAMPLE_RATE}:d=${loops * LOOP_SECONDS}`;
  await ffmpeg(["-f", "lavfi", "-i", beep, "-c:a", "aac", "-b:a", "128k", sound]);
  await ffmpeg([
    ...["-r", String(MARKED_RATE), "-f", "h264", "-i", frames, "-i", sound, "-map", "0:v", "-map", "1:a"],
    ...["-c", "copy", "-video_track_timescale", "90000", file],
  ]);
  for (const part of [loop, frames, sound]) await rm(part);
  return file;
}

/** A streaming program that sends the file in real time. */
export function sendMarkedFile(file: string, url: string): ChildProcess {
  const args = ["-v", "error", "-re", "-i", file, "-c", "copy", "-f", "flv", url];
  return spawn("ffmpeg", args, { stdio: ["ignore", "ignore", "inherit"] });
}

async function encodeLoop(file: string): Promise<void> {
  const isFlash = `lt(mod(n\\,${MARKED_RATE})\\,${FLASH_FRAMES})`;
  const flash =
    `drawbox=y=64:w=iw:h=64:color=black:t=fill,` +
    `drawbox=y=64:w=iw:h=64:color=white:t=fill:enable='${isFlash}'`;
  const program = spawn(
    "ffmpeg",
    [
      ...["-v", "error", "-f", "rawvideo", "-pix_fmt", "gray", "-video_size", `${CLOCK_BITS}x1`],
      ...["-framerate", String(MARKED_RATE), "-i", "pipe:0"],
      ...["-f", "lavfi", "-i", `testsrc2=size=1280x720:rate=${MARKED_RATE}`, "-filter_complex"],
      "[0:v]format=yuv420p,scale=1280:32:flags=neighbor[clock];" +
        `[1:v]${flash}[marked];[marked][clock]overlay=shortest=1:eof_action=endall[v]`,
      ...["-map", "[v]", "-frames:v", String(LOOP_FRAMES), "-c:v", "libx264", "-preset", "ultrafast"],
      ...["-tune", "zerolatency", "-pix_fmt", "yuv420p", "-g", "60", "-sc_threshold", "0"],
      ...["-b:v", "2500k", "-maxrate", "2500k", "-bufsize", "2500k", "-f", "h264", file],
    ],
    { stdio: ["pipe", "ignore", "inherit"] },
  );
  const numbers = Array.from({ length: LOOP_FRAMES }, (_, number) => drawTime(number));
  program.stdin.end(Buffer.concat(numbers));
  await requireSuccess(program);
}

async function ffmpeg(args: readonly string[]): Promise<void> {
  await requireSuccess(spawn("ffmpeg", ["-v", "error", ...args], { stdio: ["ignore", "ignore", "inherit"] }));
}

async function requireSuccess(program: ChildProcess): Promise<void> {
  const [status] = await once(program, "close");
  if (status !== 0) throw new Error(`ffmpeg ended with ${String(status)}`);
}
