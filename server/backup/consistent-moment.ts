import { setTimeout as pause } from "node:timers/promises";
import { runStatement } from "#server/platform/database/ensure-database.ts";
import { StartError } from "#server/platform/start-error.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import type { Copier, SourceFile } from "./copier.ts";
import { isJournal, listDataFiles, openDataFile } from "./data-files.ts";
import { DATABASE_PLACE, openDatabaseSnapshot, type DatabaseSnapshot } from "./database-snapshot.ts";
import { explaining, explainStream } from "./failures.ts";
import { idOf, type FileEntry } from "./file-index.ts";
import { countText, type Progress } from "./progress.ts";
import { findMissingMedia } from "./referenced-media.ts";

/** The state of a site at one moment. */
export interface Moment {
  /** Still open. */
  readonly snapshot: DatabaseSnapshot;
  /** The files of the site, all of them in the target; every file that a row names is among them. */
  readonly entries: readonly FileEntry[];
  /** Keys that rows name although the site itself has no such object any more. */
  readonly lostMedia: readonly string[];
}

export interface LiveSite {
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** The media of the site. */
  readonly storage: Storage;
}

interface Copying {
  readonly copier: Copier;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** Passes over the media before the first snapshot; they end when a pass has copied no more than `SETTLED_BYTES`. */
const PASSES_MAX = 4;
const SETTLED_BYTES = 64 * 1000 * 1000;
const SNAPSHOTS_MAX = 6;
const PAUSE_MS = 1000;
const TRANSACTIONS_WAIT_MAX = 60;

/**
 * Copies most of the media ahead, so that few files are left to copy after the snapshot: only one that comes and goes
 * in that short time can be missed.
 */
export async function copyMediaAhead({ storage }: LiveSite, { copier }: Copying): Promise<void> {
  for (let pass = 1; pass <= PASSES_MAX; pass += 1) {
    const before = copier.written.bytes;
    await copier.copy(pass === 1 ? "Media" : "Media since", await listMedia(storage));
    if (copier.written.bytes - before <= SETTLED_BYTES) return;
  }
}

/**
 * Takes a snapshot of the database and copies the files of the site as they are then. If a row names a file that was
 * deleted before it could be copied, another moment is chosen: the row is gone in it, or names another file.
 */
export async function copyMoment(site: LiveSite, copying: Copying): Promise<Moment> {
  let missingBefore = new Set<string>();
  for (let number = 1; number <= SNAPSHOTS_MAX; number += 1) {
    const snapshot = await openDatabaseSnapshot(site.databaseUrl);
    try {
      copying.progress.print(`Snapshot of the database: ${snapshot.id}`);
      const { entries, missing } = await copyFiles(site, copying, snapshot);
      // What was missing before the snapshot had been taken is not missing because of the copy, unless it comes and goes.
      const wereMissing = missing.every((key) => missingBefore.has(key));
      if (wereMissing && (await areMissingNow(site, missing)))
        return { snapshot, entries, lostMedia: missing };
      copying.progress.print(`Deleted before they could be copied: ${countText(missing.length)}; once more`);
      missingBefore = new Set(missing);
    } catch (error) {
      await snapshot.end();
      throw error;
    }
    await snapshot.end();
    await waitForTransactions(site.databaseUrl, snapshot.takenAt, copying.signal);
  }
  throw new StartError(
    "The site deletes files faster than they can be copied: run the backup again, at a quieter time.",
  );
}

async function copyFiles(
  { dataDir, storage }: LiveSite,
  { copier }: Copying,
  snapshot: DatabaseSnapshot,
): Promise<{ entries: FileEntry[]; missing: string[] }> {
  const data = await listData(dataDir);
  const entries = await copier.copy("Journals of live streams", data.filter(isJournal));
  entries.push(
    ...(await copier.copy(
      "Data folder",
      data.filter((file) => !isJournal(file)),
    )),
  );
  // After the data folder: a received upload moves from there to the media.
  entries.push(...(await copier.copy("Media at the snapshot", await listMedia(storage))));

  const copied = new Set(entries.map(idOf));
  const missing: string[] = [];
  for (const key of await findMissingMedia(snapshot, (one) =>
    copied.has(idOf({ root: "media", path: one })),
  )) {
    const earlier = copier.findCopied(idOf({ root: "media", path: key }));
    if (earlier) entries.push(earlier);
    else missing.push(key);
  }
  return { entries, missing };
}

/** True if rows name all the objects, which existed neither before nor after these rows were read. */
async function areMissingNow({ databaseUrl, storage }: LiveSite, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return true;
  if (await hasAny(storage, keys)) return false;
  const wanted = new Set(keys);
  const snapshot = await openDatabaseSnapshot(databaseUrl);
  try {
    const named = await findMissingMedia(snapshot, (key) => !wanted.has(key));
    if (named.length < wanted.size) return false;
  } finally {
    await snapshot.end();
  }
  return !(await hasAny(storage, keys));
}

async function hasAny(storage: Storage, keys: readonly string[]): Promise<boolean> {
  for (const key of keys) if (await storage.stat(key)) return true;
  return false;
}

async function listMedia(storage: Storage): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for await (const { key, size, modifiedAt, revision } of storage.list()) {
    files.push({ root: "media", path: key, size, modifiedAt, revision, open: () => storage.read(key) });
  }
  return files;
}

async function listData(dataDir: string): Promise<SourceFile[]> {
  const place = `the data folder ${dataDir}`;
  const files = await explaining(place, () => listDataFiles(dataDir));
  return files.map((file) => ({
    ...file,
    root: "data",
    async open() {
      const stream = await explaining(place, () => openDataFile(dataDir, file.path));
      return stream && explainStream(place, stream);
    },
  }));
}

/** A transaction may delete files before its rows: waits until those that ran at a moment have ended. */
async function waitForTransactions(url: string, moment: Date, signal: AbortSignal): Promise<void> {
  for (let waited = 0; waited < TRANSACTIONS_WAIT_MAX; waited += 1) {
    await pause(PAUSE_MS, undefined, { signal });
    const [row] = await explaining(DATABASE_PLACE, () =>
      runStatement<{ count: number }>(
        url,
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and backend_xid is not null and xact_start < $1::timestamptz + interval '1 second'`,
        [moment],
      ),
    );
    if (row?.count === 0) return;
  }
}
