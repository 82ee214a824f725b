import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

export interface RealSite {
  readonly url: string;
  readonly dataDir: string;
  /** Of the launcher, above the server and its database. */
  readonly pid: number;
  /** From the command to the first answer that says ready. */
  readonly readySeconds: number;
  stop(): Promise<void>;
}

interface SiteOptions {
  readonly dataDir?: string;
  /** Keep the data folder, so that the next start is a warm one. */
  readonly keep?: boolean;
}

const root = path.resolve(import.meta.dirname, "..");
const READY_WITHIN_MS = 180_000;
let port = 4720;

/** `npm start` as people type it, on a port and a data folder of its own. */
export async function startSite(
  env: Readonly<Record<string, string>> = {},
  { dataDir, keep = false }: SiteOptions = {},
): Promise<RealSite> {
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), "nadaj-bench-site-")));
  port += 1;
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
  await untilReady(`${url}/readyz`);
  const readySeconds = (performance.now() - startedAt) / 1000;
  return {
    url,
    dataDir: folder,
    pid: child.pid ?? 0,
    readySeconds,
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      await untilGone(`${url}/readyz`);
      if (!keep) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(address: string): Promise<void> {
  const end = performance.now() + READY_WITHIN_MS;
  while (!(await isAnswering(address))) {
    if (performance.now() > end) throw new Error(`${address} did not answer`);
    await pause(15);
  }
}

async function untilGone(address: string): Promise<void> {
  while (await isAnswering(address)) await pause(50);
  await pause(500); // the database ends after the server
}

async function isAnswering(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
