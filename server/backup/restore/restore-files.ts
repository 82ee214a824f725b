import fs from "node:fs/promises";
import { createWriteStream } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { makeFolder, replaceFile } from "#server/platform/storage/durable-files.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { contentTypeOf } from "./content-type.ts";
import { listDataFiles } from "#server/backup/data-files.ts";
import { check, putStream } from "#server/backup/digest.ts";
import { explaining } from "#server/backup/failures.ts";
import type { FileEntry } from "#server/backup/file-index.ts";
import type { Progress } from "#server/backup/progress.ts";
import { retryBroken } from "#server/backup/retry-broken.ts";
import { runConcurrently } from "#server/backup/run-concurrently.ts";

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
/** A working folder, which the site empties when it starts. */
const DRAFTS = "work/restore";

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
  await runConcurrently(FILES_AT_A_TIME, missing, async (entry) => {
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
  // The list of files is checked, but a user who can write to the target can change both.
  if (!file.startsWith(path.join(dataDir, path.sep)))
    throw new Error(`not in the data folder: ${entry.path}`);
  const modifiedAt = new Date(entry.modifiedAt);
  const drafts = path.join(dataDir, DRAFTS);
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

/** Deletes what an unfinished restore of another backup has brought. */
export async function removeRestoredFiles({ dataDir, storage }: EmptySite): Promise<void> {
  for await (const { key } of storage.list()) await storage.remove(key);
  for (const file of await listDataFiles(dataDir)) await fs.rm(path.join(dataDir, file.path));
}
