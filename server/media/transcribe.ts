import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FullEngine } from "./engine.ts";
import { MediaError } from "./media-error.ts";
import { runCaged, runFfmpeg } from "./run.ts";
import { wallSecondsFor } from "./work.ts";

const SOUND = "sound.wav";
const RESULT = "subtitles";
const SAMPLE_RATE_HZ = 16_000;

/**
 * What is said in a file, as WebVTT with times in seconds from its beginning, written by a program with the options of
 * whisper.cpp. Fails with MediaError.
 */
export async function transcribe({
  engine,
  program,
  model,
  file,
  language,
  durationSeconds,
  folder,
  signal,
}: {
  engine: FullEngine;
  /** Absolute paths. */
  program: string;
  model: string;
  file: string;
  /** Two letters. */
  language: string;
  durationSeconds: number;
  /** Of this piece of work's own. */
  folder: string;
  signal?: AbortSignal | undefined;
}): Promise<Buffer> {
  const run = { folder, wallSeconds: wallSecondsFor(durationSeconds), background: true, signal };
  await runFfmpeg(engine, {
    ...run,
    inputs: [{ file }],
    outputs: ["-map", "0:a:0", "-ac", "1", "-ar", String(SAMPLE_RATE_HZ), "-c:a", "pcm_s16le", SOUND],
  });
  await runCaged({
    ...run,
    cage: engine.cage,
    memoryBytes: null,
    command: [
      ...[program, "-m", model, "-f", join(folder, SOUND), "-l", language],
      ...["-np", "-ovtt", "-of", join(folder, RESULT)],
    ],
  });
  return readFile(join(folder, `${RESULT}.vtt`)).catch((cause: unknown) => {
    throw new MediaError("ENGINE_FAILED", "The transcriber left no subtitles.", { cause });
  });
}
