import fs from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { hasCode } from "#server/platform/pid-lock.ts";
import { listFiles, type ListedFile } from "#server/platform/storage/list-files.ts";
import { UNFINISHED_RESTORE } from "./unfinished-restore.ts";

/**
 * What is not copied: the database (copied by its own means), the media (as objects of the storage), working folders of
 * jobs and drafts, the addresses and locks of running processes, and what a restore has noted. Everything else is: the
 * secret, unfinished uploads, received live streams, stored emails, and what later releases add.
 */
const LEFT_OUT = new Set([
  ...["postgres", "media", "work", UNFINISHED_RESTORE],
  ...["outbox/drafts", "live/whip.json"],
]);
const LOCK = /^[^/]*\.pid(?:\.|$)/;
const WRITE_CHECK = /^\.write-check-/;

/** The journal of a live stream lists bytes that its other files have: it is copied before these are listed. */
const JOURNAL = /(?:^|\/)journal\.ndjson$/;

/** Lists the files of the data folder that a backup contains, in no particular order. */
export async function listDataFiles(dataDir: string): Promise<ListedFile[]> {
  const files: ListedFile[] = [];
  for await (const file of listFiles(dataDir, { accepts: isKept })) files.push(file);
  return files;
}

export function isJournal(file: { readonly path: string }): boolean {
  return JOURNAL.test(file.path);
}

function isKept(name: string): boolean {
  return !LEFT_OUT.has(name) && !LOCK.test(name) && !WRITE_CHECK.test(name);
}

/** True for the path of a file that a list of the data folder can contain. */
export function isDataFile(name: string): boolean {
  const parts = name.split("/");
  return parts.every(
    (part, index) =>
      !["", ".", ".."].includes(part) && !part.includes("\0") && isKept(parts.slice(0, index + 1).join("/")),
  );
}

/** Opens a file up to its present end: it may be growing. Undefined if it has been deleted. */
export async function openDataFile(dataDir: string, name: string): Promise<Readable | undefined> {
  try {
    const handle = await fs.open(path.join(dataDir, name), "r");
    const { size } = await handle.stat();
    if (size > 0) return handle.createReadStream({ start: 0, end: size - 1 });
    await handle.close();
    return Readable.from([], { objectMode: false });
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return undefined;
    throw error;
  }
}
