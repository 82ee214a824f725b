import fs from "node:fs";
import path from "node:path";
import {
  claimFile,
  findHolder,
  isRunning,
  whileHolding,
  type Claim,
} from "#server/platform/process-claim.ts";
import { dataFolder, settleCluster, settleHome, SUPERUSER, type Cluster } from "./cluster.ts";
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
  /** `adopted`: a killed process had left it running. `shared`: another process uses it, too. */
  readonly how: "created" | "started" | "adopted" | "shared";
  /** Leaves the database; the last process to leave stops it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Where the database lives; made on the first call. */
  readonly dir: string;
  /** False for tests: faster, and lost when the machine (not just the process) dies. */
  readonly durable?: boolean;
  readonly log?: (message: string) => void;
}

const DATABASE = "nadaj";
const WATCH_INTERVAL_MS = 1000;

/**
 * Opens the PostgreSQL that comes with the program: makes it, starts it, takes over the one a killed process left
 * behind, or shares it with another process. Should it die, it is started again at the same address.
 */
export async function openEmbeddedDatabase({
  dir,
  durable = true,
  log = () => undefined,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const user = findDatabaseUser(dataFolder(dir));
  const home = settleHome(path.resolve(dir), user);
  const lock = path.join(home, "lock");
  return whileHolding(lock, async () => {
    const cluster = settleCluster(home, user, durable);
    const isShared = hasMembers(home);
    const found = await findPostmaster(cluster, !isShared);
    const postmaster = found ?? (await startPostmaster(cluster, await choosePort(cluster)));
    const how = describeOpening({ isNew: cluster.isNew, isFound: found !== undefined, isShared });
    const url = urlOf(cluster, postmaster);
    const membership = join(home);
    try {
      await ensureDatabase(url);
    } catch (error) {
      membership.release();
      throw error;
    }
    log(`PostgreSQL ${how} on port ${postmaster.port} (process ${postmaster.pid}, data in ${home})`);
    const stop = keepRunning({ cluster, postmaster, membership, lock, log });
    return { url, how, stop };
  });
}

function describeOpening(facts: {
  isNew: boolean;
  isFound: boolean;
  isShared: boolean;
}): EmbeddedDatabase["how"] {
  if (facts.isFound) return facts.isShared ? "shared" : "adopted";
  return facts.isNew ? "created" : "started";
}

function urlOf({ secret }: Cluster, { port }: Postmaster): string {
  return `postgres://${SUPERUSER}:${secret}@127.0.0.1:${port}/${DATABASE}`;
}

interface Watch {
  readonly cluster: Cluster;
  readonly postmaster: Postmaster;
  readonly membership: Claim;
  readonly lock: string;
  readonly log: (message: string) => void;
}

/** Starts PostgreSQL again when it dies, until the function it returns is called. */
function keepRunning({ cluster, postmaster, membership, lock, log }: Watch): () => Promise<void> {
  let { pid } = postmaster;
  let restarting: Promise<void> | undefined;

  async function restart(): Promise<void> {
    log(`PostgreSQL (process ${pid}) died; starting it again`);
    try {
      const next = await whileHolding(
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
    await whileHolding(lock, async () => {
      membership.release();
      if (!hasMembers(cluster.home)) await stopPostmaster(cluster);
    });
  };
}

let memberships = 0;

/** Every process that uses the database has a file of its own in `members`. */
function join(home: string): Claim {
  fs.mkdirSync(membersFolder(home), { recursive: true });
  memberships += 1;
  const claim = claimFile(path.join(membersFolder(home), `${process.pid}-${memberships}`));
  if ("holder" in claim)
    throw new Error(`process ${claim.holder} holds the membership of process ${process.pid}`);
  return claim;
}

/** True while a living process uses the database in the folder. */
export function hasMembers(home: string): boolean {
  const folder = membersFolder(home);
  if (!fs.existsSync(folder)) return false;
  return fs.readdirSync(folder).some((name) => findHolder(path.join(folder, name)) !== undefined);
}

function membersFolder(home: string): string {
  return path.join(home, "members");
}
