import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { realpath, rm } from "node:fs/promises";
import path from "node:path";
import { until } from "./world.ts";

export interface SiteProcess {
  readonly url: string;
  readonly pid: number;
  /** Resolves to the exit code when the process has ended; null if the signal itself ended it. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

const SERVE = path.join(import.meta.dirname, "serve.ts");
const SERVE_WITH_PAGES = path.join(import.meta.dirname, "../main.ts");
/** Before the programs of the system: its `nice` fails, because low-priority encoders would starve among the tests. */
const PROGRAMS = path.join(import.meta.dirname, "programs");
/** Compiling the server's code takes a third of its start. */
const COMPILED = path.join(import.meta.dirname, "../../.cache/test-compiled");
const READY_MS = 60_000;
export const ADMINISTRATOR = { email: "admin@example.com", password: "correct horse" };

interface SiteProcessOptions {
  /** Instead of an embedded database in the data folder. */
  readonly databaseUrl?: string;
  /** Serves the built pages, too; they have to be built before. */
  readonly hasPages?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** A wrapper command that runs the command appended to it. */
  readonly wrapperCommand?: readonly string[];
}

/** Starts the real server as a separate process with this port and data folder. */
export async function startSiteProcess(
  dataDir: string,
  port: number,
  { databaseUrl, hasPages = false, env = {}, wrapperCommand = [] }: SiteProcessOptions = {},
): Promise<SiteProcess> {
  const entry = hasPages ? SERVE_WITH_PAGES : SERVE;
  const [command, ...args] = [...wrapperCommand, process.execPath, entry];
  const child = spawn(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...environment(),
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "fatal",
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      NADAJ_ADMIN_EMAIL: ADMINISTRATOR.email,
      NADAJ_ADMIN_PASSWORD: ADMINISTRATOR.password,
      ...env,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    await until(() => isReady(child, url), `the server on ${port}`, READY_MS);
  } catch (error) {
    await end(child, "SIGKILL");
    throw error;
  }
  return {
    url,
    pid: child.pid ?? 0,
    kill: (signal) => end(child, signal),
  };
}

interface WorkerOptions {
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly env?: Readonly<Record<string, string>>;
  /** A wrapper command that runs the command appended to it. */
  readonly wrapperCommand?: readonly string[];
}

/** Starts the real worker as a separate process that shares data folder and database with a site. */
export function startWorkerProcess({
  dataDir,
  databaseUrl,
  env = {},
  wrapperCommand = [],
}: WorkerOptions): Pick<SiteProcess, "pid" | "kill"> {
  const [command, ...args] = [...wrapperCommand, process.execPath, SERVE];
  const child = spawn(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...environment(),
      NADAJ_ROLES: "worker",
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: "fatal",
      ...env,
    },
  });
  return { pid: child.pid ?? 0, kill: (signal) => end(child, signal) };
}

function environment(): NodeJS.ProcessEnv {
  return { PATH: `${PROGRAMS}${path.delimiter}${process.env["PATH"]}`, NODE_COMPILE_CACHE: COMPILED };
}

/**
 * Removes the data folder of a stopped site with its embedded database, which lies elsewhere if PostgreSQL's user may
 * not enter the folder.
 */
export async function removeDataDir(dataDir: string): Promise<void> {
  const database = await realpath(path.join(dataDir, "postgres"));
  for (const folder of [database, dataDir]) await rm(folder, { recursive: true, force: true });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
  return child.exitCode;
}

async function isReady(child: ChildProcess, url: string): Promise<boolean> {
  if (child.exitCode !== null) throw new Error(`the server exited with ${child.exitCode}`);
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
