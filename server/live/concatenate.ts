import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { FullEngine } from "#server/media/engine.ts";
import { runFfmpeg } from "#server/media/sandbox/run-ffmpeg.ts";

interface Concatenation {
  /** Absolute path of the folder that has the input files and receives the result. */
  readonly folder: string;
  /** File name of the result, without the extension. */
  readonly name: string;
  /** Paths relative to the folder, in playback order. */
  readonly files: readonly string[];
  readonly wallSeconds: number;
}

/** Joins MP4 files with `equalTracks` into one without encoding; resolves with its path. */
export async function concatenate(
  engine: FullEngine,
  { folder, name, files, wallSeconds }: Concatenation,
): Promise<string> {
  const list = path.join(folder, `${name}.txt`);
  const output = `${name}.mp4`;
  await writeFile(list, files.map((file) => `file '${file}'\n`).join(""));
  await runFfmpeg(engine, {
    folder,
    wallSeconds,
    background: true,
    inputs: [{ file: list, isOwnConcatList: true }],
    outputs: ["-map", "0", "-c", "copy", "-movflags", "+faststart", "-f", "mp4", output],
  });
  return path.join(folder, output);
}
