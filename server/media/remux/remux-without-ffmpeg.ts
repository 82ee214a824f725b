import { fileURLToPath } from "node:url";
import { findSandbox, type Sandbox } from "#server/media/sandbox/sandbox.ts";
import type { RemuxOnlyEngine } from "#server/media/engine.ts";
import type { FfprobeMetadata } from "#server/media/probe/ffprobe-metadata.ts";
import { planRenditions } from "#server/media/encode/ladder.ts";
import type { MediaInfo } from "#server/media/probe/media-info.ts";
import { runSandboxed, type RunOptions } from "#server/media/sandbox/run-ffmpeg.ts";
import type { PackedFile } from "#server/media/probe/media-track.ts";
import { wallSecondsFor } from "#server/media/sandbox/timeout-and-progress.ts";

const PROGRAM = fileURLToPath(new URL("./remux-without-ffmpeg-program.ts", import.meta.url));
const HEAP_MEBIBYTES = 512;
const REMUX_WALL_SECONDS = 30;

export type RemuxTask =
  | { task: "probe"; file: string }
  | { task: "package"; file: string; outDir: string }
  | { task: "tidy"; file: string; outFile: string };

/** Streams of a remuxed file. Codecs are RFC 6381 strings as in manifests: "avc1.64001f", "mp4a.40.2". */
export type RemuxedVideo = {
  videoCodec: string;
  /** Null without an audio track. */
  audioCodec: string | null;
  width: number;
  height: number;
  seconds: number;
};

/** Probes a file without ffmpeg; supports only containers that browsers play. */
export async function probeWithoutFfmpeg(
  engine: RemuxOnlyEngine,
  { file, ...options }: RunOptions & { file: string },
): Promise<FfprobeMetadata> {
  const { stdout } = await runProgram(engine.sandbox, { task: "probe", file }, options);
  return JSON.parse(stdout);
}

/**
 * Remuxes video and audio without re-encoding into `source.mp4` and `audio.mp4`; null for a track that is missing.
 * Fails with ENGINE_MISSING if browsers cannot play the result.
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
    engine.sandbox,
    { task: "package", file, outDir },
    { folder: outDir, wallSeconds, signal },
  );
  return JSON.parse(stdout);
}

/**
 * Remuxes the video and audio tracks of a short MP4 file into an MP4 file with fast start, without re-encoding and
 * without metadata. `folder` is the working directory of the program. Throws MediaError if the file is not such a
 * video.
 */
export async function remuxVideo({
  file,
  outFile,
  folder,
}: {
  file: string;
  outFile: string;
  folder: string;
}): Promise<RemuxedVideo> {
  ownSandbox ??= findSandbox(process.env["PATH"] ?? "");
  const task = { task: "tidy", file, outFile } as const;
  const { stdout } = await runProgram(await ownSandbox, task, { folder, wallSeconds: REMUX_WALL_SECONDS });
  return JSON.parse(stdout);
}

/** Sandbox for callers that have no media engine; detected once. */
let ownSandbox: Promise<Sandbox> | undefined;

/**
 * The container parser runs in a child process: an 80 kB file that declares two billion frames exhausts the memory of
 * the process that parses it.
 */
function runProgram(sandbox: Sandbox, task: RemuxTask, options: RunOptions) {
  return runSandboxed({
    ...options,
    sandbox,
    memoryBytes: null,
    background: false,
    command: [process.execPath, `--max-old-space-size=${HEAP_MEBIBYTES}`, PROGRAM, JSON.stringify(task)],
  });
}
