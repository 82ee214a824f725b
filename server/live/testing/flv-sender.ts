import { execFile, spawn, type ChildProcess } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);

interface SentFile {
  readonly seconds?: number;
  readonly size?: string;
  readonly rate?: number;
  /** Frames between key frames. */
  readonly keyFrames?: number;
  readonly encoding?: readonly string[];
}

/** Makes a file that senders transmit without encoding: many of them run at little cost. */
export async function makeSentFile(
  folder: string,
  name: string,
  { seconds = 4, size = "320x180", rate = 15, keyFrames = rate, encoding = [] }: SentFile = {},
): Promise<string> {
  const file = path.join(folder, `${name}.flv`);
  await execute("ffmpeg", [
    ...["-v", "error", "-f", "lavfi", "-i", `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`],
    ...["-f", "lavfi", "-i", `sine=sample_rate=48000:duration=${seconds}`],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-pix_fmt", "yuv420p"],
    ...["-g", String(keyFrames), "-sc_threshold", "0", "-c:a", "aac", "-ac", "2", ...encoding, file],
  ]);
  return file;
}

/** A streaming program: sends the file over and over, in real time. */
export function sendFile(file: string, url: string, pace: readonly string[] = ["-re"]): ChildProcess {
  return spawn("ffmpeg", [
    ...["-v", "error", ...pace, "-stream_loop", "-1", "-i", file],
    ...["-c", "copy", "-f", "flv", url],
  ]);
}
