import { fileURLToPath } from "node:url";
import { findCage, type Cage } from "./cage.ts";
import type { RemuxOnlyEngine } from "./engine.ts";
import type { FfprobeFacts } from "./ffprobe-facts.ts";
import { planRenditions } from "./ladder.ts";
import type { MediaInfo } from "./media-info.ts";
import { runCaged, type RunOptions } from "./run.ts";
import type { PackedFile } from "./media-track.ts";
import { wallSecondsFor } from "./work.ts";

const PROGRAM = fileURLToPath(new URL("./bare-container-program.ts", import.meta.url));
const HEAP_MEBIBYTES = 512;
const TIDY_WALL_SECONDS = 30;

export type BareTask =
  | { task: "probe"; file: string }
  | { task: "package"; file: string; outDir: string }
  | { task: "tidy"; file: string; outFile: string };

/** What is in a film that was tidied. Codecs as manifests name them: "avc1.64001f", "mp4a.40.2". */
export type TidyFilm = {
  picture: string;
  /** Null without sound. */
  sound: string | null;
  width: number;
  height: number;
  seconds: number;
};

/** Probes a file without ffmpeg: only containers that browsers know. */
export async function probeWithoutFfmpeg(
  engine: RemuxOnlyEngine,
  { file, ...options }: RunOptions & { file: string },
): Promise<FfprobeFacts> {
  const { stdout } = await runProgram(engine.cage, { task: "probe", file }, options);
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
    engine.cage,
    { task: "package", file, outDir },
    { folder: outDir, wallSeconds, signal },
  );
  return JSON.parse(stdout);
}

/**
 * Writes the picture and the sound of a short MP4 file, as they are and nothing else, into an MP4 file that plays while
 * it is loaded. `folder` is where the program works. Fails with MediaError where the file is no such film.
 */
export async function tidyFilm({
  file,
  outFile,
  folder,
}: {
  file: string;
  outFile: string;
  folder: string;
}): Promise<TidyFilm> {
  ownCage ??= findCage(process.env["PATH"] ?? "");
  const task = { task: "tidy", file, outFile } as const;
  const { stdout } = await runProgram(await ownCage, task, { folder, wallSeconds: TIDY_WALL_SECONDS });
  return JSON.parse(stdout);
}

/** Of processes that open no engine; found once. */
let ownCage: Promise<Cage> | undefined;

/**
 * The reader of containers runs in a process of its own: a file of 80 kB that claims two thousand million frames
 * fills the memory of whoever reads it.
 */
function runProgram(cage: Cage, task: BareTask, options: RunOptions) {
  return runCaged({
    ...options,
    cage,
    memoryBytes: null,
    background: false,
    command: [process.execPath, `--max-old-space-size=${HEAP_MEBIBYTES}`, PROGRAM, JSON.stringify(task)],
  });
}
