import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { until } from "./world.ts";

export interface SiteProcess {
  readonly url: string;
  kill(signal: NodeJS.Signals): Promise<void>;
}

const SERVE = path.join(import.meta.dirname, "serve.ts");
const READY_MS = 60_000;
export const ADMINISTRATOR = { email: "admin@example.com", password: "correct horse" };

/** Starts the real server as a process of its own on a port and a data folder, with an embedded database. */
export async function startSiteProcess(dataDir: string, port: number): Promise<SiteProcess> {
  const child = spawn(process.execPath, [SERVE], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env["PATH"],
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "fatal",
      NADAJ_ADMIN_EMAIL: ADMINISTRATOR.email,
      NADAJ_ADMIN_PASSWORD: ADMINISTRATOR.password,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await until(() => isReady(child, url), `the server on ${port}`, READY_MS);
  return {
    url,
    async kill(signal) {
      const gone = once(child, "exit");
      child.kill(signal);
      await gone;
    },
  };
}

async function isReady(child: ChildProcess, url: string): Promise<boolean> {
  if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
