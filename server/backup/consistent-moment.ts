import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runStatement } from "#server/platform/database/ensure-database.ts";
import { StartError } from "#server/platform/start-error.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import type { ListedObject } from "#server/platform/storage/stored-object.ts";
import type { Copier, SourceFile } from "./copier.ts";
import { isJournal, listDataFiles, openDataFile } from "./data-files.ts";
import { DATABASE_PLACE, openDatabaseSnapshot, type DatabaseSnapshot } from "./database-snapshot.ts";
import { explaining, explainStream } from "./failures.ts";
import { idOf, type FileEntry } from "./target/file-index.ts";
import { countText, type Progress } from "./progress.ts";
import { findMissingMedia } from "./referenced-media.ts";
import type { SitePlaces } from "./site-places.ts";

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
  readonly places: SitePlaces;
}

interface Copying {
  readonly copier: Copier;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** Passes over the media before the first snapshot; they end when a pass has copied no more than `SETTLED_BYTES`. */
const PASSES_MAX = 4;
const SETTLED_BYTES = 64 * 1000 * 1000;
const SNAPSHOTS_MAX = 20;
/** Between two snapshots: a feature that deletes a file changes its row within this time. */
const PAUSE_MS = 1000;
const TRANSACTIONS_WAIT_MAX = 60;

/** Copies most of the files ahead, so that few are left to copy while the snapshot is open. */
export async function copyAhead({ dataDir, storage }: LiveSite, { copier }: Copying): Promise<void> {
  await copier.copy("Data folder", await listData(dataDir));
  for (let pass = 1; pass <= PASSES_MAX; pass += 1) {
    const before = copier.written.bytes;
    await copier.copy(pass === 1 ? "Media" : "Media since", await listMedia(storage));
    if (copier.written.bytes - before <= SETTLED_BYTES) return;
  }
}

/**
 * Takes a snapshot of the database and copies the files of the site as they are then. If a row names a file that was
 * deleted before it could be copied, another snapshot is taken: in that one the row is gone, or names another file. A
 * file counts as lost by the site if it is missing at two snapshots with the same version of its row in both, because
 * the features that delete a file change its row at once, or at all snapshots.
 */
export async function copyMoment(site: LiveSite, copying: Copying): Promise<Moment> {
  let missingBefore: ReadonlyMap<string, string> = new Map();
  let neverFound: ReadonlySet<string> | undefined;
  for (let number = 1; number <= SNAPSHOTS_MAX; number += 1) {
    const snapshot = await openDatabaseSnapshot(site.databaseUrl);
    try {
      copying.progress.print(`Snapshot of the database: ${snapshot.id}`);
      const missing = await copyNamed(site.storage, copying.copier, snapshot);
      neverFound = neverFound?.intersection(missing) ?? new Set(missing.keys());
      const isLost = ([key, written]: [string, string]) => missingBefore.get(key) === written;
      const isHot = number === SNAPSHOTS_MAX && missing.size === neverFound.size;
      const unlisted = await findAny(site.storage, missing.keys());
      if (unlisted === undefined && ([...missing].every(isLost) || isHot)) {
        if (missing.size > 0) await requireMedia(site);
        return { snapshot, ...(await copyFiles(site, copying, { snapshot, lost: [...missing.keys()] })) };
      }
      if (unlisted !== undefined && isHot) throw new StartError(describeUnlisted(unlisted));
      copying.progress.print(`Deleted before they could be copied: ${countText(missing.size)}; once more`);
      missingBefore = missing;
    } catch (error) {
      await snapshot.end();
      throw error;
    }
    await snapshot.end();
    // The rows of these files may change when a transaction ends that still runs.
    if (!(await waitForTransactions(site.databaseUrl, snapshot.takenAt, copying.signal)))
      missingBefore = new Map();
  }
  throw new StartError(
    "The site deletes files faster than they can be copied: run the backup again, at a quieter time.",
  );
}

/**
 * Copies the media that rows of the snapshot name and that are not in the target yet, before anything else: they may be
 * deleted soon. Returns the keys of those that do not exist, with the versions of their rows.
 */
async function copyNamed(
  storage: Storage,
  copier: Copier,
  snapshot: DatabaseSnapshot,
): Promise<Map<string, string>> {
  const isCopied = (key: string) => copier.findCopied(idOf({ root: "media", path: key })) !== undefined;
  const named = await findMissingMedia(snapshot, isCopied);
  const files: SourceFile[] = [];
  for (const folder of new Set([...named.keys()].map((key) => path.posix.dirname(key)))) {
    for await (const object of storage.list(folder)) {
      if (named.has(object.key)) files.push(sourceOf(storage, object));
    }
  }
  await copier.copy("Media that rows name", files);
  return new Map([...named].filter(([key]) => !isCopied(key)));
}

async function copyFiles(
  { dataDir, storage }: LiveSite,
  { copier }: Copying,
  { snapshot, lost }: { readonly snapshot: DatabaseSnapshot; readonly lost: readonly string[] },
): Promise<Pick<Moment, "entries" | "lostMedia">> {
  const journals = (await listData(dataDir)).filter(isJournal);
  const entries = await copier.copy("Journals of live streams", journals);
  // Listed after the journals have been copied, which list bytes of these files: a new session may have begun.
  const files = (await listData(dataDir)).filter((file) => !isJournal(file));
  entries.push(...(await copier.copy("Data folder at the snapshot", files)));
  // After the data folder: a received upload moves from there to the media.
  entries.push(...(await copier.copy("Media at the snapshot", await listMedia(storage))));

  const copied = new Set(entries.map(idOf));
  const isCopied = (key: string) => copied.has(idOf({ root: "media", path: key }));
  for (const key of (await findMissingMedia(snapshot, isCopied)).keys()) {
    // Deleted since it was copied.
    const earlier = copier.findCopied(idOf({ root: "media", path: key }));
    if (earlier) entries.push(earlier);
  }
  return { entries, lostMedia: lost.filter((key) => !isCopied(key)) };
}

/** An empty bucket or folder is not that of the site: its media have not been lost all at once. */
async function requireMedia({ storage, places }: LiveSite): Promise<void> {
  for await (const _object of storage.list()) return;
  throw new StartError(
    `The database names media, but ${places.media} has none: set S3_* and DATA_DIR as for the site.`,
  );
}

/** The first of these objects that exists. */
async function findAny(storage: Storage, keys: Iterable<string>): Promise<string | undefined> {
  for (const key of keys) if (await storage.stat(key)) return key;
  return undefined;
}

function describeUnlisted(key: string): string {
  return `The storage of the site has ${key}, but does not list it: check that the backup may list all of its folders.`;
}

async function listMedia(storage: Storage): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for await (const object of storage.list()) files.push(sourceOf(storage, object));
  return files;
}

function sourceOf(storage: Storage, { key, size, modifiedAt, revision }: ListedObject): SourceFile {
  return { root: "media", path: key, size, modifiedAt, revision, open: () => storage.read(key) };
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

/**
 * A transaction may delete files before its rows: waits until those that ran at a moment have ended. False if one still
 * runs after a minute.
 */
async function waitForTransactions(url: string, moment: Date, signal: AbortSignal): Promise<boolean> {
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
    if (row?.count === 0) return true;
  }
  return false;
}
