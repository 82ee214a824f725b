import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { finding } from "#shared/health/finding-texts.ts";
import { findPresentEngine, type FullEngine } from "#server/media/engine.ts";
import { runFfprobe, runSandboxed } from "#server/media/sandbox/run-ffmpeg.ts";
import { reasonOf, type Check } from "../check.ts";
import { LONG_CHECK_SECONDS } from "../thresholds.ts";

const CLIP = "clip.mp4";
const MEMORY_BYTES = 2 * 1024 ** 3;

/** Whether ffmpeg and ffprobe are there and encode H.264 and AAC: a second of both is encoded and looked at. */
export const checkMedia: Check = {
  name: "media",
  needs: "environment",
  limitSeconds: LONG_CHECK_SECONDS,
  async run({ env, signal }) {
    let engine: FullEngine | null;
    try {
      engine = await findPresentEngine(env);
    } catch (error) {
      return [finding("media", "media_broken", { reason: reasonOf(error) })];
    }
    if (!engine) return [finding("media", "media_missing", {})];
    const folder = await mkdtemp(path.join(tmpdir(), "nadaj-health-"));
    try {
      const codecs = await encodeClip(engine, folder, signal);
      if (codecs !== "h264 aac") throw new Error(`ffprobe found "${codecs}" instead of "h264 aac"`);
    } catch (error) {
      return [finding("media", "media_broken", { reason: reasonOf(error) })];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return [finding("media", "media_ok", { version: engine.version, path: engine.ffmpeg })];
  },
};

/** The codecs that ffprobe finds in a clip which ffmpeg has just made. */
async function encodeClip(engine: FullEngine, folder: string, signal: AbortSignal): Promise<string> {
  const run = { folder, wallSeconds: LONG_CHECK_SECONDS, signal };
  await runSandboxed({
    ...{ ...run, sandbox: engine.sandbox, memoryBytes: MEMORY_BYTES, background: false },
    command: [
      ...[engine.ffmpeg, "-hide_banner", "-v", "error", "-nostdin", "-y"],
      ...["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=1"],
      ...["-f", "lavfi", "-i", "sine=duration=1"],
      ...["-c:v", "libx264", "-preset", engine.preset, "-pix_fmt", "yuv420p", "-c:a", "aac", CLIP],
    ],
  });
  const args = ["-show_entries", "stream=codec_name", "-of", "csv=p=0"];
  const listed = await runFfprobe(engine, { ...run, file: path.join(folder, CLIP), args });
  return listed.trim().split(/\s+/).join(" ");
}
