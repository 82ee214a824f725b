import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { cageCommand, type Cage } from "./cage.ts";
import type { FullEngine } from "./engine.ts";
import { guardedInput, type EngineInput } from "./guard.ts";
import { classifyFailure, MediaError } from "./media-error.ts";

const GIBIBYTE = 1024 ** 3;
const ENCODER_MEMORY_BYTES = 8 * GIBIBYTE;
const PROBE_MEMORY_BYTES = 2 * GIBIBYTE;
const MAX_FILE_BYTES = 64 * GIBIBYTE;
const MAX_STDOUT_CHARACTERS = 16 * 1024 ** 2;
const STDERR_TAIL_CHARACTERS = 4000;
const MICROSECONDS_PER_SECOND = 1_000_000;

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

/** Runs ffmpeg on guarded inputs. Fails with MediaError, or with the reason of an aborted signal. */
export async function runFfmpeg(engine: FullEngine, run: FfmpegRun): Promise<void> {
  const { onSeconds } = run;
  await runCaged({
    ...run,
    cage: engine.cage,
    memoryBytes: ENCODER_MEMORY_BYTES,
    background: run.background ?? false,
    command: [
      engine.ffmpeg,
      ...["-hide_banner", "-nostdin", "-y", "-v", "error", "-nostats"],
      ...(onSeconds ? ["-progress", "pipe:1"] : []),
      ...run.inputs.flatMap(guardedInput),
      ...run.outputs,
    ],
    onLine: onSeconds && ((line) => reportProgress(line, onSeconds)),
  });
}

/** Runs ffprobe on a guarded input and returns what it printed. */
export async function runFfprobe(
  engine: FullEngine,
  run: RunOptions & { file: string; args: readonly string[] },
): Promise<string> {
  return runCaged({
    ...run,
    cage: engine.cage,
    memoryBytes: PROBE_MEMORY_BYTES,
    background: false,
    command: [engine.ffprobe, "-hide_banner", "-v", "error", ...run.args, ...guardedInput({ file: run.file })],
  });
}

function reportProgress(line: string, onSeconds: (seconds: number) => void) {
  const microseconds = /^out_time_us=(\d+)/.exec(line)?.[1];
  if (microseconds) onSeconds(Number(microseconds) / MICROSECONDS_PER_SECOND);
}

/** Starts a program in its cage and returns its standard output, unless `onLine` takes it line by line. */
export async function runCaged(run: CagedRun): Promise<string> {
  run.signal?.throwIfAborted();
  const [program = "", ...args] = cageCommand(
    run.cage,
    { ...run, fileBytes: MAX_FILE_BYTES },
    run.command,
  );
  const child = spawn(program, args, {
    cwd: run.folder,
    env: childEnvironment(run.folder),
    stdio: ["ignore", "pipe", "pipe"],
  });

  let stdout = "";
  let stderr = "";
  let isTimedOut = false;
  const kill = () => child.kill("SIGKILL");
  const timer = setTimeout(() => {
    isTimedOut = true;
    kill();
  }, run.wallSeconds * 1000);
  run.signal?.addEventListener("abort", kill, { once: true });
  if (run.onLine) {
    createInterface({ input: child.stdout }).on("line", run.onLine);
  } else {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      if (stdout.length > MAX_STDOUT_CHARACTERS) kill();
    });
  }
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr = (stderr + text).slice(-STDERR_TAIL_CHARACTERS);
  });

  try {
    const { promise, resolve, reject } = Promise.withResolvers<{ code: number | null; killer: string | null }>();
    child.once("error", reject);
    child.once("close", (code, killer) => resolve({ code, killer }));
    const { code, killer } = await promise.catch((cause: unknown) => {
      throw new MediaError("ENGINE_FAILED", `${program} could not be started.`, { cause });
    });
    run.signal?.throwIfAborted();
    if (isTimedOut || killer === "SIGXCPU") {
      throw new MediaError("TIMED_OUT", `${run.command[0]} did not finish in ${run.wallSeconds} s.`);
    }
    if (killer === "SIGXFSZ") throw new MediaError("NO_SPACE", `${run.command[0]} wrote too large a file.`);
    if (code === 0) return stdout;
    const end = killer ?? `exit code ${code}`;
    throw new MediaError(classifyFailure(stderr), `${run.command[0]} failed (${end}): ${stderr.trim()}`);
  } finally {
    clearTimeout(timer);
    run.signal?.removeEventListener("abort", kill);
  }
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
