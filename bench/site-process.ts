import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "#server/testing/free-port.ts";

export interface RunningSite {
  readonly url: string;
  readonly dataDir: string;
  /** Pid of the launcher, the parent of the server and its database. */
  readonly pid: number;
  /** Seconds from the command to the first successful response of `/readyz`. */
  readonly readySeconds: number;
  stop(): Promise<void>;
}

interface SiteOptions {
  readonly dataDir?: string;
  /** Keeps the data folder, so that the next start is a warm one. */
  readonly keep?: boolean;
  readonly port?: number;
  /** Folder of the release to run; this one by default. */
  readonly root?: string;
}

const ownRoot = path.resolve(import.meta.dirname, "..");
const READY_WITHIN_MS = 180_000;

/** Runs `npm start` on its own port and data folder. */
export async function startSite(
  env: Readonly<Record<string, string>> = {},
  { dataDir, keep = false, port: fixedPort, root = ownRoot }: SiteOptions = {},
): Promise<RunningSite> {
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), "nadaj-bench-site-")));
  const port = fixedPort ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: folder,
      ...env,
    },
  });
  const exited = once(child, "exit").then(([status]) => {
    throw new Error(`The site exited with ${String(status)} before it was ready`);
  });
  await Promise.race([waitUntilReady(`${url}/readyz`), exited]);
  exited.catch(() => undefined); // stop() waits for the exit
  const readySeconds = (performance.now() - startedAt) / 1000;
  return {
    url,
    dataDir: folder,
    pid: child.pid ?? 0,
    readySeconds,
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      await waitUntilStopped(`${url}/readyz`);
      if (!keep) await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
    },
  };
}

async function waitUntilReady(address: string): Promise<void> {
  const end = performance.now() + READY_WITHIN_MS;
  while (!(await isReady(address))) {
    if (performance.now() > end) throw new Error(`${address} did not respond`);
    await pause(15);
  }
}

async function waitUntilStopped(address: string): Promise<void> {
  while (await isReady(address)) await pause(50);
  await pause(500); // the database exits after the server
}

async function isReady(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
