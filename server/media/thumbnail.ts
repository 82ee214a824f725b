import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import type { FullEngine } from "./engine.ts";
import { deinterlacingFilters, normalizingFilters } from "./filters.ts";
import { MediaError } from "./media-error.ts";
import type { MediaInfo, VideoInfo } from "./media-info.ts";
import { runFfmpeg } from "./run.ts";
import { dominantTint } from "./tint.ts";

const SUGGESTIONS = 3;
const KEY_FRAMES_PER_SUGGESTION = 2;
const MASTER_LONG_SIDE = 1920;
const MASTER_SHORT_SIDE = 1080;
/** Where in each part to look a second time: films change their scene at round places. */
const OFF_BEAT = 0.37;
const WALL_SECONDS = 120;
const KEY_FRAMES_ONLY = ["-threads", "1", "-skip_frame", "nokey", "-noaccurate_seek"];
/** Frames above this, more than 4K, are decoded one after the other by one thread: each takes a quarter of a gigabyte. */
const LARGE_PIXELS = 10_000_000;
const JPEG_QUALITY = 90;
const SCORED_WIDTH_PIXELS = 320;
const DARKEST_MEAN = 24;
const BRIGHTEST_MEAN = 235;
const FLATTEST_DEVIATION = 12;

export type Suggestion = {
  /** A JPEG in `outDir`: `thumbnail-1.jpg` ... */
  file: string;
  atSeconds: number;
  width: number;
  height: number;
  /** "#rrggbb", see dominantTint. */
  tint: string;
};

type Look = {
  engine: FullEngine;
  file: string;
  outDir: string;
  video: VideoInfo;
  size: { width: number; height: number };
  signal?: AbortSignal | undefined;
};

type Frame = { atSeconds: number; image: Sharp; score: number };

/**
 * Suggests up to three pictures for a film, from its beginning, middle and end, best first: not black, not blurred,
 * rich in detail. Every film with a picture gets at least one.
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
  if (!video) throw new MediaError("NO_STREAMS", "The file has no picture.");
  const look = { ...task, video, size: masterSize(video) };

  const keyFrames = await grabKeyFrames(look, durationSeconds);
  const isEnough = bestOfEachPart(keyFrames, durationSeconds).filter(isGood).length === SUGGESTIONS;
  const others = isEnough ? [] : await grabFrames(look, moments(SUGGESTIONS, durationSeconds, OFF_BEAT), []);
  const found = [...keyFrames, ...others];
  const frames = found.length > 0 ? found : await grabFrames(look, [0], []);
  if (frames.length === 0) throw new MediaError("DAMAGED", "No frame of the film can be decoded.");

  const best = bestOfEachPart(frames, durationSeconds);
  const shown = best.some(isGood) ? best.filter(isGood) : best;
  return Promise.all(
    shown.map((frame, index) => saveFrame(frame, join(outDir, `thumbnail-${index + 1}.jpg`), look.size)),
  );
}

/** Key frames need no others to be decoded. Where they are rare, looking at them would give the same one again. */
async function grabKeyFrames(look: Look, durationSeconds: number): Promise<Frame[]> {
  const isRare = look.video.gopSeconds > durationSeconds / (SUGGESTIONS + 1);
  return isRare
    ? []
    : grabFrames(look, moments(SUGGESTIONS * KEY_FRAMES_PER_SUGGESTION, durationSeconds), KEY_FRAMES_ONLY);
}

/** Films made of fading photographs have many key frames where the picture is black. */
function isGood({ score }: Frame): boolean {
  return score > 0;
}

function moments(count: number, durationSeconds: number, place = 0.5): number[] {
  return Array.from({ length: count }, (_, index) => (durationSeconds * (index + place)) / count);
}

async function saveFrame(
  { image, atSeconds }: Frame,
  file: string,
  size: { width: number; height: number },
): Promise<Suggestion> {
  const [jpeg, tint] = await Promise.all([
    image.clone().jpeg({ quality: JPEG_QUALITY }).toBuffer(),
    dominantTint(image),
  ]);
  await writeFile(file, jpeg);
  return { file, atSeconds, tint, ...size };
}

async function grabFrames(
  look: Look,
  instants: readonly number[],
  decoding: readonly string[],
): Promise<Frame[]> {
  if (look.video.storedWidth * look.video.storedHeight <= LARGE_PIXELS) {
    return grabTogether(look, instants, decoding);
  }
  const frames: Frame[] = [];
  for (const instant of instants) {
    frames.push(...(await grabTogether(look, [instant], ["-threads", "1", ...decoding])));
  }
  return frames;
}

async function grabTogether(
  look: Look,
  instants: readonly number[],
  decoding: readonly string[],
): Promise<Frame[]> {
  const { engine, file, outDir, video, size, signal } = look;
  const filters = [...deinterlacingFilters(video), ...normalizingFilters(video, size, engine.canToneMap)];
  const names = instants.map((_, index) => `frame-${index}.rgb`);
  try {
    await runFfmpeg(engine, {
      inputs: instants.map((seconds) => ({
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
      names.map((name, index) => readFrame(join(outDir, name), size, instants[index] ?? 0)),
    );
    return frames.filter((frame) => frame !== null);
  } finally {
    await Promise.all(names.map((name) => rm(join(outDir, name), { force: true })));
  }
}

/** Null for a moment at which the file had no frame. */
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

/** Detail and sharpness; black, white and flat frames come last. */
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

function bestOfEachPart(frames: readonly Frame[], durationSeconds: number): Frame[] {
  const parts = Map.groupBy(frames, ({ atSeconds }) =>
    Math.floor((SUGGESTIONS * atSeconds) / Math.max(durationSeconds, 1e-3)),
  );
  const best = [...parts.values()].flatMap((part) => part.toSorted((a, b) => b.score - a.score).slice(0, 1));
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
