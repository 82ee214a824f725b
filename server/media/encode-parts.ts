import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { collectPictures, encoderArguments, type EncodeTask } from "./encode.ts";
import { exactRate, ladderGraph } from "./filters.ts";
import type { EncodedRendition } from "./ladder.ts";
import { MediaError } from "./media-error.ts";
import type { MediaInfo } from "./media-info.ts";
import { packingArguments, type PackedFile } from "./media-track.ts";
import { runFfmpeg } from "./run.ts";
import { reportShare, wallSecondsFor } from "./work.ts";

/** A stretch of a film that is encoded by itself. Plain JSON: this is what gets stored. */
export type FilmPart = {
  /** On a frame that all renditions have. */
  startSeconds: number;
  /** How long after a multiple of the parts' length that frame comes, so that key frames stay on their instants. */
  lateSeconds: number;
  durationSeconds: number;
  /** Frames at `frameRate`; null for the last part, which goes on to the end of the film. */
  frames: number | null;
  /** Of the slowest rendition. */
  frameRate: number;
};

/** Seconds of the whole film, on frames that all renditions have. */
export type FilmRange = { startSeconds: number; endSeconds: number };

/** Rounded numbers must not push a cut to the frame after. */
const FRAME_TOLERANCE = 1e-6;
const FEWEST_PARTS = 2;
/** A stretch of a film with fewer frames a second is longer: what a stretch costs is its frames. */
const USUAL_FRAME_RATE = 24;
/** Parts are joined where segments begin. */
const SEGMENT_SECONDS = 4;

/**
 * The parts of a film, each `partSeconds` long (a multiple of 4: parts are joined where segments begin); none where the
 * film is too short to gain by it or its container has no index by which a part could be found exactly.
 */
export function planParts(
  { container, durationSeconds, video }: MediaInfo,
  renditions: readonly EncodedRendition[],
  usualPartSeconds: number,
): FilmPart[] {
  if (!video || renditions.length === 0 || !/mp4|matroska/.test(container)) return [];
  const pictureEnd = video.durationSeconds ? video.startSeconds + video.durationSeconds : durationSeconds;
  const endSeconds = Math.min(durationSeconds, pictureEnd);
  const partSeconds = partLength(usualPartSeconds, renditions);
  const count = Math.floor(endSeconds / partSeconds);
  if (count < FEWEST_PARTS) return [];
  const parts = planRange({ startSeconds: 0, endSeconds }, renditions, { partSeconds, count });
  // What a file says of its length is not to be trusted to the frame.
  return parts.map((part, index) => (index === count - 1 ? { ...part, frames: null } : part));
}

/** The parts of a stretch of a film, at least one. */
export function planStretch(
  range: FilmRange,
  renditions: readonly EncodedRendition[],
  usualPartSeconds: number,
): FilmPart[] {
  const partSeconds = partLength(usualPartSeconds, renditions);
  const count = Math.max(1, Math.floor((range.endSeconds - range.startSeconds) / partSeconds));
  return planRange(range, renditions, { partSeconds, count });
}

function partLength(usualSeconds: number, renditions: readonly EncodedRendition[]): number {
  const fastest = Math.max(...renditions.map(({ frameRate }) => frameRate));
  if (fastest >= USUAL_FRAME_RATE) return usualSeconds;
  const seconds = (usualSeconds * USUAL_FRAME_RATE) / fastest;
  return Math.ceil(seconds / SEGMENT_SECONDS - FRAME_TOLERANCE) * SEGMENT_SECONDS;
}

function planRange(
  { startSeconds: begin, endSeconds }: FilmRange,
  renditions: readonly EncodedRendition[],
  { partSeconds, count }: { partSeconds: number; count: number },
): FilmPart[] {
  const frameRate = Math.min(...renditions.map((rendition) => rendition.frameRate));
  const beginFrame = Math.round(begin * frameRate);
  const firstFrameOf = (index: number) =>
    beginFrame + Math.ceil(index * partSeconds * frameRate - FRAME_TOLERANCE);
  return Array.from({ length: count }, (_, index) => {
    const first = firstFrameOf(index);
    const isLast = index === count - 1;
    const end = isLast ? Math.round(endSeconds * frameRate) : firstFrameOf(index + 1);
    return {
      startSeconds: first / frameRate,
      lateSeconds: (first - beginFrame) / frameRate - index * partSeconds,
      durationSeconds: (end - first) / frameRate,
      frames: end - first,
      frameRate,
    };
  });
}

/**
 * Encodes one part of a film: `<name>.mp4` for every rendition, to be joined by `joinParts`. Frames and key frames are
 * those that encoding the film in one go would have made there.
 */
export async function encodePart(
  task: EncodeTask & { part: FilmPart },
): Promise<{ files: { name: string; file: string }[]; isDamaged: boolean }> {
  const { engine, file, info, renditions, outDir, part, onProgress, signal } = task;
  if (!info.video) throw new MediaError("NO_STREAMS", "The file has no picture to encode.");
  const { frames, lateSeconds, startSeconds, durationSeconds } = part;
  const graph = ladderGraph({
    input: `0:${info.video.streamIndex}`,
    video: info.video,
    renditions,
    canToneMap: engine.canToneMap,
    isEndless: frames !== null,
  });
  // From the key frame before: the frame that is still to be seen when the part begins may be an earlier one.
  const seek = startSeconds > 0 ? ["-noaccurate_seek", "-ss", startSeconds.toFixed(6)] : [];
  const { isDamaged } = await runFfmpeg(engine, {
    inputs: [{ file, options: seek }],
    outputs: [
      ...["-filter_complex", graph],
      ...renditions.flatMap((rendition, index) => [
        ...encoderArguments(rendition, index, { lateSeconds }),
        ...(frames === null ? [] : ["-frames:v", String(framesIn(part, rendition))]),
        ...["-map_metadata", "-1", "-map_chapters", "-1", "-f", "mp4", `${rendition.name}.mp4`],
      ]),
    ],
    folder: outDir,
    wallSeconds: wallSecondsFor(durationSeconds),
    background: true,
    signal,
    onSeconds: onProgress && reportShare(durationSeconds, onProgress),
  });
  const made = renditions.map(({ name }) => ({ name, file: join(outDir, `${name}.mp4`) }));
  return { files: made, isDamaged };
}

function framesIn({ frames, frameRate }: FilmPart, rendition: EncodedRendition): number {
  return Math.round((frames ?? 0) * (rendition.frameRate / frameRate));
}

/** `seconds` tells how long each file is, for files that do not tell themselves. */
export type JoinedParts = {
  rendition: EncodedRendition;
  files: readonly string[];
  seconds?: readonly number[] | undefined;
};

/** Joins the parts of each rendition, in order, into the file that encoding in one go would have made. */
export async function joinParts({
  engine,
  parts,
  outDir,
  durationSeconds,
  signal,
}: Pick<EncodeTask, "engine" | "outDir" | "signal"> & {
  parts: readonly JoinedParts[];
  durationSeconds: number;
}): Promise<PackedFile[]> {
  const lists = await Promise.all(
    parts.map(async ({ rendition, files, seconds }) => {
      const list = join(outDir, `${rendition.name}.txt`);
      const lines = files.map((file, index) => {
        const length = seconds?.[index];
        const duration = length === undefined ? "" : `duration ${length.toFixed(6)}\n`;
        return `file '${file.replaceAll("'", "'\\''")}'\n${duration}`;
      });
      await writeFile(list, lines.join(""));
      return { file: list, isOwnList: true };
    }),
  );
  await runFfmpeg(engine, {
    inputs: lists,
    outputs: parts.flatMap(({ rendition }, index) => [
      ...["-map", `${index}:v`, "-c", "copy", "-bsf:v", onFrameClock(rendition)],
      ...packingArguments(rendition.name),
    ]),
    folder: outDir,
    wallSeconds: wallSecondsFor(durationSeconds),
    background: true,
    signal,
  });
  return collectPictures(
    outDir,
    parts.map(({ rendition }) => rendition),
  );
}

/** Puts every frame exactly on the clock of the rendition: parts are laid end to end in microseconds, which drift. */
function onFrameClock({ frameRate }: EncodedRendition): string {
  const rate = exactRate(frameRate);
  const snap = (time: string) => `round(${time}*TB*${rate})/(${rate})/TB`;
  return `setts=pts=${snap("PTS")}:dts=${snap("DTS")}`;
}
