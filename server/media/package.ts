import { canCopyAudio, type SourceRendition } from "./ladder.ts";
import type { FullEngine } from "./engine.ts";
import type { MediaInfo } from "./media-info.ts";
import { MediaError } from "./media-error.ts";
import { runFfmpeg, type FfmpegRun } from "./run.ts";
import { collectPacked, NO_PICTURE, packingArguments, type PackedFile } from "./media-track.ts";
import { reportShare, wallSecondsFor } from "./work.ts";

const LONGEST_SEGMENT_SECONDS = 16;
const LEAST_REPACKED_SHARE = 0.8;
const AUDIO_BITS_PER_SECOND = 128_000;
const AUDIO_SAMPLE_RATE_HZ = 48_000;

export type PackageTask = {
  engine: FullEngine;
  file: string;
  info: MediaInfo;
  /** Existing folder of this file's results; `<name>.mp4` is written there. */
  outDir: string;
  /** Only this stretch of the file, in seconds; sound is then encoded, to be exact. */
  range?: { startSeconds: number; endSeconds: number } | undefined;
  /** Called with 0..1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Repacks the picture as it is into `source.mp4`. Fails with UNSUPPORTED if that gives no good stream, because key
 * frames are too far apart or frames got lost: then plan again with `allowSource: false`.
 */
export async function packageSource(task: PackageTask & { rendition: SourceRendition }): Promise<PackedFile> {
  const { engine, info, outDir, rendition } = task;
  if (!info.video) throw new MediaError("NO_STREAMS", "The file has no picture to repack.");
  const copy = ["-map", `0:${info.video.streamIndex}`, "-c:v", "copy", ...packingArguments(rendition.name)];
  await runFfmpeg(engine, { ...commonRun(task), outputs: copy });
  const { width, height, frameRate } = rendition;
  const packed = await collectPacked(outDir, rendition.name, { width, height, frameRate });
  const longest = Math.max(...packed.track.segments.map(({ durationSeconds }) => durationSeconds));
  if (longest > LONGEST_SEGMENT_SECONDS) {
    throw new MediaError("UNSUPPORTED", `The key frames of the source are up to ${longest} s apart.`);
  }
  if (packed.track.durationSeconds < info.durationSeconds * LEAST_REPACKED_SHARE) {
    throw new MediaError(
      "UNSUPPORTED",
      `Only ${packed.track.durationSeconds} s of the source could be repacked.`,
    );
  }
  return packed;
}

/**
 * Packs the sound into `audio.mp4`: copied if browsers can play it, otherwise as stereo AAC. A copy is decoded while it
 * is made; sound with broken frames, at which browsers stop, is encoded anew. Null without sound.
 */
export async function packageAudio(task: PackageTask): Promise<PackedFile | null> {
  const { engine, info, outDir, range } = task;
  if (!info.audio) return null;
  const map = ["-map", `0:${info.audio.streamIndex}`];
  const isCopied = range === undefined && canCopyAudio(info.audio) && (await copyAudio(task, map));
  if (!isCopied) {
    const outputs = [...map, ...AUDIO_ENCODER, ...packingArguments("audio")];
    await runFfmpeg(engine, { ...commonRun(task), outputs });
  }
  return collectPacked(outDir, "audio", NO_PICTURE);
}

/** Whether there is a copy, and all of it can be decoded. */
async function copyAudio(task: PackageTask, map: readonly string[]): Promise<boolean> {
  const copy = [...map, "-c:a", "copy", ...packingArguments("audio")];
  const decoded = [...map, "-c:a", "pcm_s16le", "-f", "null", "-"];
  try {
    const run = { ...commonRun(task), outputs: [...copy, ...decoded] };
    return (await runFfmpeg(task.engine, run)).isClean;
  } catch (error) {
    // The muxer refuses what is no AAC at all; whatever else is wrong is met again while encoding.
    if (error instanceof MediaError && !["TIMED_OUT", "NO_SPACE"].includes(error.code)) return false;
    throw error;
  }
}

const AUDIO_ENCODER = [
  ...["-c:a", "aac", "-b:a", String(AUDIO_BITS_PER_SECOND), "-ac", "2"],
  ...["-ar", String(AUDIO_SAMPLE_RATE_HZ)],
  // Fills gaps and a late start with silence, so that the sound stays on the picture's clock.
  ...["-af", "aresample=async=1:first_pts=0"],
];

function commonRun({
  file,
  info,
  outDir,
  range,
  onProgress,
  signal,
}: PackageTask): Omit<FfmpegRun, "outputs"> {
  const length = range && range.endSeconds - range.startSeconds;
  const options = range ? ["-ss", range.startSeconds.toFixed(6), "-t", String(length)] : [];
  return {
    inputs: [{ file, options }],
    folder: outDir,
    wallSeconds: wallSecondsFor(info.durationSeconds),
    signal,
    onSeconds: onProgress && reportShare(info.durationSeconds, onProgress),
  };
}
