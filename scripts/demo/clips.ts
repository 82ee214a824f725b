import { execFile } from "node:child_process";
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { FullEngine } from "#server/media/engine.ts";
import { HEIGHT, WIDTH } from "./drawing.ts";
import { POSTER_HEIGHT, POSTER_WIDTH } from "./posters.ts";

const run = promisify(execFile);
const VIDEO_FILE = /\.(mp4|mov|mkv|webm|avi|mpg|ogv)$/i;
/** Slow moves need no more, and every frame is encoded three times. */
const FRAMES_PER_SECOND = 12;
const KEY_FRAME_SECONDS = 2;

interface ClipOrder {
  /** A JPEG of POSTER_WIDTH by POSTER_HEIGHT. */
  readonly poster: Buffer;
  /** Of the video, from 0: decides how the camera moves and which chord is heard. */
  readonly number: number;
  readonly seconds: number;
  /** For files on the way. */
  readonly folder: string;
}

/** Where the videos of the demonstration come from. */
export interface Clips {
  /** The path of a file. */
  make(order: ClipOrder): Promise<string>;
}

/** Clips of a poster over which the camera slowly moves, with a quiet chord. */
export function drawnClips(engine: FullEngine): Clips {
  return {
    async make({ poster, number, seconds, folder }) {
      const share = `n/${seconds * FRAMES_PER_SECOND - 1}`;
      const [across, down] = moveOf(number, share);
      return encodeClip(engine, {
        poster,
        seconds,
        folder,
        across,
        down,
        name: `clip-${number}`,
        note: number,
      });
    },
  };
}

/** A clip that ends as it began, for a live stream that sends it again and again. */
export function drawLoop(
  engine: FullEngine,
  { poster, seconds, folder }: Omit<ClipOrder, "number">,
): Promise<string> {
  const share = `(1-cos(2*PI*n/${seconds * FRAMES_PER_SECOND}))/2`;
  return encodeClip(engine, { poster, seconds, folder, across: share, down: "0.5", name: "loop", note: 5 });
}

/** The clips of a folder, again and again from the beginning. */
export async function foundClips(folder: string): Promise<Clips> {
  const names = (await readdir(folder)).filter((name) => VIDEO_FILE.test(name)).toSorted();
  if (names.length === 0) throw new Error(`There is no video in ${folder}: choose another folder.`);
  return {
    make: async ({ number }) => path.join(folder, names[number % names.length] ?? ""),
  };
}

/** Where the camera is, across and down, from 0 to 1; `share` is how much of the clip is over. */
function moveOf(number: number, share: string): readonly [string, string] {
  const back = `1-${share}`;
  const moves = [
    [share, "0.5"],
    ["0.5", back],
    [back, share],
    ["0.5", share],
    [back, "0.5"],
    [share, back],
  ] as const;
  return moves[number % moves.length] ?? moves[0];
}

interface EncodedClip {
  readonly poster: Buffer;
  readonly seconds: number;
  readonly folder: string;
  readonly across: string;
  readonly down: string;
  readonly name: string;
  readonly note: number;
}

/**
 * The poster is decoded and turned into video colours once; then every frame is a part of it, which costs no scaling.
 * Without B-frames, so that a live stream can send the file as it is.
 */
async function encodeClip({ ffmpeg }: FullEngine, clip: EncodedClip): Promise<string> {
  const { seconds, folder, across, down, name, note } = clip;
  const picture = path.join(folder, `${name}.jpg`);
  const file = path.join(folder, `${name}.mp4`);
  await writeFile(picture, clip.poster);
  const frames = seconds * FRAMES_PER_SECOND;
  const [left, top] = [`${POSTER_WIDTH - WIDTH}*(${across})`, `${POSTER_HEIGHT - HEIGHT}*(${down})`];
  const camera = [
    "scale=out_range=tv,format=yuv420p",
    `loop=loop=${frames - 1}:size=1`,
    `setpts=N/(${FRAMES_PER_SECOND}*TB)`,
    `crop=${WIDTH}:${HEIGHT}:'${left}':'${top}'`,
  ];
  const root = 110 * 2 ** ((note % 12) / 12);
  const chord = [1, 1.25, 1.5].map((ratio) => `0.05*sin(2*PI*${(root * ratio).toFixed(2)}*t)`).join("+");
  await run(ffmpeg, [
    ...["-v", "error", "-y", "-nostdin", "-framerate", String(FRAMES_PER_SECOND), "-i", picture],
    ...["-f", "lavfi", "-i", `aevalsrc=${chord}:s=48000:d=${seconds}`],
    ...["-vf", camera.join(","), "-r", String(FRAMES_PER_SECOND), "-t", String(seconds)],
    ...["-c:v", "libx264", "-preset", "veryfast", "-crf", "24", "-bf", "0"],
    ...["-g", String(FRAMES_PER_SECOND * KEY_FRAME_SECONDS), "-c:a", "aac", "-b:a", "96k"],
    ...["-movflags", "+faststart", file],
  ]);
  return file;
}
