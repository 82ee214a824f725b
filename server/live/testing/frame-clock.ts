import { execFile, spawn, type ChildProcessByStdio } from "node:child_process";
import type { Writable } from "node:stream";
import { promisify } from "node:util";

/** Each frame shows its time as a row of black and white fields, one for each bit of the milliseconds. */
export const CLOCK_BITS = 42;
const FIELD_PIXELS = 8;
const ROW_PIXELS = 16;
const WIDTH = CLOCK_BITS * FIELD_PIXELS;
const HEIGHT = 180;
const RATE = 15;
const FRAME_MS = 1000 / RATE;
const OUTPUT_BYTES_MAX = 16 * 1024 ** 2;
/** A program that exits sooner than this was refused, so the sender counts as still disconnected. */
const CONNECTED_MS_MIN = 1000;
/** Frames are drawn late on a busy machine: only a longer time without one counts as a gap. */
const LATE_SECONDS_MAX = 0.4;

export interface ClockSender {
  /** Number of connection attempts so far. */
  connections(): number;
  /** How long the last disconnection was: no server can record what was not sent in that time. */
  awaySeconds(): number;
  stop(): void;
}

/** A streaming program that reconnects at once when it is disconnected, and draws the time into each frame. */
export function sendClock(address: () => string): ClockSender {
  let connections = 0;
  let lostAt = Date.now();
  let startedAt = 0;
  let drawn = 0;
  let isOver = false;
  let program: ChildProcessByStdio<Writable, null, null>;

  function connect(): void {
    if (isOver) return;
    connections += 1;
    drawn = 0;
    startedAt = Date.now();
    program = spawn("ffmpeg", clockArguments(address()), { stdio: ["pipe", "ignore", "ignore"] });
    program.stdin.on("error", () => undefined); // the program is disconnected
    program.once("close", () => {
      if (Date.now() - startedAt > CONNECTED_MS_MIN) lostAt = Date.now();
      setTimeout(connect, FRAME_MS);
    });
  }

  connect();
  const timer = setInterval(() => {
    for (; drawn * FRAME_MS <= Date.now() - startedAt; drawn += 1) program.stdin.write(drawTime(Date.now()));
  }, FRAME_MS / 4);
  return {
    connections: () => connections,
    awaySeconds: () => Math.max(0, startedAt - lostAt) / 1000,
    stop() {
      isOver = true;
      clearInterval(timer);
      program.kill("SIGKILL");
    },
  };
}

function clockArguments(address: string): string[] {
  return [
    ...["-v", "error", "-probesize", "32", "-analyzeduration", "0", "-f", "rawvideo", "-pix_fmt", "gray"],
    ...["-video_size", `${CLOCK_BITS}x1`, "-framerate", String(RATE), "-i", "pipe:0"],
    ...["-f", "lavfi", "-i", "sine=sample_rate=48000", "-filter_complex"],
    `[0:v]format=yuv420p,scale=${WIDTH}:${ROW_PIXELS}:flags=neighbor,pad=${WIDTH}:${HEIGHT}[v]`,
    ...["-map", "[v]", "-map", "1:a", "-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency"],
    ...["-g", String(2 * RATE), "-c:a", "aac", "-ac", "2", "-shortest", "-flush_packets", "1", "-f", "flv"],
    address,
  ];
}

/** One row of grey pixels that encodes the time. */
export function drawTime(milliseconds: number): Buffer {
  return Buffer.from(Array.from({ length: CLOCK_BITS }, (_, bit) => (isSet(milliseconds, bit) ? 255 : 0)));
}

function isSet(milliseconds: number, bit: number): boolean {
  return Math.floor(milliseconds / 2 ** bit) % 2 === 1;
}

/** Reads the Unix times in the frames of a file or a playlist, in seconds. */
export async function readFrameTimes(input: string): Promise<number[]> {
  const row = `crop=${WIDTH}:${ROW_PIXELS}:0:0,scale=${CLOCK_BITS}:1:flags=area`;
  const output = ["-f", "rawvideo", "-pix_fmt", "gray", "-fps_mode", "passthrough", "pipe:1"];
  const { stdout } = await promisify(execFile)(
    "ffmpeg",
    ["-v", "error", "-i", input, "-an", "-vf", row, ...output],
    { encoding: "buffer", maxBuffer: OUTPUT_BYTES_MAX },
  );
  return Array.from({ length: stdout.length / CLOCK_BITS }, (_, at) => {
    const fields = stdout.subarray(at * CLOCK_BITS, (at + 1) * CLOCK_BITS);
    return fields.reduce((time, field, bit) => time + (field > 127 ? 2 ** bit : 0), 0) / 1000;
  });
}

/** Seconds that no frame covers. */
export function missingSeconds(times: readonly number[]): number {
  return times
    .slice(1)
    .map((time, at) => time - (times[at] ?? time))
    .filter((distance) => distance > LATE_SECONDS_MAX)
    .reduce((sum, distance) => sum + distance - 1 / RATE, 0);
}
