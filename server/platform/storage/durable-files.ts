import { randomUUID } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { hasCode } from "#server/platform/pid-lock.ts";

/** A draft without writes for this long belongs to a dead process. */
const STALE_DRAFT_MS = 60 * 60 * 1000;

/** Windows requires write access to flush a file; other systems also flush read-only files. */
const FLUSH_MODE = process.platform === "win32" ? "r+" : "r";

/**
 * Replaces the file `target` atomically: `write` fills a draft in the folder `drafts` on the same disk, which is
 * then renamed. A reader of `target` gets the complete old or new content at any time, also after a crash.
 * Resolves with the size in bytes once the new content is durable (survives a power failure).
 */
export async function replaceFile(
  target: string,
  { drafts, write }: { drafts: string; write: (draft: string) => Promise<unknown> },
): Promise<number> {
  const draft = path.join(drafts, randomUUID());
  try {
    await write(draft);
    return await renameDurably(draft, target);
  } catch (error) {
    await fs.rm(draft, { force: true });
    throw error;
  }
}

/** Renames a finished file to `target`, on the same disk, with the guarantees of `replaceFile`. */
export async function renameDurably(file: string, target: string): Promise<number> {
  // Flushed before the rename, or a power failure could leave an empty file under the name.
  const size = await flushFile(file);
  await makeFolder(path.dirname(target));
  await fs.rename(file, target);
  await flushFolder(path.dirname(target));
  return size;
}

/** Creates the folder and its missing parents durably (they survive a power failure). */
export async function makeFolder(folder: string): Promise<void> {
  const topmost = await fs.mkdir(folder, { recursive: true });
  if (topmost === undefined) return;
  for (let created = folder; created.length >= topmost.length; created = path.dirname(created)) {
    await flushFolder(path.dirname(created));
  }
}

/** Flushes the entries of a folder, so that they survive a power failure. */
export async function flushFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and journals file names itself.
  if (process.platform === "win32") return;
  const handle = await fs.open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Deletes drafts that killed processes left behind; keeps drafts that another process is writing. */
export async function deleteStaleDrafts(drafts: string): Promise<void> {
  for (const name of await fs.readdir(drafts)) {
    const draft = path.join(drafts, name);
    if (Date.now() - (await lastWrite(draft)) > STALE_DRAFT_MS) await fs.rm(draft, { force: true });
  }
}

async function lastWrite(file: string): Promise<number> {
  try {
    return (await fs.stat(file)).mtimeMs;
  } catch (error) {
    // The process that wrote the draft has just renamed or deleted it.
    if (hasCode(error, "ENOENT")) return Date.now();
    throw error;
  }
}

async function flushFile(file: string): Promise<number> {
  const handle = await fs.open(file, FLUSH_MODE);
  try {
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}
