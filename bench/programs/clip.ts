import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** The whole frame has one colour, whose hue rotates at this speed: a change of hue shows that the video plays. */
export const DEGREES_PER_SECOND = 60;
/** Two rotations, so that the clip repeats without a jump in hue. */
const SECONDS = 12;
const RATE = 30;
const VIDEO = [
  `color=c=0xD45580:size=320x180:rate=${RATE}:duration=${SECONDS}`,
  `hue=H=2*PI*t*${DEGREES_PER_SECOND}/360`,
  // Grain makes the video costly to encode, as real video is.
  "noise=c0s=16:c0f=t,scale=640:360,format=yuv420p",
].join(",");
const TONE = `sine=frequency=440:sample_rate=48000:duration=${SECONDS}`;

export interface Clips {
  /** H.264 with B-frames and AAC, for programs that send or play a file. */
  readonly file: string;
  /** Camera and microphone files for a browser. */
  readonly camera: string;
  readonly microphone: string;
}

/** Makes the clips unless an earlier run has made them. */
export async function drawClips(folder: string): Promise<Clips> {
  await mkdir(folder, { recursive: true });
  const clips = {
    file: path.join(folder, "clip.flv"),
    camera: path.join(folder, "camera.mjpeg"),
    microphone: path.join(folder, "microphone.wav"),
  };
  if (existsSync(clips.microphone)) return clips;
  const draw = (...args: string[]) => execute("ffmpeg", ["-v", "error", "-y", ...args]);
  await draw(
    ...["-f", "lavfi", "-i", VIDEO, "-f", "lavfi", "-i", TONE],
    ...["-c:v", "libx264", "-preset", "superfast", "-bf", "2", "-g", String(RATE * 2), "-sc_threshold", "0"],
    ...["-b:v", "1000k", "-maxrate", "1000k", "-bufsize", "1000k", "-c:a", "aac", "-ac", "2", clips.file],
  );
  await draw("-i", clips.file, "-an", "-s", "320x180", "-q:v", "3", "-f", "mjpeg", clips.camera);
  await draw("-i", clips.file, "-vn", clips.microphone);
  return clips;
}
