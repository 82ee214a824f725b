import { fileURLToPath } from "node:url";
import type { RemuxOnlyEngine } from "./engine.ts";
import type { FfprobeFacts } from "./ffprobe-facts.ts";
import { planRenditions } from "./ladder.ts";
import type { MediaInfo } from "./media-info.ts";
import { runCaged, type RunOptions } from "./run.ts";
import type { PackedFile } from "./media-track.ts";
import { wallSecondsFor } from "./work.ts";

const PROGRAM = fileURLToPath(new URL("./bare-container-program.ts", import.meta.url));
const HEAP_MEBIBYTES = 512;

export type BareTask = { task: "probe"; file: string } | { task: "package"; file: string; outDir: string };

/** Probes a file without ffmpeg: only containers that browsers know. */
export async function probeWithoutFfmpeg(
  engine: RemuxOnlyEngine,
  { file, ...options }: RunOptions & { file: string },
): Promise<FfprobeFacts> {
  const { stdout } = await runProgram(engine, { task: "probe", file }, options);
  return JSON.parse(stdout);
}

/**
 * Repacks picture and sound as they are into `source.mp4` and `audio.mp4`; the one not in the file is null. Fails with
 * ENGINE_MISSING if browsers could not play the result.
 */
export async function packageWithoutFfmpeg({
  engine,
  file,
  info,
  outDir,
  signal,
}: {
  engine: RemuxOnlyEngine;
  file: string;
  info: MediaInfo;
  outDir: string;
  signal?: AbortSignal | undefined;
}): Promise<{ source: PackedFile | null; audio: PackedFile | null }> {
  planRenditions(info, { engineMode: engine.mode });
  const wallSeconds = wallSecondsFor(info.durationSeconds);
  const { stdout } = await runProgram(
    engine,
    { task: "package", file, outDir },
    { folder: outDir, wallSeconds, signal },
  );
  return JSON.parse(stdout);
}

/**
 * The reader of containers runs in a process of its own: a file of 80 kB that claims two thousand million frames
 * fills the memory of whoever reads it.
 */
function runProgram(engine: RemuxOnlyEngine, task: BareTask, options: RunOptions) {
  return runCaged({
    ...options,
    cage: engine.cage,
    memoryBytes: null,
    background: false,
    command: [process.execPath, `--max-old-space-size=${HEAP_MEBIBYTES}`, PROGRAM, JSON.stringify(task)],
  });
}
