import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** A video of a second, small enough to be encoded beside everything else. */
export async function drawClip(folder: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = path.join(folder, "clip.mp4");
  await execute("ffmpeg", [
    ...["-v", "error", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=15", "-t", "1"],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", file],
  ]);
  return new Uint8Array(await readFile(file));
}
