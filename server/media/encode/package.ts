import { rm } from "node:fs/promises";
import { join } from "node:path";
import { colorTagsOf, declaredColorTags } from "./color-tags.ts";
import { canCopyAudio, type SourceRendition } from "./ladder.ts";
import { packagePodcastAudio } from "./podcast-audio.ts";
import type { FullEngine } from "#server/media/engine.ts";
import type { MediaInfo, VideoInfo } from "#server/media/probe/media-info.ts";
import { MediaError } from "#server/media/media-error.ts";
import { runFfmpeg, type FfmpegRun } from "#server/media/sandbox/run-ffmpeg.ts";
import {
  collectPacked,
  NO_VIDEO,
  packingArguments,
  type PackedFile,
} from "#server/media/probe/media-track.ts";
import { progressReporter, wallSecondsFor } from "#server/media/sandbox/timeout-and-progress.ts";

const LONGEST_SEGMENT_SECONDS = 16;
const MIN_REMUXED_SHARE = 0.8;
const AUDIO_BITS_PER_SECOND = 128_000;
const AUDIO_SAMPLE_RATE_HZ = 48_000;

export type PackageTask = {
  engine: FullEngine;
  file: string;
  info: MediaInfo;
  /** Existing output folder; `<name>.mp4` is written there. */
  outDir: string;
  /** Only this range of the file, in seconds; audio is then re-encoded, so that the range is exact. */
  range?: { startSeconds: number; endSeconds: number } | undefined;
  /** Called with 0..1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Remuxes the video track into `source.mp4` without re-encoding. Fails with UNSUPPORTED if the result is not
 * streamable, because key frames are too far apart or frames were lost: then plan again with `allowSource: false`.
 */
export async function packageSource(task: PackageTask & { rendition: SourceRendition }): Promise<PackedFile> {
  const { engine, info, outDir, rendition } = task;
  if (!info.video) throw new MediaError("NO_STREAMS", "The file has no video track to remux.");
  const copy = ["-map", `0:${info.video.streamIndex}`, "-c:v", "copy", ...missingColorTags(info.video)];
  await runFfmpeg(engine, { ...commonRun(task), outputs: [...copy, ...packingArguments(rendition.name)] });
  const { width, height, frameRate } = rendition;
  const { hasOpenGops } = info.video;
  const packed = await collectPacked(outDir, rendition.name, { width, height, frameRate, hasOpenGops });
  const longest = Math.max(...packed.track.segments.map(({ durationSeconds }) => durationSeconds));
  if (longest > LONGEST_SEGMENT_SECONDS) {
    throw new MediaError("UNSUPPORTED", `The key frames of the source are up to ${longest} s apart.`);
  }
  if (packed.track.durationSeconds < info.durationSeconds * MIN_REMUXED_SHARE) {
    throw new MediaError(
      "UNSUPPORTED",
      `Only ${packed.track.durationSeconds} s of the source could be remuxed.`,
    );
  }
  return packed;
}

/**
 * Color tags that the container has to declare: with Media Source Extensions, Chromium treats untagged videos of every
 * size as BT.709.
 */
function missingColorTags(video: VideoInfo): string[] {
  if (declaredColorTags(video)) return [];
  const { matrix, primaries, transfer } = colorTagsOf(video);
  return ["-colorspace", matrix, "-color_primaries", primaries, "-color_trc", transfer];
}

/**
 * Packs the audio into `audio.mp4`: copied if browsers can play it, otherwise as stereo AAC. A copy is decoded while it
 * is written; audio with corrupt frames, at which browsers stop, is re-encoded. Podcasts get the same audio as a
 * separate file. Null without an audio track, and for a video whose audio track has nothing in the range.
 */
export async function packageAudio(task: PackageTask): Promise<PackedFile | null> {
  const { engine, info, outDir, range, signal } = task;
  if (!info.audio) return null;
  const map = ["-map", `0:${info.audio.streamIndex}`];
  const isCopied = range === undefined && canCopyAudio(info) && (await copyAudio(task, map));
  if (!isCopied && !(await encodeAudio(task, map))) return null;
  const packed = await collectPacked(outDir, "audio", NO_VIDEO);
  const { durationSeconds } = packed.track;
  const podcast = await packagePodcastAudio({ engine, file: packed.file, durationSeconds, outDir, signal });
  return {
    ...packed,
    podcastFile: podcast.file,
    track: { ...packed.track, podcastBytes: podcast.sizeBytes },
  };
}

/** Returns whether a copy was written, is completely decodable and not empty. */
async function copyAudio(task: PackageTask, map: readonly string[]): Promise<boolean> {
  const copy = [...map, "-c:a", "copy", ...packingArguments("audio")];
  const decoded = [...map, "-c:a", "pcm_s16le", "-f", "null", "-"];
  const run = commonRun(task);
  let copiedSeconds = 0;
  try {
    const { isClean } = await runFfmpeg(task.engine, {
      ...run,
      outputs: [...copy, ...decoded],
      onSeconds: (seconds) => {
        copiedSeconds = seconds;
        run.onSeconds?.(seconds);
      },
    });
    return isClean && copiedSeconds > 0;
  } catch (error) {
    // The muxer rejects streams that are not AAC; any other fault shows up again during encoding.
    if (error instanceof MediaError && !["TIMED_OUT", "NO_SPACE"].includes(error.code)) return false;
    throw error;
  }
}

/**
 * Encodes the audio as stereo AAC from time zero: gaps and a late start become silence, so that audio and video stay in
 * sync. A first run converts it to one sample rate and channel layout: where these change within a file, ffmpeg
 * restarts its filters, and `first_pts=0` would again fill the time from zero with silence.
 *
 * Returns false if a video has no audio there: ffmpeg reads no packet, and so meets no fault either.
 */
async function encodeAudio(task: PackageTask, map: readonly string[]): Promise<boolean> {
  const { engine, info, outDir } = task;
  const even = join(outDir, EVEN_AUDIO_FILE);
  const toEven = [
    ...["-af", "aresample=async=1", "-c:a", "flac", "-compression_level", "0", "-sample_fmt", "s16"],
    ...["-map_metadata", "-1", "-map_chapters", "-1", EVEN_AUDIO_FILE],
  ];
  const toAac = [
    ...["-af", "aresample=async=1:first_pts=0", "-c:a", "aac", "-b:a", String(AUDIO_BITS_PER_SECOND)],
    ...packingArguments("audio"),
  ];
  let decodedSeconds = 0;
  const { isClean } = await runFfmpeg(engine, {
    ...commonRun(task),
    outputs: [...map, ...STEREO, ...toEven],
    onSeconds: (seconds) => {
      decodedSeconds = seconds;
    },
  });
  if (decodedSeconds <= 0) {
    await rm(even, { force: true });
    if (info.video && isClean) return false;
    throw new MediaError("DAMAGED", "No sound of the file can be decoded.");
  }
  await runFfmpeg(engine, {
    ...commonRun({ ...task, range: undefined }),
    // ffmpeg would move a late start to zero.
    inputs: [{ file: even, options: ["-copyts"] }],
    outputs: ["-map", "0:a", ...STEREO, ...toAac],
  });
  await rm(even);
  return true;
}

const STEREO = ["-ac", "2", "-ar", String(AUDIO_SAMPLE_RATE_HZ)];
/** Matroska, because its timestamps preserve gaps and a late start. */
const EVEN_AUDIO_FILE = "audio.mka";

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
    onSeconds: onProgress && progressReporter(info.durationSeconds, onProgress),
  };
}
