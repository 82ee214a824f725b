import fs from "node:fs";
import path from "node:path";
import { acquireLock, findLockHolder, isRunning, withLock, type PidLock } from "#server/platform/pid-lock.ts";
import { dataFolder, openCluster, resolveHome, SUPERUSER, type Cluster } from "./cluster.ts";
import { ensureDatabase } from "./ensure-database.ts";
import {
  choosePort,
  findPostmaster,
  requestStop,
  startPostmaster,
  stopPostmaster,
  type Postmaster,
} from "./postmaster.ts";
import { findDatabaseUser } from "./system-user.ts";

export interface EmbeddedDatabase {
  readonly url: string;
  /** `adopted`: a killed process left it running. `shared`: another process also uses it. */
  readonly origin: "created" | "started" | "adopted" | "shared";
  /** Releases the database; the last process that releases it stops it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Folder of the database; created on the first call. */
  readonly dir: string;
  /** False for tests: faster, but the data is lost if the machine (not just the process) crashes. */
  readonly durable?: boolean;
  readonly log?: (message: string) => void;
}

const DATABASE = "nadaj";
const WATCH_INTERVAL_MS = 1000;

/**
 * Opens the bundled PostgreSQL: creates and starts it, adopts the one that a killed process left running, or shares
 * the one of another process. If it dies, it is restarted at the same address.
 */
export async function openEmbeddedDatabase({
  dir,
  durable = true,
  log = () => undefined,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const user = findDatabaseUser(dataFolder(dir));
  const home = resolveHome(path.resolve(dir), user);
  const lock = path.join(home, "lock");
  return withLock(lock, async () => {
    const cluster = openCluster(home, user, durable);
    const isShared = hasMembers(home);
    const found = await findPostmaster(cluster, !isShared);
    const postmaster = found ?? (await startPostmaster(cluster, await choosePort(cluster)));
    const origin = describeOrigin({ isNew: cluster.isNew, isFound: found !== undefined, isShared });
    const url = urlOf(cluster, postmaster);
    const membership = addMember(home);
    try {
      await ensureDatabase(url);
    } catch (error) {
      membership.release();
      throw error;
    }
    log(`PostgreSQL ${origin} on port ${postmaster.port} (process ${postmaster.pid}, data in ${home})`);
    const stop = superviseServer({ cluster, postmaster, membership, lock, log });
    return { url, origin, stop };
  });
}

function describeOrigin(state: {
  isNew: boolean;
  isFound: boolean;
  isShared: boolean;
}): EmbeddedDatabase["origin"] {
  if (state.isFound) return state.isShared ? "shared" : "adopted";
  return state.isNew ? "created" : "started";
}

function urlOf({ secret }: Cluster, { port }: Postmaster): string {
  return `postgres://${SUPERUSER}:${secret}@127.0.0.1:${port}/${DATABASE}`;
}

interface Supervision {
  readonly cluster: Cluster;
  readonly postmaster: Postmaster;
  readonly membership: PidLock;
  readonly lock: string;
  readonly log: (message: string) => void;
}

/** Restarts PostgreSQL when it dies, until the returned function is called. */
function superviseServer({ cluster, postmaster, membership, lock, log }: Supervision): () => Promise<void> {
  let { pid } = postmaster;
  let restarting: Promise<void> | undefined;

  async function restart(): Promise<void> {
    log(`PostgreSQL (process ${pid}) died; starting it again`);
    try {
      const next = await withLock(
        lock,
        async () =>
          (await findPostmaster(cluster, false)) ?? (await startPostmaster(cluster, postmaster.port)),
      );
      pid = next.pid;
      log(`PostgreSQL runs again (process ${pid})`);
    } catch (error) {
      log(`PostgreSQL could not be started again: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  // Per process: it watches the PostgreSQL process on this machine.
  const timer = setInterval(() => {
    if (restarting || isRunning(pid)) return;
    restarting = restart().finally(() => {
      restarting = undefined;
    });
  }, WATCH_INTERVAL_MS).unref();

  function stopAtExit(): void {
    membership.release();
    if (!hasMembers(cluster.home)) requestStop(pid);
  }
  process.once("exit", stopAtExit);

  return async function stop() {
    clearInterval(timer);
    await restarting;
    process.off("exit", stopAtExit);
    await withLock(lock, async () => {
      membership.release();
      if (!hasMembers(cluster.home)) await stopPostmaster(cluster);
    });
  };
}

let memberships = 0;

/** Every process that uses the database has its own lock file in `members`. */
function addMember(home: string): PidLock {
  fs.mkdirSync(membersFolder(home), { recursive: true });
  memberships += 1;
  const claim = acquireLock(path.join(membersFolder(home), `${process.pid}-${memberships}`));
  if ("holder" in claim)
    throw new Error(`process ${claim.holder} holds the membership of process ${process.pid}`);
  return claim;
}

/** True while a running process uses the database in the folder. */
export function hasMembers(home: string): boolean {
  const folder = membersFolder(home);
  if (!fs.existsSync(folder)) return false;
  return fs.readdirSync(folder).some((name) => findLockHolder(path.join(folder, name)) !== undefined);
}

function membersFolder(home: string): string {
  return path.join(home, "members");
}
