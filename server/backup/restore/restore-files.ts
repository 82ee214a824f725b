import fs from "node:fs/promises";
import { createWriteStream } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { makeFolder, replaceFile } from "#server/platform/storage/durable-files.ts";
import { StartError } from "#server/platform/start-error.ts";
import { isKey } from "#server/platform/storage/stored-object.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { contentTypeOf } from "./content-type.ts";
import { isDataFile, listDataFiles } from "#server/backup/data-files.ts";
import { check, putStream } from "#server/backup/digest.ts";
import { explaining } from "#server/backup/failures.ts";
import { idOf, type FileEntry } from "#server/backup/target/file-index.ts";
import type { Progress } from "#server/backup/progress.ts";
import { retryBroken } from "#server/backup/retry-broken.ts";
import { mapConcurrent } from "#server/platform/map-concurrent.ts";
import { RESTORE_DRAFTS } from "#server/backup/unfinished-restore.ts";

/** Where files are restored to. */
interface EmptySite {
  readonly dataDir: string;
  /** The media of the site. */
  readonly storage: Storage;
}

interface Restoring {
  readonly target: Storage;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

const FILES_AT_A_TIME = 4;

/** Copies the media and the files of the data folder back; media that an earlier run has brought are left. */
export async function restoreFiles(
  site: EmptySite,
  entries: readonly FileEntry[],
  { target, progress, signal }: Restoring,
): Promise<void> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of site.storage.list()) sizes.set(key, size);
  const missing = entries.filter(({ root, path: key, size }) => root === "data" || sizes.get(key) !== size);
  progress.begin("Files", entries, missing);
  await mapConcurrent(FILES_AT_A_TIME, missing, async (entry) => {
    await retryBroken(signal, async () => {
      const content = check(await target.read(entry.file), entry, progress.addBytes);
      await (entry.root === "media" ? restoreObject : restoreDataFile)(site, entry, content);
    });
    progress.addFile();
  });
  progress.end();
}

async function restoreObject({ storage }: EmptySite, entry: FileEntry, stream: Readable): Promise<void> {
  const modifiedAt = new Date(entry.modifiedAt);
  await putStream(storage, entry.path, stream, { contentType: contentTypeOf(entry.path), modifiedAt });
}

async function restoreDataFile({ dataDir }: EmptySite, entry: FileEntry, content: Readable): Promise<void> {
  const file = path.join(dataDir, entry.path);
  const modifiedAt = new Date(entry.modifiedAt);
  const drafts = path.join(dataDir, RESTORE_DRAFTS);
  await explaining(`the data folder ${dataDir}`, async () => {
    await makeFolder(drafts);
    await replaceFile(file, {
      drafts,
      async write(draft) {
        await pipeline(content, createWriteStream(draft));
        await fs.utimes(draft, modifiedAt, modifiedAt);
      },
    });
  });
}

/**
 * Throws a StartError unless every path is one that a backup can have. The list of files has a checksum, but a user who
 * can write to the target can change both, and could have settings of PostgreSQL written, for example.
 */
export function requireKnownPaths(entries: readonly FileEntry[]): void {
  const strange = entries.find(({ root, path: name }) =>
    root === "media" ? !isKey(name) : !isDataFile(name),
  );
  if (!strange) return;
  throw new StartError(
    `The backup lists the file ${JSON.stringify(strange.path)}, which no backup contains: its list was changed, do not restore it.`,
  );
}

/** Throws a StartError if the site has media or files in its data folder that are not among the entries. */
export async function requireNoOtherFiles(
  { dataDir, storage }: EmptySite,
  entries: readonly FileEntry[],
): Promise<void> {
  const known = new Set(entries.map(idOf));
  for await (const { key } of storage.list()) {
    if (known.has(idOf({ root: "media", path: key }))) continue;
    throw new StartError(
      `The storage of the site has media (${key}): a backup is restored into an empty site only. Choose another DATA_DIR or S3_BUCKET, or delete what is there with --yes.`,
    );
  }
  for (const file of await listDataFiles(dataDir)) {
    if (known.has(idOf({ root: "data", path: file.path }))) continue;
    throw new StartError(
      `The data folder ${dataDir} has files (${file.path}): a backup is restored into an empty site only. Choose another DATA_DIR, or delete what is there with --yes.`,
    );
  }
}

/** Whether the site has media, or files in its data folder that a backup would copy. */
export async function hasFiles({ dataDir, storage }: EmptySite): Promise<boolean> {
  for await (const _ of storage.list()) return true;
  return (await listDataFiles(dataDir)).length > 0;
}

/** Deletes those of the entries that an unfinished restore has brought. */
export async function removeRestoredFiles(site: EmptySite, entries: readonly FileEntry[]): Promise<void> {
  const known = new Set(entries.map(idOf));
  await removeFiles(site, (file) => known.has(idOf(file)));
}

/** Deletes the chosen media and files of the data folder. */
export async function removeFiles(
  { dataDir, storage }: EmptySite,
  isChosen: (file: Pick<FileEntry, "root" | "path">) => boolean,
): Promise<void> {
  for await (const { key } of storage.list()) {
    if (isChosen({ root: "media", path: key })) await storage.remove(key);
  }
  for (const file of await listDataFiles(dataDir)) {
    if (isChosen({ root: "data", path: file.path })) await fs.rm(path.join(dataDir, file.path));
  }
}
