import { spawn, type ChildProcessByStdio } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { sandboxCommand, type Sandbox } from "./sandbox.ts";
import type { FullEngine } from "#server/media/engine.ts";
import { guardedInput, type EngineInput } from "./input-guard.ts";
import { classifyFailure, MediaError, reportsDamage } from "#server/media/media-error.ts";

const GIBIBYTE = 1024 ** 3;
const ENCODER_MEMORY_BYTES = 8 * GIBIBYTE;
const PROBE_MEMORY_BYTES = 2 * GIBIBYTE;
const MAX_FILE_BYTES = 64 * GIBIBYTE;
const MAX_STDOUT_CHARACTERS = 16 * 1024 ** 2;
const STDERR_TAIL_CHARACTERS = 4000;
const MICROSECONDS_PER_SECOND = 1_000_000;
const QUIET_FLAGS = ["-hide_banner", "-v", "error"];

export type RunOptions = {
  /** Working directory used by this task only; the process writes nowhere else. */
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

export type SandboxedRun = RunOptions & {
  sandbox: Sandbox;
  command: string[];
  memoryBytes: number | null;
  background: boolean;
  onLine?: ((line: string) => void) | undefined;
};

export type FfmpegOutcome = {
  /** Frames of the input were missing or broken. */
  isDamaged: boolean;
  /** stderr was empty. */
  isClean: boolean;
};

/** Runs ffmpeg on guarded inputs. Fails with MediaError, or with the reason of an aborted signal. */
export async function runFfmpeg(engine: FullEngine, run: FfmpegRun): Promise<FfmpegOutcome> {
  const { onSeconds } = run;
  const { stderr } = await runSandboxed({
    ...run,
    sandbox: engine.sandbox,
    memoryBytes: ENCODER_MEMORY_BYTES,
    background: run.background ?? false,
    command: [
      engine.ffmpeg,
      ...[...QUIET_FLAGS, "-nostdin", "-y", "-nostats", "-max_error_rate", "1"],
      ...(onSeconds ? ["-progress", "pipe:1"] : []),
      ...run.inputs.flatMap(guardedInput),
      ...run.outputs,
    ],
    onLine: onSeconds && ((line) => reportProgress(line, onSeconds)),
  });
  return { isDamaged: reportsDamage(stderr), isClean: stderr.trim() === "" };
}

/** Runs ffprobe on a guarded input and returns its stdout. */
export async function runFfprobe(
  engine: FullEngine,
  run: RunOptions & { file: string; args: readonly string[] },
): Promise<string> {
  const { stdout } = await runSandboxed({
    ...run,
    sandbox: engine.sandbox,
    memoryBytes: PROBE_MEMORY_BYTES,
    background: false,
    command: [engine.ffprobe, ...QUIET_FLAGS, ...run.args, ...guardedInput({ file: run.file })],
  });
  return stdout;
}

function reportProgress(line: string, onSeconds: (seconds: number) => void) {
  const microseconds = /^out_time_us=(\d+)/.exec(line)?.[1];
  if (microseconds) onSeconds(Number(microseconds) / MICROSECONDS_PER_SECOND);
}

/** Runs a program in its sandbox. `stdout` stays empty if `onLine` is given; only the tail of `stderr` is kept. */
export async function runSandboxed(run: SandboxedRun): Promise<{ stdout: string; stderr: string }> {
  run.signal?.throwIfAborted();
  const limits = { ...run, fileBytes: MAX_FILE_BYTES };
  const [program = "", ...args] = sandboxCommand(run.sandbox, limits, run.command);
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
    const { code, killSignal } = await waitForExit(child);
    run.signal?.throwIfAborted();
    // ffmpeg exits with 0 although a muxer failed to write: such output must not be used.
    const isDone = code === 0 && classifyFailure(output.stderr) !== "NO_SPACE";
    if (isDone) return output;
    throw toMediaError(run, { code, killSignal: isTimedOut ? "SIGXCPU" : killSignal, stderr: output.stderr });
  } finally {
    clearTimeout(timer);
    run.signal?.removeEventListener("abort", kill);
  }
}

type ProcessExit = { code: number | null; killSignal: NodeJS.Signals | null };

function collectOutput(child: ChildProcessByStdio<null, Readable, Readable>, onLine: SandboxedRun["onLine"]) {
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

function waitForExit(child: ChildProcessByStdio<null, Readable, Readable>): Promise<ProcessExit> {
  return new Promise((resolve, reject) => {
    child.once("close", (code, killSignal) => resolve({ code, killSignal }));
    child.once("error", (cause) => {
      reject(new MediaError("ENGINE_FAILED", `${child.spawnfile} could not be started.`, { cause }));
    });
  });
}

function toMediaError(
  run: SandboxedRun,
  { code, killSignal, stderr }: ProcessExit & { stderr: string },
): MediaError {
  const [program] = run.command;
  const summary = `${program} ended with ${killSignal ?? `exit code ${code}`}: ${stderr.trim()}`;
  if (killSignal === "SIGXCPU") return new MediaError("TIMED_OUT", `${summary} (limit ${run.wallSeconds} s)`);
  if (killSignal === "SIGXFSZ") return new MediaError("NO_SPACE", summary);
  return new MediaError(classifyFailure(stderr), summary);
}

/** A minimal environment, so that secrets of the server do not reach the child. */
function childEnvironment(folder: string): NodeJS.ProcessEnv {
  const { LD_LIBRARY_PATH, SystemRoot } = process.env;
  return {
    LC_ALL: "C",
    TMPDIR: folder,
    ...(LD_LIBRARY_PATH && { LD_LIBRARY_PATH }),
    ...(SystemRoot && { SystemRoot }),
  };
}
