import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { acquireLock, findLockHolder, hasCode, readIfExists, type PidLock } from "./pid-lock.ts";
import { StartError } from "./start-error.ts";

export type DataFolder = PidLock & {
  readonly dir: string;
  /** For the holder of leases that this instance is: the instance that had the same lock before is dead. */
  readonly holderFile: string;
};

const SECRET_BYTES = 32;
/** Other users may traverse the folder (if this process is root, PostgreSQL runs as another user) but not list it. */
const FOLDER_MODE = 0o711;

/**
 * Prepares DATA_DIR for one running instance: creates it, checks that it is writable, and locks it until
 * `release`. Throws a StartError if it is unusable or locked by another instance. Processes of different
 * roles on one machine may share a folder: each has a lock with its own `name`. A role may have up to `many`
 * instances: the lock of the second one is `name-2`.
 */
export function openDataFolder({
  dir,
  name = "nadaj",
  maxInstances = 1,
}: {
  dir: string;
  name?: string;
  maxInstances?: number;
}): DataFolder {
  requireWritable(dir);
  let instance = name;
  let lock = acquireLock(path.join(dir, `${instance}.pid`));
  for (let number = 2; number <= maxInstances && "holder" in lock; number += 1) {
    instance = `${name}-${number}`;
    lock = acquireLock(path.join(dir, `${instance}.pid`));
  }
  if ("holder" in lock) {
    throw new StartError(
      `Nadaj already runs on the data folder ${dir} (process ${lock.holder}): stop it first, or choose another folder with DATA_DIR.`,
    );
  }
  return { dir, holderFile: path.join(dir, `${instance}.lease-holder`), release: lock.release };
}

/** Loads the signing secret: generated once, stored in DATA_DIR/secret, readable by its owner only. */
export function loadSecret(dir: string): string {
  const file = path.join(dir, "secret");
  try {
    fs.writeFileSync(file, `${randomBytes(SECRET_BYTES).toString("base64url")}\n`, {
      flag: "wx",
      mode: 0o600,
    });
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  }
  const secret = fs.readFileSync(file, "utf8").trim();
  if (secret.length < SECRET_BYTES) {
    throw new StartError(`${file} is damaged: restore its original content, or set NADAJ_SECRET.`);
  }
  return secret;
}

/** The signing secret in DATA_DIR/secret; undefined if there is none. Throws if the file cannot be read. */
export function findSecret(dir: string): string | undefined {
  return readIfExists(path.join(dir, "secret"))?.trim() || undefined;
}

/** Whether a process with the role `api` runs on the folder, and whether one receives live streams there. */
export function findInstances(dir: string): { readonly api: boolean; readonly live: boolean } {
  return {
    api: findLockHolder(path.join(dir, "nadaj.pid")) !== undefined,
    live: findLockHolder(receiverFile(dir)) !== undefined,
  };
}

/** The lock of the process that receives the live streams of a data folder. */
export function receiverFile(dir: string): string {
  return path.join(dir, "live-receiver.pid");
}

function requireWritable(dir: string): void {
  try {
    fs.mkdirSync(dir, { recursive: true, mode: FOLDER_MODE });
  } catch (error) {
    throw new StartError(`The data folder ${dir} ${describeAccessError(error)}`, { cause: error });
  }
  tryWriting(dir);
}

/** Writes and deletes a file in the data folder. Throws a StartError with the reason if that fails. */
export function tryWriting(dir: string): void {
  try {
    const probe = path.join(dir, `.write-check-${process.pid}`);
    fs.writeFileSync(probe, "");
    fs.rmSync(probe);
  } catch (error) {
    throw new StartError(`The data folder ${dir} ${describeAccessError(error)}`, { cause: error });
  }
}

function describeAccessError(error: unknown): string {
  const otherwise = "or choose another folder with DATA_DIR.";
  if (hasCode(error, "EACCES", "EPERM")) return `is not writable: change its owner or rights, ${otherwise}`;
  if (hasCode(error, "EROFS")) return `is on a read-only disk: mount it for writing, ${otherwise}`;
  if (hasCode(error, "ENOSPC", "EDQUOT")) return `is on a full disk: free some space, ${otherwise}`;
  if (hasCode(error, "ENOTDIR", "EEXIST")) return `is a file, not a folder: remove it, ${otherwise}`;
  return `cannot be used (${error instanceof Error ? error.message : String(error)}): choose another folder with DATA_DIR.`;
}
