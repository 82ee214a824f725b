import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@redis/client";
import { findProgram } from "#server/media/sandbox/sandbox.ts";
import { freePort } from "#server/testing/free-port.ts";
import { until } from "#server/testing/world.ts";

/** Every server that the site runs with. */
export type RedisName = "redis" | "valkey";

export interface RedisServer {
  /** Its value for REDIS_URL. */
  readonly url: string;
  /** Starts it at the same port, empty, after it was killed. */
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Stops it from answering: connections stay open. */
  pause(): void;
  resume(): void;
  /** Sends a command, such as `CLIENT KILL TYPE normal`. */
  ask(...command: string[]): Promise<unknown>;
  /** Kills it and removes its files. */
  close(): Promise<void>;
}

const PROGRAMS = path.join(import.meta.dirname, "../../../.cache/programs");

/** Starts a real server, which holds everything in memory. */
export async function startRedis(name: RedisName = "redis"): Promise<RedisServer> {
  const program = await requireProgram(name);
  const folder = await mkdtemp(path.join(tmpdir(), `nadaj-${name}-`));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const options = { port, bind: "127.0.0.1", dir: folder, save: "", appendonly: "no" };
    const args = Object.entries(options).flatMap(([key, value]) => [`--${key}`, String(value)]);
    child = spawn(program, args, { stdio: "ignore" });
    await until(() => ask("PING").catch(() => undefined), `${name} on ${port}`);
  }

  async function ask(...command: string[]): Promise<unknown> {
    const client = createClient({ url, socket: { reconnectStrategy: false } });
    client.on("error", () => undefined); // the command fails, too
    await client.connect();
    try {
      return await client.sendCommand(command);
    } finally {
      client.destroy();
    }
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  }

  await start();
  return {
    url,
    start,
    kill,
    ask,
    pause: () => void child?.kill("SIGSTOP"),
    resume: () => void child?.kill("SIGCONT"),
    async close() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function requireProgram(name: RedisName): Promise<string> {
  const folders = [process.env["PATH"] ?? "", path.join(PROGRAMS, name)].join(path.delimiter);
  const program = await findProgram(`${name}-server`, folders);
  if (program === null) throw new Error(`${name}-server is missing: npm test -- programs`);
  return program;
}
