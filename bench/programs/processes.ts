import { execFile, spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

const execute = promisify(execFile);

export interface Program {
  readonly child: ChildProcess;
  /** The end of the program's stderr. */
  stderrTail(): string;
  isRunning(): boolean;
  /** Stops the program, by force if it does not exit in time. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdio?: StdioOptions;
}

const TAIL_CHARACTERS = 2000;
const STOP_MS = 5000;

/** Starts a program that is stopped with this process at the latest. */
export function startProgram(
  command: string,
  args: readonly string[],
  { env = {}, stdio = ["ignore", "ignore", "pipe"] }: ProgramOptions = {},
): Program {
  const child = spawn(command, args, { stdio, env: { ...process.env, ...env } });
  let tail = "";
  let hasEnded = false;
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    tail = (tail + text).slice(-TAIL_CHARACTERS);
  });
  child.on("error", (error) => {
    tail += String(error);
    hasEnded = true;
  });
  child.on("exit", () => {
    hasEnded = true;
  });
  const killAtExit = () => void child.kill("SIGKILL");
  process.once("exit", killAtExit);
  return {
    child,
    stderrTail: () => tail.trim(),
    isRunning: () => !hasEnded,
    async stop(signal = "SIGTERM") {
      process.off("exit", killAtExit);
      if (hasEnded) return;
      const ended = once(child, "exit");
      child.kill(signal);
      const killer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
      await ended;
      clearTimeout(killer);
    },
  };
}

export async function until<Value>(
  find: () => Promise<Value | undefined | false> | Value | undefined | false,
  what: string,
  timeoutMs = 60_000,
): Promise<Value> {
  const end = performance.now() + timeoutMs;
  while (performance.now() < end) {
    const found = await find();
    if (found !== undefined && found !== false) return found;
    await pause(100);
  }
  throw new Error(`${what} did not come within ${timeoutMs / 1000} s`);
}

/** The version that a program reports. */
export async function readVersion(
  command: string,
  args: readonly string[],
  pattern: RegExp,
): Promise<string> {
  const { stdout, stderr } = await execute(command, args);
  return pattern.exec(stdout + stderr)?.[1] ?? "of unknown version";
}

export async function isAnswering(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
}
