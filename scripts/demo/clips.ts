import { execFile } from "node:child_process";
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { FullEngine } from "#server/media/engine.ts";
import { HEIGHT, WIDTH } from "./drawing.ts";
import { POSTER_HEIGHT, POSTER_WIDTH } from "./posters.ts";

const run = promisify(execFile);
const VIDEO_FILE = /\.(mp4|mov|mkv|webm|avi|mpg|ogv)$/i;
/** Enough for slow motion; every frame is encoded three times. */
const FRAMES_PER_SECOND = 12;
const KEY_FRAME_SECONDS = 2;

interface ClipOptions {
  /** A JPEG of POSTER_WIDTH by POSTER_HEIGHT. */
  readonly poster: Buffer;
  /** Index of the video, from 0: selects the camera movement and the chord. */
  readonly number: number;
  readonly seconds: number;
  /** For temporary files. */
  readonly folder: string;
}

/** Source of the demo videos. */
export interface Clips {
  /** Returns the path of a file. */
  make(order: ClipOptions): Promise<string>;
}

/** Generates clips from a poster with a slow camera movement and a quiet chord. */
export function generatedClips(engine: FullEngine): Clips {
  return {
    async make({ poster, number, seconds, folder }) {
      const share = `n/${seconds * FRAMES_PER_SECOND - 1}`;
      const [across, down] = cameraPath(number, share);
      return encodeClip(engine, {
        poster,
        seconds,
        folder,
        across,
        down,
        name: `clip-${number}`,
        chordNote: number,
      });
    },
  };
}

/** A clip that ends as it starts, for a live stream that repeats it. */
export function renderLoop(
  engine: FullEngine,
  { poster, seconds, folder }: Omit<ClipOptions, "number">,
): Promise<string> {
  const share = `(1-cos(2*PI*n/${seconds * FRAMES_PER_SECOND}))/2`;
  return encodeClip(engine, {
    poster,
    seconds,
    folder,
    across: share,
    down: "0.5",
    name: "loop",
    chordNote: 5,
  });
}

/** The clips of a folder, repeated in a loop. */
export async function clipsFromFolder(folder: string): Promise<Clips> {
  const names = (await readdir(folder)).filter((name) => VIDEO_FILE.test(name)).toSorted();
  if (names.length === 0) throw new Error(`There is no video in ${folder}: choose another folder.`);
  return {
    make: async ({ number }) => path.join(folder, names[number % names.length] ?? ""),
  };
}

/** Position of the camera, across and down, from 0 to 1; `share` is the elapsed share of the clip. */
function cameraPath(number: number, share: string): readonly [string, string] {
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
  readonly chordNote: number;
}

/**
 * The poster is decoded and converted to video colours once; every frame is a crop of it, which needs no scaling.
 * Without B-frames, so that a live stream can send the file without encoding.
 */
async function encodeClip({ ffmpeg }: FullEngine, clip: EncodedClip): Promise<string> {
  const { seconds, folder, across, down, name, chordNote } = clip;
  const posterFile = path.join(folder, `${name}.jpg`);
  const file = path.join(folder, `${name}.mp4`);
  await writeFile(posterFile, clip.poster);
  const frames = seconds * FRAMES_PER_SECOND;
  const [left, top] = [`${POSTER_WIDTH - WIDTH}*(${across})`, `${POSTER_HEIGHT - HEIGHT}*(${down})`];
  const camera = [
    "scale=out_range=tv,format=yuv420p",
    `loop=loop=${frames - 1}:size=1`,
    `setpts=N/(${FRAMES_PER_SECOND}*TB)`,
    `crop=${WIDTH}:${HEIGHT}:'${left}':'${top}'`,
  ];
  const root = 110 * 2 ** ((chordNote % 12) / 12);
  const chord = [1, 1.25, 1.5].map((ratio) => `0.05*sin(2*PI*${(root * ratio).toFixed(2)}*t)`).join("+");
  await run(ffmpeg, [
    ...["-v", "error", "-y", "-nostdin", "-framerate", String(FRAMES_PER_SECOND), "-i", posterFile],
    ...["-f", "lavfi", "-i", `aevalsrc=${chord}:s=48000:d=${seconds}`],
    ...["-vf", camera.join(","), "-r", String(FRAMES_PER_SECOND), "-t", String(seconds)],
    ...["-c:v", "libx264", "-preset", "veryfast", "-crf", "24", "-bf", "0"],
    ...["-g", String(FRAMES_PER_SECOND * KEY_FRAME_SECONDS), "-c:a", "aac", "-b:a", "96k"],
    ...["-movflags", "+faststart", file],
  ]);
  return file;
}
