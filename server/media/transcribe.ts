import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FullEngine } from "./engine.ts";
import { MediaError } from "./media-error.ts";
import { runSandboxed, runFfmpeg } from "./sandbox/run-ffmpeg.ts";
import { wallSecondsFor } from "./sandbox/timeout-and-progress.ts";

const AUDIO_FILE = "sound.wav";
const SUBTITLES_FILE = "subtitles";
const SAMPLE_RATE_HZ = 16_000;

/**
 * Transcribes the speech of a file to WebVTT, with times in seconds from its start, using a program with the
 * command-line options of whisper.cpp. Throws MediaError.
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
  /** Two-letter language code. */
  language: string;
  durationSeconds: number;
  /** Working directory used by this task only. */
  folder: string;
  signal?: AbortSignal | undefined;
}): Promise<Buffer> {
  const run = { folder, wallSeconds: wallSecondsFor(durationSeconds), background: true, signal };
  await runFfmpeg(engine, {
    ...run,
    inputs: [{ file }],
    outputs: ["-map", "0:a:0", "-ac", "1", "-ar", String(SAMPLE_RATE_HZ), "-c:a", "pcm_s16le", AUDIO_FILE],
  });
  await runSandboxed({
    ...run,
    sandbox: engine.sandbox,
    memoryBytes: null,
    command: [
      ...[program, "-m", model, "-f", join(folder, AUDIO_FILE), "-l", language],
      ...["-np", "-ovtt", "-of", join(folder, SUBTITLES_FILE)],
    ],
  });
  return readFile(join(folder, `${SUBTITLES_FILE}.vtt`)).catch((cause: unknown) => {
    throw new MediaError("ENGINE_FAILED", "The transcriber wrote no subtitles.", { cause });
  });
}
