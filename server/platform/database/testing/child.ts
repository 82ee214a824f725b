import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { onTestFinished } from "vitest";

/** A real process under test, with everything it has said. */
export interface Child {
  readonly pid: number;
  /** Standard output and errors so far. */
  said(): string;
  /** Resolves with the match once the process has said it; rejects when it ends before. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  kill(signal: NodeJS.Signals): void;
  /** Resolves with the exit code or the signal that ended the process. */
  ended(): Promise<number | NodeJS.Signals>;
}

/** Starts a process that is killed at the end of the test at the latest. */
export function startChild(command: string, args: readonly string[], options: SpawnOptions = {}): Child {
  const process = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void process.kill("SIGKILL"));
  let said = "";
  for (const stream of [process.stdout, process.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  const ended = waitForEnd(process);
  return {
    pid: process.pid ?? 0,
    said: () => said,
    says: (pattern) => waitForWords(process, pattern, () => said),
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

function waitForWords(process: ChildProcess, pattern: RegExp, said: () => string): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    function check(): void {
      const match = pattern.exec(said());
      if (match) resolve(match);
    }
    process.stdout?.on("data", check);
    process.stderr?.on("data", check);
    process.once("close", () => reject(new Error(`it ended without saying ${pattern}, but: ${said()}`)));
    check();
  });
}
