import type { Storage } from "#server/platform/storage/storage.ts";
import { readEntries } from "./file-index.ts";
import { backupPrefix, listBackups, manifestFile, readManifest } from "./manifest.ts";
import { countText, type Progress } from "./progress.ts";

/**
 * Deletes all finished backups but the newest `keep`, and every media and data file that none of these has. Deletes
 * nothing if one of these cannot be read: DamagedManifest, MissingObject, or the error of its list of files.
 */
export async function removeOldBackups(target: Storage, keep: number, progress: Progress): Promise<void> {
  const { finished } = await listBackups(target);
  const old = finished.slice(0, -keep);
  if (old.length === 0) return;
  const needed = new Set<string>();
  for (const id of finished.slice(-keep)) {
    const { index } = await readManifest(target, id);
    for (const { file } of await readEntries(target, index.file)) needed.add(file);
  }
  for (const id of old) {
    // The manifest first: a backup that has lost a file must not be taken for a whole one.
    await target.remove(manifestFile(id));
    await target.removeAll(backupPrefix(id));
  }
  for (const root of ["media", "data"]) {
    for await (const { key } of target.list(root)) if (!needed.has(key)) await target.remove(key);
  }
  progress.print(`Old backups deleted: ${countText(old.length)}`);
}
