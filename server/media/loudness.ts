import { readFile, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { FullEngine } from "./engine.ts";
import { runFfmpeg } from "./run.ts";
import { wallSecondsFor } from "./work.ts";

const FIGURES = "loudness.txt";
/** The meter begins here: sound that stays at it is none. */
const SILENCE_LUFS = -70;

/**
 * The loudness of the whole sound by EBU R 128, in LUFS; null for silence. Give it the packed sound, which is quicker to
 * read than a film. Fails with MediaError.
 */
export async function measureLoudness({
  engine,
  file,
  durationSeconds,
  folder,
  signal,
}: {
  engine: FullEngine;
  file: string;
  durationSeconds: number;
  /** Of this piece of work's own. */
  folder: string;
  signal?: AbortSignal | undefined;
}): Promise<number | null> {
  await runFfmpeg(engine, {
    inputs: [{ file }],
    outputs: [
      ...["-map", "0:a:0", "-af", `ebur128=metadata=1,ametadata=print:key=lavfi.r128.I:file=${FIGURES}`],
      ...["-f", "null", "-"],
    ],
    folder,
    wallSeconds: wallSecondsFor(durationSeconds),
    background: true,
    signal,
  });
  const figures = await readFile(join(folder, FIGURES), "utf8");
  await unlink(join(folder, FIGURES));
  const last = Number(figures.slice(figures.lastIndexOf("=") + 1));
  return Number.isFinite(last) && last > SILENCE_LUFS ? last : null;
}
