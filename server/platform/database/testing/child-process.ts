import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { onTestFinished } from "vitest";

/** A real process under test, with its captured output. */
export interface Child {
  readonly pid: number;
  /** Standard output and standard error so far. */
  output(): string;
  /** Resolves with the match once the output contains it; rejects if the process exits before. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>;
  kill(signal: NodeJS.Signals): void;
  /** Resolves with the exit code or the signal that ended the process. */
  ended(): Promise<number | NodeJS.Signals>;
}

/** Starts a process that is killed at the end of the test at the latest. */
export function startChild(command: string, args: readonly string[], options: SpawnOptions = {}): Child {
  const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const ended = waitForEnd(child);
  return {
    pid: child.pid ?? 0,
    output: () => output,
    waitForOutput: (pattern) => waitForPattern(child, pattern, () => output),
    kill: (signal) => void child.kill(signal),
    ended: () => ended,
  };
}

/**
 * Starts a process that may write only where file permissions allow it. Root may write anywhere, so a process of root
 * drops that capability; another user might have no access to the project's folder.
 */
export function startRestrictedChild(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Child {
  if (process.getuid?.() !== 0) return startChild(command, args, options);
  const restricted = ["--bounding-set=-dac_override,-dac_read_search", "--", command, ...args];
  return startChild("setpriv", restricted, options);
}

function waitForEnd(child: ChildProcess): Promise<number | NodeJS.Signals> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(code ?? signal ?? 1));
  });
}

function waitForPattern(
  child: ChildProcess,
  pattern: RegExp,
  output: () => string,
): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    function check(): void {
      const match = pattern.exec(output());
      if (match) resolve(match);
    }
    child.stdout?.on("data", check);
    child.stderr?.on("data", check);
    child.once("close", () => reject(new Error(`exited without printing ${pattern}; output: ${output()}`)));
    check();
  });
}
