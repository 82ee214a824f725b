import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runStatement } from "#server/platform/database/ensure-database.ts";
import type { RedisServer } from "#server/testing/redis/redis-server.ts";

const SERVE = path.join(import.meta.dirname, "../../server/testing/serve.ts");
const COMPILED = path.join(import.meta.dirname, "../../.cache/test-compiled");
const READY_MS = 90_000;
const POLL_MS = 100;
/** As a supervisor like systemd waits. */
const RESTART_MS = 200;

/** A process of the stage that the drill kills, and starts again as the supervisor of a machine does. */
export interface Actor {
  readonly name: string;
  /** Whether its start takes a core for seconds. */
  readonly isSite: boolean;
  start(): Promise<void>;
  /** Sends SIGKILL, and resolves when the process is started again and ready. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

interface SiteActorOptions {
  readonly name: string;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A process of the site, on a machine (data folder and ports) of its own. */
export function openSiteActor({ name, dataDir, env }: SiteActorOptions): Actor {
  let child: ChildProcess | undefined;
  let isOver = false;

  function spawnProcess(): ChildProcess {
    const base = { PATH: process.env["PATH"], NODE_COMPILE_CACHE: COMPILED, DATA_DIR: dataDir };
    return spawn(process.execPath, [SERVE], { env: { ...base, ...env }, stdio: "ignore" });
  }

  /** A process that ends by itself, because PostgreSQL is away while it starts, is started again. */
  async function start(): Promise<void> {
    await waitUntil(async () => {
      if (isOver) throw new Error("the drill is over");
      if (!child || hasEnded(child)) child = spawnProcess();
      return isReady(Number(env["METRICS_PORT"]));
    }, name);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || hasEnded(child)) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }

  return {
    name,
    isSite: true,
    start,
    async killAndRestart() {
      await end("SIGKILL");
      await pause(RESTART_MS);
      await start();
    },
    stop() {
      isOver = true;
      return end("SIGKILL");
    },
  };
}

interface Engine {
  start(): Promise<void>;
  end(signal: NodeJS.Signals): Promise<void>;
}

/** PostgreSQL, its replica or PgBouncer, which the drill starts itself. */
export function openEngineActor(name: string, engine: Engine, isOver: () => boolean): Actor {
  return {
    name,
    isSite: false,
    start: () => engine.start(),
    async killAndRestart() {
      await engine.end("SIGKILL");
      await pause(RESTART_MS);
      if (!isOver()) await engine.start();
    },
    stop: () => engine.end("SIGKILL"),
  };
}

/** Redis, which loses everything that it holds. */
export function openRedisActor(redis: RedisServer, isOver: () => boolean): Actor {
  return {
    name: "redis",
    isSite: false,
    start: () => redis.start(),
    async killAndRestart() {
      await redis.kill();
      await pause(RESTART_MS);
      if (!isOver()) await redis.start();
    },
    stop: () => redis.kill(),
  };
}

/** The PostgreSQL that the drill has opened: its first process is killed, and `openEmbeddedDatabase` starts it again. */
export function openDatabaseActor(folder: string, url: string): Actor {
  const findPid = async () =>
    Number((await readFile(path.join(folder, "data/postmaster.pid"), "utf8")).split("\n")[0]);
  return {
    name: "postgres",
    isSite: false,
    start: () => Promise.resolve(),
    async killAndRestart() {
      const killed = await findPid();
      process.kill(killed, "SIGKILL");
      await waitUntil(async () => {
        const pid = await findPid().catch(() => killed); // it is being started
        return (
          pid !== killed &&
          runStatement(url, "select 1").then(
            () => true,
            () => false,
          )
        );
      }, "postgres");
    },
    stop: () => Promise.resolve(),
  };
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Throws if it takes longer than any start. */
export async function waitUntil(
  look: () => Promise<boolean>,
  name: string,
  withinMs = READY_MS,
): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await look())) {
    if (performance.now() > end) throw new Error(`${name} was not ready within ${withinMs / 1000} s`);
    await pause(POLL_MS);
  }
}
