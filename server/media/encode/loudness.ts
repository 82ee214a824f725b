import { readFile, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { FullEngine } from "#server/media/engine.ts";
import { runFfmpeg } from "#server/media/sandbox/run-ffmpeg.ts";
import { wallSecondsFor } from "#server/media/sandbox/timeout-and-progress.ts";

const LOUDNESS_FILE = "loudness.txt";
/** Lower limit of the meter: audio at this level is silent. */
const SILENCE_LUFS = -70;

/**
 * Integrated loudness by EBU R 128, in LUFS; null for silence. Takes the packed audio file, which is faster to read
 * than the full video. Throws MediaError.
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
  /** Working directory used by this task only. */
  folder: string;
  signal?: AbortSignal | undefined;
}): Promise<number | null> {
  await runFfmpeg(engine, {
    inputs: [{ file }],
    outputs: [
      ...[
        "-map",
        "0:a:0",
        "-af",
        `ebur128=metadata=1,ametadata=print:key=lavfi.r128.I:file=${LOUDNESS_FILE}`,
      ],
      ...["-f", "null", "-"],
    ],
    folder,
    wallSeconds: wallSecondsFor(durationSeconds),
    background: true,
    signal,
  });
  const output = await readFile(join(folder, LOUDNESS_FILE), "utf8");
  await unlink(join(folder, LOUDNESS_FILE));
  const last = Number(output.slice(output.lastIndexOf("=") + 1));
  return Number.isFinite(last) && last > SILENCE_LUFS ? last : null;
}
