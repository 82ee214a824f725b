import { hasCode } from "#server/platform/pid-lock.ts";
import { StartError } from "#server/platform/start-error.ts";
import { MissingObject } from "#server/platform/storage/storage-errors.ts";
import { digestOf } from "#server/backup/digest.ts";
import type { BackupTarget } from "./backup-target.ts";
import { readEntries } from "./file-index.ts";
import {
  DamagedManifest,
  findBackup,
  listBackups,
  manifestFile,
  readManifest,
  type Digest,
} from "./manifest.ts";
import type { Progress } from "#server/backup/progress.ts";
import { retryBroken } from "#server/backup/retry-broken.ts";
import { mapConcurrent } from "#server/platform/map-concurrent.ts";

/** A file that is not as it was stored. */
export interface Damage {
  /** Key in the target. */
  readonly file: string;
  readonly kind: "missing" | "damaged";
}

interface VerifyOptions {
  readonly target: BackupTarget;
  /** Id of the only backup to verify; all finished ones otherwise. */
  readonly backup?: string | undefined;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

const FILES_AT_A_TIME = 4;

/**
 * Reads every file of the finished backups and compares it with its checksum; a file of several backups is read once.
 * Throws a StartError if there is no finished backup.
 */
export async function verifyBackups({ target, backup, progress, signal }: VerifyOptions): Promise<Damage[]> {
  const { storage, place } = target;
  const { finished, unfinished, damaged } = await listBackups(storage);
  const hasNone = finished.length === 0 && damaged.length === 0;
  if (backup !== undefined || hasNone) await findBackup(storage, place, backup);
  for (const id of unfinished) progress.print(`The backup ${id} is not finished; it is left out`);

  const damages = new Map<string, Damage>();
  for (const id of backup === undefined ? damaged : []) {
    damages.set(manifestFile(id), { file: manifestFile(id), kind: "missing" });
  }
  const files = new Map<string, Digest>();
  for (const id of backup === undefined ? finished : [backup]) {
    for (const file of await listFilesOf(target, id, damages)) files.set(file.file, file);
  }
  const unread = [...files.values()].filter(({ file }) => !damages.has(file));
  progress.begin("Reading", unread, unread);
  await mapConcurrent(FILES_AT_A_TIME, unread, async (file) => {
    const kind = await retryBroken(signal, () => findDamage(target, file, progress.addBytes));
    if (kind) damages.set(file.file, { file: file.file, kind });
    progress.addFile();
  });
  progress.end();
  return [...damages.values()].toSorted((one, other) => (one.file < other.file ? -1 : 1));
}

/** All files that a backup consists of; a list that cannot be read is added to the damages. */
async function listFilesOf(
  { storage }: BackupTarget,
  id: string,
  damages: Map<string, Damage>,
): Promise<Digest[]> {
  try {
    const { index, tables } = await readManifest(storage, id);
    const kind = await findDamage({ storage }, index);
    if (kind) damages.set(index.file, { file: index.file, kind });
    return [...tables, ...(kind ? [] : await readEntries(storage, index.file))];
  } catch (error) {
    if (!(error instanceof DamagedManifest) && !isUnreadable(error)) throw error;
    damages.set(manifestFile(id), { file: manifestFile(id), kind: "damaged" });
    return [];
  }
}

async function findDamage(
  { storage }: Pick<BackupTarget, "storage">,
  { file, size, sha256 }: Digest,
  onBytes?: (bytes: number) => void,
): Promise<Damage["kind"] | undefined> {
  try {
    const found = await digestOf(await storage.read(file), onBytes);
    return found.size === size && found.sha256 === sha256 ? undefined : "damaged";
  } catch (error) {
    if (error instanceof MissingObject) return "missing";
    if (isUnreadable(error)) return "damaged";
    throw error;
  }
}

/** A sector of the disk cannot be read: the other files can. */
function isUnreadable(error: unknown): boolean {
  return hasCode(error instanceof StartError ? error.cause : error, "EIO");
}
