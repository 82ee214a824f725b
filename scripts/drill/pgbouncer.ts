import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { freePort } from "#server/testing/free-port.ts";
import { isRoot } from "../apt.ts";
import { writeSample } from "../deploy/front-process.ts";
import { ensurePgBouncer, unpackedLibraries } from "../deploy/programs.ts";
import { waitUntil } from "./actors.ts";
import { isAnswering, type PostgresServer } from "./postgres.ts";

/** PgBouncer in front of PostgreSQL, with the delivered configuration. */
export interface PgBouncer {
  /** The database of the site behind it. */
  readonly url: string;
  start(): Promise<void>;
  end(signal: NodeJS.Signals): Promise<void>;
}

export async function makePgBouncer(database: PostgresServer, folder: string): Promise<PgBouncer> {
  const program = await ensurePgBouncer();
  const port = await freePort();
  const { username, password } = new URL(database.url);
  const url = new URL(database.url);
  url.port = String(port);
  await mkdir(folder);
  // It runs as another user than root, who reads its files.
  await chmod(folder, 0o755);
  const users = path.join(folder, "users.txt");
  await writeFile(users, `"${username}" "${password}"\n`);
  const file = path.join(folder, "pgbouncer.ini");
  await writeSample("pgbouncer.ini", file, [
    ["port=5432", `port=${database.port}`],
    ["listen_port = 6432", `listen_port = ${port}`],
    ["/etc/pgbouncer/users.txt", users],
  ]);
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const env = { PATH: process.env["PATH"], LD_LIBRARY_PATH: unpackedLibraries(program) };
    const args = [...(isRoot() ? ["-u", "nobody"] : []), file];
    child = spawn(program, args, { env, stdio: "ignore" });
    await waitUntil(() => isAnswering(url.href), "PgBouncer");
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }

  return { url: url.href, start, end };
}
