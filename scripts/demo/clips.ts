import { execFile } from "node:child_process";
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { FullEngine } from "#server/media/engine.ts";

const run = promisify(execFile);
const VIDEO_FILE = /\.(mp4|mov|mkv|webm|avi|mpg|ogv)$/i;
const FRAMES_PER_SECOND = 24;

/** Where the films of the demonstration come from. */
export interface Clips {
  /** A film for a poster; `folder` is for files on the way. */
  make(poster: Buffer, number: number, folder: string): Promise<string>;
}

/** Films made of a poster that the camera slowly moves into, with a quiet chord. */
export function drawnClips({ ffmpeg }: FullEngine): Clips {
  return {
    async make(poster, number, folder) {
      const seconds = 8 + (number % 5) * 3;
      const picture = path.join(folder, "poster.png");
      const file = path.join(folder, "clip.mp4");
      await writeFile(picture, poster);
      const frames = seconds * FRAMES_PER_SECOND;
      const move = `zoompan=z='1+0.16*on/${frames}':x='iw/2-(iw/zoom/2)':y='ih/2-(ih/zoom/2)':d=${frames}:s=1280x720:fps=${FRAMES_PER_SECOND}`;
      const note = 110 * 2 ** ((number % 12) / 12);
      const chord = [1, 1.25, 1.5].map((ratio) => `0.05*sin(2*PI*${(note * ratio).toFixed(2)}*t)`).join("+");
      await run(ffmpeg, [
        ...[
          "-v",
          "error",
          "-y",
          "-nostdin",
          "-i",
          picture,
          "-f",
          "lavfi",
          "-i",
          `aevalsrc=${chord}:s=48000:d=${seconds}`,
        ],
        ...["-vf", `${move},format=yuv420p`, "-t", String(seconds), "-c:v", "libx264", "-preset", "veryfast"],
        ...["-g", "48", "-c:a", "aac", "-b:a", "96k", "-movflags", "+faststart", file],
      ]);
      return file;
    },
  };
}

/** The films of a folder, again and again from the beginning. */
export async function foundClips(folder: string): Promise<Clips> {
  const names = (await readdir(folder)).filter((name) => VIDEO_FILE.test(name)).toSorted();
  if (names.length === 0) throw new Error(`There is no film in ${folder}: choose another folder.`);
  return {
    make: async (_poster, number) => path.join(folder, names[number % names.length] ?? ""),
  };
}
