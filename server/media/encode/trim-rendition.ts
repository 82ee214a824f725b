import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { encodeChunk, joinChunks, type VideoChunk, type VideoRange } from "./chunked-encoding.ts";
import { BT709, type ColorTags } from "./color-tags.ts";
import type { EncodeTask } from "./encode.ts";
import { earlierCrf, type EncodedRendition } from "./ladder.ts";
import { MediaError } from "#server/media/media-error.ts";
import type { ByteRange, MediaTrack, PackedFile } from "#server/media/probe/media-track.ts";

type TrimTask = Pick<EncodeTask, "engine" | "file" | "info" | "outDir" | "signal"> & {
  rendition: EncodedRendition;
  /** The finished rendition of the untrimmed video. */
  fullRendition: { file: string; track: MediaTrack };
  range: VideoRange;
};

/**
 * Trims a finished rendition to a range: copies the segments inside it and re-encodes only the frames before the first
 * and after the last of them, from the source `file`. Frame-accurate. If the rendition was encoded with other color tags,
 * another frame rate or another quality, all of it is encoded again.
 */
export async function trimRendition(task: TrimTask): Promise<PackedFile> {
  const { engine, outDir, rendition, fullRendition, range, signal } = task;
  const { frameRate, name } = rendition;
  const [first, end] = [range.startSeconds, range.endSeconds].map((seconds) =>
    Math.round(seconds * frameRate),
  );
  if (first === undefined || end === undefined || end <= first) {
    throw new MediaError("EMPTY_FILE", "The trimmed range holds no frames.");
  }
  const fullSegments = isOfSameKind(fullRendition.track, rendition)
    ? segmentsInside(fullRendition.track, frameRate, { first, end })
    : undefined;
  const chunks: { file: string; frames: number }[] = [];
  const encode = async (from: number, until: number) => {
    if (until <= from) return;
    const chunkDir = join(outDir, `${name}-${from}`);
    await mkdir(chunkDir);
    const chunk = chunkOf(from, until, frameRate);
    const { files } = await encodeChunk({ ...task, outDir: chunkDir, renditions: [rendition], chunk });
    chunks.push({ file: files[0]?.file ?? "", frames: until - from });
  };

  await encode(first, fullSegments ? fullSegments.first : end);
  if (fullSegments) {
    const file = join(outDir, `${name}-middle.mp4`);
    await copyRanges(fullRendition.file, [fullRendition.track.init, fullSegments.bytes], file);
    chunks.push({ file, frames: fullSegments.end - fullSegments.first });
    await encode(fullSegments.end, end);
  }
  const [packed] = await joinChunks({
    engine,
    chunks: [
      {
        rendition,
        files: chunks.map(({ file }) => file),
        seconds: chunks.map(({ frames }) => frames / frameRate),
      },
    ],
    outDir,
    durationSeconds: range.endSeconds - range.startSeconds,
    signal,
  });
  if (!packed) throw new MediaError("ENGINE_FAILED", `Trimming ${name} produced no file.`);
  return packed;
}

/** Segments of another kind would have another decoder configuration than the frames that are encoded beside them. */
function isOfSameKind(track: MediaTrack, { rung, frameRate, crf, colorTags }: EncodedRendition): boolean {
  return (
    track.frameRate === frameRate && (track.crf ?? earlierCrf(rung)) === crf && hasColorTags(track, colorTags)
  );
}

function hasColorTags(
  { colorTags = BT709 }: MediaTrack,
  { matrix, primaries, transfer }: ColorTags,
): boolean {
  return colorTags.matrix === matrix && colorTags.primaries === primaries && colorTags.transfer === transfer;
}

/**
 * The segments inside the range, merged into one range of frames and one range of bytes; undefined if there are none.
 */
function segmentsInside(
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

function chunkOf(from: number, until: number, frameRate: number): VideoChunk {
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
