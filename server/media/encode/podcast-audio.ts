import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { FullEngine } from "#server/media/engine.ts";
import { runFfmpeg } from "#server/media/sandbox/run-ffmpeg.ts";
import { wallSecondsFor } from "#server/media/sandbox/timeout-and-progress.ts";

const FILE = "podcast.m4a";

/** The audio of a video as a file for podcast clients. */
export type PodcastAudio = { file: string; sizeBytes: number };

/**
 * Copies the packed audio into an ordinary M4A that starts with its index and duration: many podcast clients show a
 * fragmented file with a duration of zero.
 */
export async function packagePodcastAudio({
  engine,
  file,
  durationSeconds,
  outDir,
  signal,
}: {
  engine: FullEngine;
  /** Path of `audio.mp4`. */
  file: string;
  durationSeconds: number;
  outDir: string;
  signal?: AbortSignal | undefined;
}): Promise<PodcastAudio> {
  await runFfmpeg(engine, {
    inputs: [{ file }],
    outputs: [
      "-map",
      "0:a",
      "-c",
      "copy",
      "-map_metadata",
      "-1",
      "-movflags",
      "+faststart",
      "-f",
      "ipod",
      FILE,
    ],
    folder: outDir,
    wallSeconds: wallSecondsFor(durationSeconds),
    signal,
  });
  const podcast = join(outDir, FILE);
  return { file: podcast, sizeBytes: (await stat(podcast)).size };
}
