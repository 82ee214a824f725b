import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import type { FullEngine } from "#server/media/engine.ts";
import { deinterlacingFilters, normalizingFilters } from "#server/media/encode/filters.ts";
import { MediaError } from "#server/media/media-error.ts";
import type { MediaInfo, VideoInfo } from "#server/media/probe/media-info.ts";
import { runFfmpeg } from "#server/media/sandbox/run-ffmpeg.ts";
import { findDominantColor } from "./dominant-color.ts";

const SUGGESTIONS = 3;
const KEY_FRAMES_PER_SUGGESTION = 2;
const MASTER_LONG_SIDE = 1920;
const MASTER_SHORT_SIDE = 1080;
/** Relative position of the second sample in each third: scene changes are frequent at round positions. */
const SECOND_SAMPLE_POSITION = 0.37;
const WALL_SECONDS = 120;
const KEY_FRAMES_ONLY = ["-threads", "1", "-skip_frame", "nokey", "-noaccurate_seek"];
/** Frames larger than this (above 4K) are decoded one by one on one thread: each takes a quarter of a gigabyte. */
const LARGE_PIXELS = 10_000_000;
const JPEG_QUALITY = 90;
const SCORED_WIDTH_PIXELS = 320;
const DARKEST_MEAN = 24;
const BRIGHTEST_MEAN = 235;
const FLATTEST_DEVIATION = 12;

export type Suggestion = {
  /** A JPEG file in `outDir`: `thumbnail-1.jpg` ... */
  file: string;
  atSeconds: number;
  width: number;
  height: number;
  /** "#rrggbb", see findDominantColor. */
  dominantColor: string;
};

type FrameSource = {
  engine: FullEngine;
  file: string;
  outDir: string;
  video: VideoInfo;
  size: { width: number; height: number };
  signal?: AbortSignal | undefined;
};

type Frame = { atSeconds: number; image: Sharp; score: number };

/**
 * Suggests up to three thumbnails of a video, from its start, middle and end, best first: not black, not blurred,
 * rich in detail. Every file with a video track gets at least one.
 */
export async function pickThumbnails(task: {
  engine: FullEngine;
  file: string;
  info: MediaInfo;
  outDir: string;
  signal?: AbortSignal | undefined;
}): Promise<Suggestion[]> {
  const { info, outDir } = task;
  const { durationSeconds, video } = info;
  if (!video) throw new MediaError("NO_STREAMS", "The file has no video track.");
  const source = { ...task, video, size: masterSize(video) };

  const keyFrames = await extractKeyFrames(source, durationSeconds);
  const isEnough = bestOfEachThird(keyFrames, durationSeconds).filter(isGood).length === SUGGESTIONS;
  const others = isEnough
    ? []
    : await extractFrames(source, sampleTimes(SUGGESTIONS, durationSeconds, SECOND_SAMPLE_POSITION), []);
  const found = [...keyFrames, ...others];
  const frames = found.length > 0 ? found : await extractFrames(source, [0], []);
  if (frames.length === 0) throw new MediaError("DAMAGED", "No frame of the video can be decoded.");

  const best = bestOfEachThird(frames, durationSeconds);
  const shown = best.some(isGood) ? best.filter(isGood) : best;
  return Promise.all(
    shown.map((frame, index) => saveFrame(frame, join(outDir, `thumbnail-${index + 1}.jpg`), source.size)),
  );
}

/** Key frames decode without other frames. If they are rare, several positions would give the same one. */
async function extractKeyFrames(source: FrameSource, durationSeconds: number): Promise<Frame[]> {
  const isRare = source.video.gopSeconds > durationSeconds / (SUGGESTIONS + 1);
  return isRare
    ? []
    : extractFrames(
        source,
        sampleTimes(SUGGESTIONS * KEY_FRAMES_PER_SUGGESTION, durationSeconds),
        KEY_FRAMES_ONLY,
      );
}

/** Black, white and flat frames score below zero; slide shows with fades have many black key frames. */
function isGood({ score }: Frame): boolean {
  return score > 0;
}

function sampleTimes(count: number, durationSeconds: number, position = 0.5): number[] {
  return Array.from({ length: count }, (_, index) => (durationSeconds * (index + position)) / count);
}

async function saveFrame(
  { image, atSeconds }: Frame,
  file: string,
  size: { width: number; height: number },
): Promise<Suggestion> {
  const [jpeg, dominantColor] = await Promise.all([
    image.clone().jpeg({ quality: JPEG_QUALITY }).toBuffer(),
    findDominantColor(image),
  ]);
  await writeFile(file, jpeg);
  return { file, atSeconds, dominantColor, ...size };
}

async function extractFrames(
  source: FrameSource,
  timestamps: readonly number[],
  decoding: readonly string[],
): Promise<Frame[]> {
  if (source.video.storedWidth * source.video.storedHeight <= LARGE_PIXELS) {
    return extractInOneRun(source, timestamps, decoding);
  }
  const frames: Frame[] = [];
  for (const timestamp of timestamps) {
    frames.push(...(await extractInOneRun(source, [timestamp], ["-threads", "1", ...decoding])));
  }
  return frames;
}

async function extractInOneRun(
  source: FrameSource,
  timestamps: readonly number[],
  decoding: readonly string[],
): Promise<Frame[]> {
  const { engine, file, outDir, video, size, signal } = source;
  const filters = [...deinterlacingFilters(video), ...normalizingFilters(video, size, engine.canToneMap)];
  const names = timestamps.map((_, index) => `frame-${index}.rgb`);
  try {
    await runFfmpeg(engine, {
      inputs: timestamps.map((seconds) => ({
        file,
        options: [...decoding, "-ss", seconds.toFixed(3)],
      })),
      outputs: names.flatMap((name, index) => [
        ...["-map", `${index}:${video.streamIndex}`, "-frames:v", "1", "-vf", filters.join(",")],
        ...["-pix_fmt", "rgb24", "-f", "rawvideo", name],
      ]),
      folder: outDir,
      wallSeconds: WALL_SECONDS,
      signal,
    });
    const frames = await Promise.all(
      names.map((name, index) => readFrame(join(outDir, name), size, timestamps[index] ?? 0)),
    );
    return frames.filter((frame) => frame !== null);
  } finally {
    await Promise.all(names.map((name) => rm(join(outDir, name), { force: true })));
  }
}

/** Null if the file has no frame at that time. */
async function readFrame(
  file: string,
  { width, height }: { width: number; height: number },
  atSeconds: number,
): Promise<Frame | null> {
  const pixels = await readFile(file).catch(() => Buffer.alloc(0));
  if (pixels.length !== width * height * 3) return null;
  const image = sharp(pixels, { raw: { width, height, channels: 3 } });
  return { atSeconds, image, score: await scoreFrame(image) };
}

/** Scores detail and sharpness; black, white and flat frames rank last. */
async function scoreFrame(image: Sharp): Promise<number> {
  const small = await image
    .clone()
    .resize({ width: SCORED_WIDTH_PIXELS })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const { channels, entropy, sharpness } = await sharp(small).stats();
  const mean = channels.reduce((sum, channel) => sum + channel.mean, 0) / channels.length;
  const deviation = Math.max(...channels.map(({ stdev }) => stdev));
  const isPoor = mean < DARKEST_MEAN || mean > BRIGHTEST_MEAN || deviation < FLATTEST_DEVIATION;
  return entropy + Math.log1p(sharpness) - (isPoor ? 100 : 0);
}

function bestOfEachThird(frames: readonly Frame[], durationSeconds: number): Frame[] {
  const thirds = Map.groupBy(frames, ({ atSeconds }) =>
    Math.floor((SUGGESTIONS * atSeconds) / Math.max(durationSeconds, 1e-3)),
  );
  const best = [...thirds.values()].flatMap((third) =>
    third.toSorted((a, b) => b.score - a.score).slice(0, 1),
  );
  return best.toSorted((a, b) => b.score - a.score);
}

function masterSize({ width, height }: VideoInfo): { width: number; height: number } {
  const scale = Math.min(
    1,
    MASTER_LONG_SIDE / Math.max(width, height),
    MASTER_SHORT_SIDE / Math.min(width, height),
  );
  return { width: evenPixels(width * scale), height: evenPixels(height * scale) };
}

function evenPixels(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2);
}
