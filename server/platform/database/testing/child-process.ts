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
  const process = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void process.kill("SIGKILL"));
  let output = "";
  for (const stream of [process.stdout, process.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const ended = waitForEnd(process);
  return {
    pid: process.pid ?? 0,
    output: () => output,
    waitForOutput: (pattern) => waitForPattern(process, pattern, () => output),
    kill: (signal) => void process.kill(signal),
    ended: () => ended,
  };
}

function waitForEnd(process: ChildProcess): Promise<number | NodeJS.Signals> {
  return new Promise((resolve, reject) => {
    process.once("error", reject);
    process.once("close", (code, signal) => resolve(code ?? signal ?? 1));
  });
}

function waitForPattern(
  process: ChildProcess,
  pattern: RegExp,
  output: () => string,
): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    function check(): void {
      const match = pattern.exec(output());
      if (match) resolve(match);
    }
    process.stdout?.on("data", check);
    process.stderr?.on("data", check);
    process.once("close", () => reject(new Error(`exited without printing ${pattern}; output: ${output()}`)));
    check();
  });
}
