import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { findBinary } from "#server/platform/database/binaries.ts";
import {
  databaseEnvironment,
  openCluster,
  resolveHome,
  SUPERUSER,
} from "#server/platform/database/cluster.ts";
import { runStatement, siblingUrl } from "#server/platform/database/ensure-database.ts";
import { postgresSettings } from "#server/platform/database/settings.ts";
import { changeOwner, findDatabaseUser, type SystemUser } from "#server/platform/database/system-user.ts";
import { freePort } from "#server/testing/free-port.ts";
import { waitUntil } from "./actors.ts";

const DATABASE = "nadaj";
/** 16 connections for each process of the site, and those of the drill. */
const SETTINGS = { max_connections: "250", max_wal_senders: "4", wal_keep_size: "1GB" };
const STREAMING_MS = 30_000;

/** PostgreSQL as a process of the drill, with a streaming replica. */
export interface PostgresServer {
  readonly url: string;
  readonly port: number;
  readonly data: string;
  readonly user: SystemUser;
  start(): Promise<void>;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Makes a database in the folder, with room for a replica. */
export async function makePrimary(folder: string): Promise<PostgresServer> {
  const user = findDatabaseUser(path.join(folder, "data"));
  const home = resolveHome(folder, user);
  const { data, secret } = openCluster(home, user, true);
  return openServer({ data, user, secret, name: "PostgreSQL" });
}

/** Copies a running primary as `pg_basebackup` does; the copy is its replica. */
export async function makeReplica(primary: PostgresServer, folder: string): Promise<PostgresServer> {
  const { user } = primary;
  const data = path.join(resolveHome(folder, user), "data");
  const client = new pg.Client({ connectionString: siblingUrl(primary.url, "postgres") });
  await client.connect();
  try {
    await client.query("select pg_backup_start('drill', true)");
    copyData(primary.data, data);
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    write(user, path.join(data, "backup_label"), rows[0]?.labelfile ?? "");
  } finally {
    await client.end();
  }
  const secret = new URL(primary.url).password;
  const source = `host=127.0.0.1 port=${primary.port} user=${SUPERUSER} password=${secret}`;
  fs.appendFileSync(path.join(data, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
  write(user, path.join(data, "standby.signal"), "");
  return openServer({ data, user, secret, name: "the replica" });
}

/** Waits until a replica receives what the primary writes. */
export async function waitForStream({ url }: Pick<PostgresServer, "url">): Promise<void> {
  const look = async () => {
    const states = await runStatement<{ state: string }>(url, "select state from pg_stat_replication");
    return states.some(({ state }) => state === "streaming");
  };
  await waitUntil(look, "the replica's stream", STREAMING_MS);
}

/** Waits until the replica shows all that the primary has written until now. */
export async function waitForReplica(primaryUrl: string, replicaUrl: string): Promise<void> {
  const [written] = await runStatement<{ lsn: string }>(
    primaryUrl,
    "select pg_current_wal_insert_lsn()::text as lsn",
  );
  await waitUntil(
    async () => {
      const [row] = await runStatement<{ shown: boolean }>(
        replicaUrl,
        "select pg_last_wal_replay_lsn() >= $1::pg_lsn as shown",
        [written?.lsn],
      );
      return row?.shown === true;
    },
    "the replica",
    STREAMING_MS,
  );
}

/** The log of changes is not copied: the replica receives it from the primary. */
function copyData(from: string, to: string): void {
  const { status, stderr } = spawnSync("cp", ["-a", from, to], { encoding: "utf8" });
  if (status !== 0) throw new Error(`the database could not be copied: ${stderr}`);
  for (const name of ["postmaster.pid", "postmaster.opts"]) fs.rmSync(path.join(to, name), { force: true });
  for (const entry of fs.readdirSync(path.join(to, "pg_wal"), { withFileTypes: true })) {
    if (entry.isFile()) fs.rmSync(path.join(to, "pg_wal", entry.name));
  }
}

function write(user: SystemUser, file: string, text: string): void {
  fs.writeFileSync(file, text, { mode: 0o600 });
  changeOwner(user, file);
}

interface ServerOptions extends Pick<PostgresServer, "data" | "user"> {
  readonly secret: string;
  readonly name: string;
}

async function openServer({ data, user, secret, name }: ServerOptions): Promise<PostgresServer> {
  const port = await freePort();
  const url = `postgres://${SUPERUSER}:${secret}@127.0.0.1:${port}/${DATABASE}`;
  const settings = { ...postgresSettings({ durable: true }), ...SETTINGS };
  const options = Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const log = fs.openSync(path.join(data, "../server.log"), "a");
    child = spawn(findBinary("postgres", user), ["-D", data, "-p", String(port), ...options], {
      ...{ ...user, cwd: data, env: databaseEnvironment(), stdio: ["ignore", log, log] },
    });
    fs.closeSync(log);
    await waitUntil(() => isAnswering(siblingUrl(url, "postgres")), name);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }

  return { url, port, data, user, start, end };
}

export async function isAnswering(url: string): Promise<boolean> {
  return runStatement(url, "select 1").then(
    () => true,
    () => false,
  );
}
