import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { encodePart, joinParts, type FilmPart, type FilmRange } from "./encode-parts.ts";
import type { EncodeTask } from "./encode.ts";
import type { EncodedRendition } from "./ladder.ts";
import { MediaError } from "./media-error.ts";
import type { ByteRange, MediaTrack, PackedFile } from "./media-track.ts";

type CutTask = Pick<EncodeTask, "engine" | "file" | "info" | "outDir" | "signal"> & {
  rendition: EncodedRendition;
  /** The finished rendition of the whole film. */
  made: { file: string; track: MediaTrack };
  range: FilmRange;
};

/**
 * A stretch of a finished rendition: the segments within it as they are, and only the frames before the first and after
 * the last of them encoded anew, from the source `file`. Exact to the frame.
 */
export async function cutRendition(task: CutTask): Promise<PackedFile> {
  const { engine, outDir, rendition, made, range, signal } = task;
  const { frameRate, name } = rendition;
  const [first, end] = [range.startSeconds, range.endSeconds].map((seconds) =>
    Math.round(seconds * frameRate),
  );
  if (first === undefined || end === undefined || end <= first) {
    throw new MediaError("EMPTY_FILE", "Nothing would be left of the film.");
  }
  const whole = wholeSegments(made.track, frameRate, { first, end });
  const pieces: { file: string; frames: number }[] = [];
  const encode = async (from: number, until: number) => {
    if (until <= from) return;
    const pieceDir = join(outDir, `${name}-${from}`);
    await mkdir(pieceDir);
    const part = partOf(from, until, frameRate);
    const { files } = await encodePart({ ...task, outDir: pieceDir, renditions: [rendition], part });
    pieces.push({ file: files[0]?.file ?? "", frames: until - from });
  };

  await encode(first, whole ? whole.first : end);
  if (whole) {
    const file = join(outDir, `${name}-middle.mp4`);
    await copyRanges(made.file, [made.track.init, whole.bytes], file);
    pieces.push({ file, frames: whole.end - whole.first });
    await encode(whole.end, end);
  }
  const [packed] = await joinParts({
    engine,
    parts: [
      {
        rendition,
        files: pieces.map(({ file }) => file),
        seconds: pieces.map(({ frames }) => frames / frameRate),
      },
    ],
    outDir,
    durationSeconds: range.endSeconds - range.startSeconds,
    signal,
  });
  if (!packed) throw new MediaError("ENGINE_FAILED", `Nothing came of cutting ${name}.`);
  return packed;
}

/** The segments that lie within the range, as one stretch of frames and of bytes; undefined where there are none. */
function wholeSegments(
  { segments }: MediaTrack,
  frameRate: number,
  range: { first: number; end: number },
): { first: number; end: number; bytes: ByteRange } | undefined {
  let seconds = 0;
  const placed = segments.map((segment) => {
    const first = Math.round(seconds * frameRate);
    seconds += segment.durationSeconds;
    return { ...segment, first, end: Math.round(seconds * frameRate) };
  });
  const inside = placed.filter(({ first, end }) => first >= range.first && end <= range.end);
  const [head, tail] = [inside[0], inside.at(-1)];
  if (!head || !tail) return undefined;
  return {
    first: head.first,
    end: tail.end,
    bytes: { offset: head.offset, size: tail.offset + tail.size - head.offset },
  };
}

function partOf(from: number, until: number, frameRate: number): FilmPart {
  const frames = until - from;
  return {
    startSeconds: from / frameRate,
    lateSeconds: 0,
    durationSeconds: frames / frameRate,
    frames,
    frameRate,
  };
}

async function copyRanges(file: string, ranges: readonly ByteRange[], target: string): Promise<void> {
  for (const [index, { offset, size }] of ranges.entries()) {
    await pipeline(
      createReadStream(file, { start: offset, end: offset + size - 1 }),
      createWriteStream(target, { flags: index === 0 ? "w" : "a" }),
    );
  }
}
