import { spawn, type ChildProcessByStdio } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { cageCommand, type Cage } from "./cage.ts";
import type { FullEngine } from "./engine.ts";
import { guardedInput, type EngineInput } from "./guard.ts";
import { classifyFailure, MediaError, tellsOfDamage } from "./media-error.ts";

const GIBIBYTE = 1024 ** 3;
const ENCODER_MEMORY_BYTES = 8 * GIBIBYTE;
const PROBE_MEMORY_BYTES = 2 * GIBIBYTE;
const MAX_FILE_BYTES = 64 * GIBIBYTE;
const MAX_STDOUT_CHARACTERS = 16 * 1024 ** 2;
const STDERR_TAIL_CHARACTERS = 4000;
const MICROSECONDS_PER_SECOND = 1_000_000;
const QUIETLY = ["-hide_banner", "-v", "error"];

export type RunOptions = {
  /** Own folder of this piece of work: the process starts there and writes nowhere else. */
  folder: string;
  /** The process is killed after this time and the run fails with TIMED_OUT. */
  wallSeconds: number;
  signal?: AbortSignal | undefined;
};

export type FfmpegRun = RunOptions & {
  inputs: readonly EngineInput[];
  /** Everything after the inputs: filters, maps, encoders, file names relative to `folder`. */
  outputs: readonly string[];
  background?: boolean;
  /** Called with the seconds of output written, about twice a second. */
  onSeconds?: ((seconds: number) => void) | undefined;
};

export type CagedRun = RunOptions & {
  cage: Cage;
  command: string[];
  memoryBytes: number | null;
  background: boolean;
  onLine?: ((line: string) => void) | undefined;
};

export type FfmpegOutcome = {
  /** Frames of the input were missing or broken. */
  isDamaged: boolean;
  /** Nothing at all was complained of. */
  isClean: boolean;
};

/** Runs ffmpeg on guarded inputs. Fails with MediaError, or with the reason of an aborted signal. */
export async function runFfmpeg(engine: FullEngine, run: FfmpegRun): Promise<FfmpegOutcome> {
  const { onSeconds } = run;
  const { stderr } = await runCaged({
    ...run,
    cage: engine.cage,
    memoryBytes: ENCODER_MEMORY_BYTES,
    background: run.background ?? false,
    command: [
      engine.ffmpeg,
      ...[...QUIETLY, "-nostdin", "-y", "-nostats", "-max_error_rate", "1"],
      ...(onSeconds ? ["-progress", "pipe:1"] : []),
      ...run.inputs.flatMap(guardedInput),
      ...run.outputs,
    ],
    onLine: onSeconds && ((line) => reportProgress(line, onSeconds)),
  });
  return { isDamaged: tellsOfDamage(stderr), isClean: stderr.trim() === "" };
}

/** Runs ffprobe on a guarded input and returns what it printed. */
export async function runFfprobe(
  engine: FullEngine,
  run: RunOptions & { file: string; args: readonly string[] },
): Promise<string> {
  const { stdout } = await runCaged({
    ...run,
    cage: engine.cage,
    memoryBytes: PROBE_MEMORY_BYTES,
    background: false,
    command: [engine.ffprobe, ...QUIETLY, ...run.args, ...guardedInput({ file: run.file })],
  });
  return stdout;
}

function reportProgress(line: string, onSeconds: (seconds: number) => void) {
  const microseconds = /^out_time_us=(\d+)/.exec(line)?.[1];
  if (microseconds) onSeconds(Number(microseconds) / MICROSECONDS_PER_SECOND);
}

/** Starts a program in its cage. `stdout` stays empty if `onLine` takes it; of `stderr` the end is kept. */
export async function runCaged(run: CagedRun): Promise<{ stdout: string; stderr: string }> {
  run.signal?.throwIfAborted();
  const limits = { ...run, fileBytes: MAX_FILE_BYTES };
  const [program = "", ...args] = cageCommand(run.cage, limits, run.command);
  const child = spawn(program, args, {
    cwd: run.folder,
    env: childEnvironment(run.folder),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = collectOutput(child, run.onLine);

  let isTimedOut = false;
  const kill = () => child.kill("SIGKILL");
  const timer = setTimeout(() => {
    isTimedOut = true;
    kill();
  }, run.wallSeconds * 1000);
  run.signal?.addEventListener("abort", kill, { once: true });
  try {
    const { code, killer } = await waitForEnd(child);
    run.signal?.throwIfAborted();
    // FFmpeg's muxers end well although they could not write: what they left is not to be trusted.
    const isDone = code === 0 && classifyFailure(output.stderr) !== "NO_SPACE";
    if (isDone) return output;
    throw explainFailure(run, { code, killer: isTimedOut ? "SIGXCPU" : killer, stderr: output.stderr });
  } finally {
    clearTimeout(timer);
    run.signal?.removeEventListener("abort", kill);
  }
}

type Ending = { code: number | null; killer: NodeJS.Signals | null };

function collectOutput(child: ChildProcessByStdio<null, Readable, Readable>, onLine: CagedRun["onLine"]) {
  const output = { stdout: "", stderr: "" };
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output.stderr = (output.stderr + text).slice(-STDERR_TAIL_CHARACTERS);
  });
  if (onLine) {
    createInterface({ input: child.stdout }).on("line", onLine);
    return output;
  }
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output.stdout += text;
    if (output.stdout.length > MAX_STDOUT_CHARACTERS) child.kill("SIGKILL");
  });
  return output;
}

function waitForEnd(child: ChildProcessByStdio<null, Readable, Readable>): Promise<Ending> {
  return new Promise((resolve, reject) => {
    child.once("close", (code, killer) => resolve({ code, killer }));
    child.once("error", (cause) => {
      reject(new MediaError("ENGINE_FAILED", `${child.spawnfile} could not be started.`, { cause }));
    });
  });
}

function explainFailure(run: CagedRun, { code, killer, stderr }: Ending & { stderr: string }): MediaError {
  const [program] = run.command;
  const ending = `${program} ended with ${killer ?? `exit code ${code}`}: ${stderr.trim()}`;
  if (killer === "SIGXCPU") return new MediaError("TIMED_OUT", `${ending} (limit ${run.wallSeconds} s)`);
  if (killer === "SIGXFSZ") return new MediaError("NO_SPACE", ending);
  return new MediaError(classifyFailure(stderr), ending);
}

/** The child learns nothing of the server's secrets. */
function childEnvironment(folder: string): NodeJS.ProcessEnv {
  const { LD_LIBRARY_PATH, SystemRoot } = process.env;
  return {
    LC_ALL: "C",
    TMPDIR: folder,
    ...(LD_LIBRARY_PATH && { LD_LIBRARY_PATH }),
    ...(SystemRoot && { SystemRoot }),
  };
}
