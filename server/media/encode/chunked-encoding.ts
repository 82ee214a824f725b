import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SEGMENT_SECONDS } from "#shared/videos/encoding.ts";
import { collectRenditions, encoderArguments, type EncodeTask } from "./encode.ts";
import { exactRate, ladderGraph } from "./filters.ts";
import type { EncodedRendition } from "./ladder.ts";
import { MediaError } from "#server/media/media-error.ts";
import type { MediaInfo } from "#server/media/probe/media-info.ts";
import { packingArguments, type PackedFile } from "#server/media/probe/media-track.ts";
import { runFfmpeg } from "#server/media/sandbox/run-ffmpeg.ts";
import { progressReporter, wallSecondsFor } from "#server/media/sandbox/timeout-and-progress.ts";

/** A chunk of a video, which one job encodes. Plain JSON: stored in the database. */
export type VideoChunk = {
  /** Start of the chunk, on a frame that all renditions have. */
  startSeconds: number;
  /** Offset of that frame after a multiple of the chunk length; keeps the key frames of all chunks aligned. */
  lateSeconds: number;
  durationSeconds: number;
  /** Number of frames at `frameRate`; null for the last chunk, which runs to the end of the video. */
  frames: number | null;
  /** Lowest frame rate of all renditions. */
  frameRate: number;
};

/** Time range of the untrimmed video in seconds, on frames that all renditions have. */
export type VideoRange = { startSeconds: number; endSeconds: number };

/** Keeps rounding errors from moving a chunk boundary to the next frame. */
const FRAME_TOLERANCE = 1e-6;
const MIN_CHUNKS = 2;
/** Below this frame rate chunks are longer: the cost of a chunk is its number of frames. */
const REFERENCE_FRAME_RATE = 24;

/**
 * The chunks of a video, each of the given length or longer (a multiple of 4 s: chunks are joined at segment
 * boundaries). Empty if the video is too short to benefit or its container has no index for exact seeking.
 */
export function planChunks(
  { container, durationSeconds, video }: MediaInfo,
  renditions: readonly EncodedRendition[],
  targetChunkSeconds: number,
): VideoChunk[] {
  if (!video || renditions.length === 0 || !/mp4|matroska/.test(container)) return [];
  const videoEnd = video.durationSeconds ? video.startSeconds + video.durationSeconds : durationSeconds;
  const endSeconds = Math.min(durationSeconds, videoEnd);
  const chunkSeconds = chunkLength(targetChunkSeconds, renditions);
  const count = Math.floor(endSeconds / chunkSeconds);
  if (count < MIN_CHUNKS) return [];
  const chunks = splitRange({ startSeconds: 0, endSeconds }, renditions, { chunkSeconds, count });
  // The declared duration is not accurate to the frame.
  return chunks.map((chunk, index) => (index === count - 1 ? { ...chunk, frames: null } : chunk));
}

/** The chunks of a range of a video, at least one. */
export function planRangeChunks(
  range: VideoRange,
  renditions: readonly EncodedRendition[],
  targetChunkSeconds: number,
): VideoChunk[] {
  const chunkSeconds = chunkLength(targetChunkSeconds, renditions);
  const count = Math.max(1, Math.floor((range.endSeconds - range.startSeconds) / chunkSeconds));
  return splitRange(range, renditions, { chunkSeconds, count });
}

function chunkLength(targetSeconds: number, renditions: readonly EncodedRendition[]): number {
  const fastest = Math.max(...renditions.map(({ frameRate }) => frameRate));
  if (fastest >= REFERENCE_FRAME_RATE) return targetSeconds;
  const seconds = (targetSeconds * REFERENCE_FRAME_RATE) / fastest;
  return Math.ceil(seconds / SEGMENT_SECONDS - FRAME_TOLERANCE) * SEGMENT_SECONDS;
}

function splitRange(
  { startSeconds: rangeStart, endSeconds }: VideoRange,
  renditions: readonly EncodedRendition[],
  { chunkSeconds, count }: { chunkSeconds: number; count: number },
): VideoChunk[] {
  const frameRate = Math.min(...renditions.map((rendition) => rendition.frameRate));
  const startFrame = Math.round(rangeStart * frameRate);
  const firstFrameOf = (index: number) =>
    startFrame + Math.ceil(index * chunkSeconds * frameRate - FRAME_TOLERANCE);
  return Array.from({ length: count }, (_, index) => {
    const first = firstFrameOf(index);
    const isLast = index === count - 1;
    const end = isLast ? Math.round(endSeconds * frameRate) : firstFrameOf(index + 1);
    return {
      startSeconds: first / frameRate,
      lateSeconds: (first - startFrame) / frameRate - index * chunkSeconds,
      durationSeconds: (end - first) / frameRate,
      frames: end - first,
      frameRate,
    };
  });
}

/**
 * Encodes one chunk of a video into `<name>.mp4` for every rendition, to be concatenated later. Its frames and key
 * frames are the same as in an encode of the full video.
 */
export async function encodeChunk(
  task: EncodeTask & { chunk: VideoChunk },
): Promise<{ files: { name: string; file: string }[]; isDamaged: boolean }> {
  const { engine, file, info, renditions, outDir, chunk, onProgress, signal } = task;
  if (!info.video) throw new MediaError("NO_STREAMS", "The file has no video track to encode.");
  const { frames, lateSeconds, startSeconds, durationSeconds } = chunk;
  const graph = ladderGraph({
    input: `0:${info.video.streamIndex}`,
    video: info.video,
    renditions,
    canToneMap: engine.canToneMap,
    repeatLastFrame: frames !== null,
  });
  // Seeks to the previous key frame: the frame visible at the start of the chunk can have an earlier timestamp.
  const seek = startSeconds > 0 ? ["-noaccurate_seek", "-ss", startSeconds.toFixed(6)] : [];
  const { isDamaged } = await runFfmpeg(engine, {
    inputs: [{ file, options: seek }],
    outputs: [
      ...["-filter_complex", graph],
      ...renditions.flatMap((rendition, index) => [
        ...encoderArguments(engine, rendition, index, { lateSeconds }),
        ...(frames === null ? [] : ["-frames:v", String(frameCount(chunk, rendition))]),
        ...["-map_metadata", "-1", "-map_chapters", "-1", "-f", "mp4", `${rendition.name}.mp4`],
      ]),
    ],
    folder: outDir,
    wallSeconds: wallSecondsFor(durationSeconds),
    background: true,
    signal,
    onSeconds: onProgress && progressReporter(durationSeconds, onProgress),
  });
  const encodedFiles = renditions.map(({ name }) => ({ name, file: join(outDir, `${name}.mp4`) }));
  return { files: encodedFiles, isDamaged };
}

function frameCount({ frames, frameRate }: VideoChunk, rendition: EncodedRendition): number {
  return Math.round((frames ?? 0) * (rendition.frameRate / frameRate));
}

/** `seconds` holds the duration of each file, for files that do not declare one. */
export type ChunksToJoin = {
  rendition: EncodedRendition;
  files: readonly string[];
  seconds?: readonly number[] | undefined;
};

/** Concatenates the chunks of each rendition, in order; the result equals an encode of the full video. */
export async function joinChunks({
  engine,
  chunks,
  outDir,
  durationSeconds,
  signal,
}: Pick<EncodeTask, "engine" | "outDir" | "signal"> & {
  chunks: readonly ChunksToJoin[];
  durationSeconds: number;
}): Promise<PackedFile[]> {
  const lists = await Promise.all(
    chunks.map(async ({ rendition, files, seconds }) => {
      const list = join(outDir, `${rendition.name}.txt`);
      const lines = files.map((file, index) => {
        const length = seconds?.[index];
        const duration = length === undefined ? "" : `duration ${length.toFixed(6)}\n`;
        return `file '${file.replaceAll("'", "'\\''")}'\n${duration}`;
      });
      await writeFile(list, lines.join(""));
      return { file: list, isOwnConcatList: true };
    }),
  );
  await runFfmpeg(engine, {
    inputs: lists,
    outputs: chunks.flatMap(({ rendition }, index) => [
      ...["-map", `${index}:v`, "-c", "copy", "-bsf:v", snapTimestamps(rendition)],
      ...packingArguments(rendition.name),
    ]),
    folder: outDir,
    wallSeconds: wallSecondsFor(durationSeconds),
    background: true,
    signal,
  });
  return collectRenditions(
    outDir,
    chunks.map(({ rendition }) => rendition),
  );
}

/** Snaps every timestamp to the frame rate: offsets of concatenated chunks are in microseconds and drift. */
function snapTimestamps({ frameRate }: EncodedRendition): string {
  const rate = exactRate(frameRate);
  const snap = (time: string) => `round(${time}*TB*${rate})/(${rate})/TB`;
  return `setts=pts=${snap("PTS")}:dts=${snap("DTS")}`;
}
