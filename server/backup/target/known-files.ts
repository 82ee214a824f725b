import { StartError } from "#server/platform/start-error.ts";
import { MissingObject } from "#server/platform/storage/storage-errors.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import type { BackupTarget } from "./backup-target.ts";
import { DamagedFile } from "#server/backup/digest.ts";
import { idOf, readEntries, readIndex, type FileEntry } from "./file-index.ts";
import {
  DamagedManifest,
  listCheckpoints,
  readManifest,
  readMarker,
  removeUnfinished,
  type BackupList,
  type Manifest,
} from "./manifest.ts";
import { countText, type Progress } from "#server/backup/progress.ts";

/** What the target has already. */
export interface KnownFiles {
  /** The entry of a file of the site, by its id, whose content is in the target. */
  readonly entries: ReadonlyMap<string, FileEntry>;
  /** Files that backups which were broken off have stored. */
  readonly unfinished: ReadonlySet<string>;
  /** Files that belong to the newest finished backup. */
  readonly finished: ReadonlySet<string>;
}

/**
 * Reads what the newest finished backup and the unfinished ones have stored. A file that the target no longer has in
 * its size is not known: it is copied again.
 */
export async function readKnownFiles(
  target: Storage,
  { finished, unfinished }: BackupList,
  progress: Progress,
): Promise<KnownFiles> {
  const newest = await readNewest(target, finished, progress);
  const copied = await readUnfinished(target, unfinished);
  if (copied.length > 0) {
    progress.print(`A backup was broken off; ${countText(copied.length)} files that it has stored are used`);
  }
  const all = [...newest, ...copied];
  const sizes = all.length === 0 ? new Map<string, number>() : await readSizes(target);
  const present = all.filter(({ file, size }) => sizes.get(file) === size);
  return {
    entries: new Map(present.map((entry) => [idOf(entry), entry])),
    unfinished: new Set(copied.map(({ file }) => file)),
    finished: new Set(newest.map(({ file }) => file)),
  };
}

/** Throws a StartError if the target has backups of another site: they would be taken for earlier ones of this one. */
export async function requireOwnBackups(
  { storage, place }: BackupTarget,
  { finished, unfinished }: BackupList,
  installedAt: string,
): Promise<void> {
  const found = new Set<string>();
  for (const id of unfinished) found.add(await readMarker(storage, id));
  for (const id of finished.toReversed()) {
    const manifest = await readSoundManifest(storage, id);
    if (!manifest) continue;
    found.add(manifest.installedAt);
    break;
  }
  found.delete(installedAt);
  if (found.size === 0) return;
  throw new StartError(
    `There are backups of another site in ${place}: choose another folder, or another prefix in the bucket.`,
  );
}

/** Undefined if the manifest is damaged. */
async function readSoundManifest(target: Storage, id: string): Promise<Manifest | undefined> {
  try {
    return await readManifest(target, id);
  } catch (error) {
    if (isDamage(error)) return undefined;
    throw error;
  }
}

async function readNewest(
  target: Storage,
  finished: readonly string[],
  progress: Progress,
): Promise<FileEntry[]> {
  for (const id of finished.toReversed()) {
    const entries = await readFilesOf(target, id);
    if (entries) return entries;
    progress.print(`The backup ${id} is damaged: its files are not used`);
  }
  return [];
}

/** Undefined if the backup is damaged. */
async function readFilesOf(target: Storage, id: string): Promise<FileEntry[] | undefined> {
  try {
    const { index } = await readManifest(target, id);
    return await readIndex(target, index);
  } catch (error) {
    if (isDamage(error)) return undefined;
    throw error;
  }
}

async function readUnfinished(target: Storage, ids: readonly string[]): Promise<FileEntry[]> {
  const entries: FileEntry[] = [];
  for (const id of ids) {
    for (const file of await listCheckpoints(target, id))
      entries.push(...(await readCheckpoint(target, file)));
  }
  return entries;
}

async function readCheckpoint(target: Storage, file: string): Promise<FileEntry[]> {
  try {
    return await readEntries(target, file);
  } catch (error) {
    if (isDamage(error)) return [];
    throw error;
  }
}

/** A manifest or a list that is missing, or is not what was stored. */
export function isDamage(error: unknown): error is DamagedManifest | DamagedFile | MissingObject {
  return error instanceof MissingObject || error instanceof DamagedManifest || error instanceof DamagedFile;
}

async function readSizes(target: Storage): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const root of ["media", "data"]) {
    for await (const { key, size } of target.list(root)) sizes.set(key, size);
  }
  return sizes;
}

/** Deletes what no finished backup needs: files that unfinished ones and this run have stored, and their folders. */
export async function removeLeftovers(
  target: Storage,
  {
    unfinished,
    known,
    written,
    kept,
  }: {
    readonly unfinished: readonly string[];
    readonly known: KnownFiles;
    readonly written: ReadonlySet<string>;
    readonly kept: ReadonlySet<string>;
  },
): Promise<void> {
  for (const file of new Set([...known.unfinished, ...written])) {
    if (!kept.has(file) && !known.finished.has(file)) await target.remove(file);
  }
  for (const id of unfinished) await removeUnfinished(target, id);
}
