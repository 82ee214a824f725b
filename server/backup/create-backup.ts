import type { Clock } from "#server/platform/clock.ts";
import { readMigrations } from "#server/platform/database/migrate.ts";
import { StartError } from "#server/platform/start-error.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import type { BackupTarget } from "./target/backup-target.ts";
import { copyAhead, copyMoment, type LiveSite, type Moment } from "./consistent-moment.ts";
import { createCopier } from "./copier.ts";
import { DATABASE_PLACE, openDatabaseSnapshot, type DatabaseSnapshot } from "./database-snapshot.ts";
import { measure, putStream } from "./digest.ts";
import { explaining } from "./failures.ts";
import { formatEntries, type FileEntry } from "./target/file-index.ts";
import { readKnownFiles, removeLeftovers, requireOwnBackups } from "./target/known-files.ts";
import {
  backupPrefix,
  chooseId,
  listBackups,
  listCheckpoints,
  markerFile,
  markUnfinished,
  writeManifest,
  type Manifest,
} from "./target/manifest.ts";
import { bytesOf, type Progress } from "./progress.ts";
import { removeOldBackups } from "./target/remove-old-backups.ts";
import { saveTables } from "./save-database.ts";

export interface BackupOptions {
  readonly site: LiveSite;
  readonly target: BackupTarget;
  /** How many of the finished backups stay, this one included; all if undefined. */
  readonly keep?: number | undefined;
  readonly clock: Clock;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

export interface BackupSummary {
  readonly id: string;
  /** Files of the site, without its database. */
  readonly files: number;
  /** Size of the whole backup, and of what this run has stored for it. */
  readonly bytes: number;
  readonly newBytes: number;
  readonly lostMedia: readonly string[];
}

interface Running {
  readonly id: string;
  readonly startedAt: Date;
}

/**
 * Makes a backup of a site that may be serving, and keeps the earlier ones; files that they have are not stored again.
 * It is finished when its manifest is written, as the last file. Throws a StartError with a sentence for the operator if
 * the site or the target cannot be read or written.
 */
export async function createBackup(options: BackupOptions): Promise<BackupSummary> {
  const { site, keep, clock, progress, signal } = options;
  const target = options.target.storage;
  const startedAt = clock.now();
  const installedAt = await requireCurrentSchema(site);

  const list = await listBackups(target);
  await requireOwnBackups(options.target, list, installedAt);
  const id = chooseId(startedAt, list);
  for (const lost of list.damaged)
    progress.print(`The backup ${lost} has lost its manifest; it is left as it is`);
  await markUnfinished(target, id, installedAt);
  const [newest] = list.finished.slice(-1);
  // Left by a run that was killed after it had written the manifest.
  if (newest !== undefined) await target.remove(markerFile(newest));
  const known = await readKnownFiles(target, list, progress);
  const copier = createCopier({ id, target, known: known.entries, progress, signal });
  try {
    await copyAhead(site, { copier, progress, signal });
    const moment = await copyMoment(site, { copier, progress, signal });
    const manifest = await saveMoment(moment, { id, startedAt }, options);
    await removeCheckpoints(target, id);
    await target.remove(markerFile(id));
    await removeLeftovers(target, {
      ...{ unfinished: list.unfinished, known, written: copier.written.files },
      kept: new Set(moment.entries.map(({ file }) => file)),
    });
    const { index, tables, lostMedia } = manifest;
    if (keep !== undefined && lostMedia.length === 0)
      await removeOldBackups(target, { keep, installedAt, progress });
    else if (keep !== undefined)
      progress.print("Old backups are kept: they may have files that are missing now");
    const ownBytes = bytesOf(tables) + index.size;
    return {
      ...{ id, lostMedia, files: index.files },
      bytes: index.bytes + ownBytes,
      newBytes: copier.written.bytes + ownBytes,
    };
  } finally {
    await copier.stop();
  }
}

/** The rows of another release may name files in a way that this one does not know. Returns when the site was made. */
async function requireCurrentSchema({ databaseUrl }: LiveSite): Promise<string> {
  const snapshot = await openDatabaseSnapshot(databaseUrl);
  await snapshot.end();
  const names = readMigrations().map(({ name }) => name);
  const applied = snapshot.migrations.map(({ name }) => name);
  if (applied.length === 0) throw new StartError("There is no site in the database: nothing to back up.");
  if (names.join() === applied.join()) return snapshot.installedAt;
  throw new StartError(
    "The database was made by another release than this one: make the backup with the release that serves the site, or start the site once with this one.",
  );
}

/** Stores the database and the list of files, and last the manifest. */
async function saveMoment(
  { snapshot, entries, lostMedia }: Moment,
  { id, startedAt }: Running,
  { target, progress, signal }: BackupOptions,
): Promise<Manifest> {
  const { storage } = target;
  const database = await saveDatabase(snapshot, storage, { id, progress, signal });
  const file = `${backupPrefix(id)}/files.ndjson`;
  const index = { file, ...(await saveIndex(storage, file, entries)) };
  const manifest: Manifest = {
    ...{ format: 1, id, startedAt: startedAt.toISOString(), installedAt: snapshot.installedAt },
    snapshotAt: snapshot.takenAt.toISOString(),
    ...{ migrations: [...snapshot.migrations], queueVersion: snapshot.queueVersion },
    ...database,
    index: { ...index, files: entries.length, bytes: bytesOf(entries) },
    lostMedia: [...lostMedia],
  };
  signal.throwIfAborted();
  await writeManifest(storage, manifest);
  return manifest;
}

async function saveDatabase(
  snapshot: DatabaseSnapshot,
  storage: Storage,
  options: { id: string; progress: Progress; signal: AbortSignal },
): Promise<Pick<Manifest, "tables" | "sequences">> {
  try {
    const tables = await saveTables(snapshot, storage, options);
    const sequences = await explaining(DATABASE_PLACE, () => snapshot.readSequences());
    return { tables, sequences };
  } finally {
    await snapshot.end();
  }
}

async function saveIndex(
  storage: Storage,
  file: string,
  entries: readonly FileEntry[],
): Promise<{ size: number; sha256: string }> {
  const { stream, result } = measure(formatEntries(entries));
  await putStream(storage, file, stream);
  return result();
}

async function removeCheckpoints(storage: Storage, id: string): Promise<void> {
  for (const file of await listCheckpoints(storage, id)) await storage.remove(file);
}
