import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

export interface Child<Facts> {
  readonly pid: number;
  /** What the child said when it was ready. */
  readonly facts: Facts;
  stop(): Promise<void>;
}

/** Starts a module of this folder in a process of its own and waits until it sends what it is ready with. */
export async function startChild<Facts>(
  file: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Child<Facts>> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...process.env, ...env },
  });
  const facts = await readyFacts<Facts>(child, file);
  return {
    pid: child.pid ?? 0,
    facts,
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
}

async function readyFacts<Facts>(child: ChildProcess, file: string): Promise<Facts> {
  const failure = once(child, "exit").then(([status]) => {
    throw new Error(`${file} ended with ${String(status)} before it was ready`);
  });
  const [facts] = (await Promise.race([once(child, "message"), failure])) as [Facts];
  failure.catch(() => undefined); // ending later is what stop() is for
  return facts;
}
