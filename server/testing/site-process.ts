import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import { until } from "./world.ts";

export interface SiteProcess {
  readonly url: string;
  readonly pid: number;
  kill(signal: NodeJS.Signals): Promise<void>;
}

const SERVE = path.join(import.meta.dirname, "serve.ts");
const READY_MS = 60_000;
export const ADMINISTRATOR = { email: "admin@example.com", password: "correct horse" };

interface SiteProcessOptions {
  /** Instead of an embedded database in the data folder. */
  readonly databaseUrl?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** A command that starts the command given after it. */
  readonly starter?: readonly string[];
}

/** Starts the real server as a process of its own on a port and a data folder. */
export async function startSiteProcess(
  dataDir: string,
  port: number,
  { databaseUrl, env = {}, starter = [] }: SiteProcessOptions = {},
): Promise<SiteProcess> {
  const [command, ...args] = [...starter, process.execPath, SERVE];
  const child = spawn(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env["PATH"],
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
  await until(() => isReady(child, url), `the server on ${port}`, READY_MS);
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
  /** A command that starts the command given after it. */
  readonly starter?: readonly string[];
}

/** Starts the real worker as a process of its own, beside a site with the same data folder and database. */
export function startWorkerProcess({
  dataDir,
  databaseUrl,
  env = {},
  starter = [],
}: WorkerOptions): Pick<SiteProcess, "pid" | "kill"> {
  const [command, ...args] = [...starter, process.execPath, SERVE];
  const child = spawn(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env["PATH"],
      NADAJ_ROLES: "worker",
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: "fatal",
      ...env,
    },
  });
  return { pid: child.pid ?? 0, kill: (signal) => end(child, signal) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}

async function isReady(child: ChildProcess, url: string): Promise<boolean> {
  if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** A port that nothing listens on for now. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  server.close();
  return port;
}
