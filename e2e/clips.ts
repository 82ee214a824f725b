import { execFileSync } from "node:child_process";
import { existsSync, linkSync, rmSync } from "node:fs";
import path from "node:path";

const DATA_DIR = process.env["E2E_DATA_DIR"] ?? "";
const MEDIA_DIR = process.env["NADAJ_MEDIA_DIR"] ?? path.resolve(import.meta.dirname, "../../shared/media");
const REAL_CLIP = path.join(MEDIA_DIR, "demo/sintel_16s_1280x720.mp4");

/** The real clip beside the project, if there is one, otherwise a generated clip; it is encoded to three renditions. */
export function realClip(): string {
  return existsSync(REAL_CLIP) ? REAL_CLIP : drawClip("1280x720", 16);
}

/** A clip with motion and a tone, generated once for all test files; small ones are fast to encode. */
export function drawClip(size = "426x240", seconds = 12): string {
  const file = path.join(DATA_DIR, `clip-${size}-${seconds}.mp4`);
  if (existsSync(file)) return file;
  const videoSource = ["-f", "lavfi", "-i", `testsrc2=size=${size}:rate=25`];
  const tone = ["-f", "lavfi", "-i", "sine", "-t", String(seconds)];
  const codecOptions = [
    "-c:v",
    "libx264",
    "-preset",
    "ultrafast",
    "-g",
    "50",
    "-pix_fmt",
    "yuv420p",
    "-c:a",
    "aac",
  ];
  const temporaryFile = path.join(DATA_DIR, `draft-${process.pid}.mp4`);
  execFileSync("ffmpeg", ["-v", "error", "-y", ...videoSource, ...tone, ...codecOptions, temporaryFile]);
  // Another worker may have drawn the same clip meanwhile, and a browser may be uploading it: it must not be replaced.
  try {
    linkSync(temporaryFile, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  }
  rmSync(temporaryFile);
  return file;
}
