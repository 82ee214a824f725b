import { MissingObject } from "#server/platform/storage/storage-errors.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { readIndex } from "./file-index.ts";
import { isDamage } from "./known-files.ts";
import { listBackups, manifestFile, markUnfinished, readManifest, removeUnfinished } from "./manifest.ts";
import { countText, type Progress } from "#server/backup/progress.ts";

/**
 * Deletes all finished backups but the newest `keep`, and every media and data file that none of these has. Deletes
 * nothing, and prints why, if one of these is damaged: its files would not be known.
 */
export async function removeOldBackups(
  target: Storage,
  { keep, installedAt, progress }: { keep: number; installedAt: string; progress: Progress },
): Promise<void> {
  const { finished, damaged } = await listBackups(target);
  const old = finished.slice(0, -keep);
  if (old.length === 0) return;
  const [lost] = damaged;
  if (lost !== undefined) {
    progress.print(`Old backups are kept: ${manifestFile(lost)} is missing`);
    return;
  }
  const needed = await listNeeded(target, finished.slice(-keep), progress);
  if (!needed) return;
  for (const id of old) {
    await markUnfinished(target, id, installedAt);
    // The manifest first: a backup that has lost a file must not be taken for a whole one.
    await target.remove(manifestFile(id));
    await removeUnfinished(target, id);
  }
  for (const root of ["media", "data"]) {
    for await (const { key } of target.list(root)) if (!needed.has(key)) await target.remove(key);
  }
  progress.print(`Old backups deleted: ${countText(old.length)}`);
}

/** The media and data files of the backups; undefined if one of these is damaged. */
async function listNeeded(
  target: Storage,
  ids: readonly string[],
  progress: Progress,
): Promise<Set<string> | undefined> {
  const needed = new Set<string>();
  try {
    for (const id of ids) {
      const { index } = await readManifest(target, id);
      for (const { file } of await readIndex(target, index)) needed.add(file);
    }
    return needed;
  } catch (error) {
    if (!isDamage(error)) throw error;
    const damage = error instanceof MissingObject ? `${error.key} is missing` : `${error.file} is damaged`;
    progress.print(`Old backups are kept: ${damage}`);
    return undefined;
  }
}
