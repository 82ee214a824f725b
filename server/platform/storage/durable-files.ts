import { randomUUID } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { hasCode } from "#server/platform/process-claim.ts";

/** A draft nobody has written to for this long belongs to a process that is no more. */
const STALE_DRAFT_MS = 60 * 60 * 1000;

/** Windows wants write access for flushing; elsewhere a file we may only read can be flushed too. */
const FLUSH_MODE = process.platform === "win32" ? "r+" : "r";

/**
 * Makes the file `target` from what `write` puts into the path it gets, a draft in the folder `drafts` of the
 * same disk. Whoever opens `target`, at any time and after any crash, finds the old content or the new, whole.
 * Returns the size in bytes; when it does, the new content outlives a power cut.
 */
export async function replaceFile(
  target: string,
  { drafts, write }: { drafts: string; write: (draft: string) => Promise<unknown> },
): Promise<number> {
  const draft = path.join(drafts, randomUUID());
  try {
    await write(draft);
    return await placeFile(draft, target);
  } catch (error) {
    await fs.rm(draft, { force: true });
    throw error;
  }
}

/** Renames a finished file to `target`, on the same disk, with the promises of `replaceFile`. */
export async function placeFile(file: string, target: string): Promise<number> {
  // Flushed before it gets the name, or a power cut could leave the name with nothing behind it.
  const size = await flushFile(file);
  await makeFolder(path.dirname(target));
  await fs.rename(file, target);
  await flushFolder(path.dirname(target));
  return size;
}

/** Makes the folder and what is missing above it, so that they outlive a power cut. */
export async function makeFolder(folder: string): Promise<void> {
  const topmost = await fs.mkdir(folder, { recursive: true });
  if (topmost === undefined) return;
  for (let made = folder; made.length >= topmost.length; made = path.dirname(made)) {
    await flushFolder(path.dirname(made));
  }
}

/** Makes the names in a folder outlive a power cut. */
export async function flushFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and keeps its own journal of names.
  if (process.platform === "win32") return;
  const handle = await fs.open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes drafts that killed processes left behind; those another process is writing stay. */
export async function sweepDrafts(drafts: string): Promise<void> {
  for (const name of await fs.readdir(drafts)) {
    const draft = path.join(drafts, name);
    if (Date.now() - (await lastWrite(draft)) > STALE_DRAFT_MS) await fs.rm(draft, { force: true });
  }
}

async function lastWrite(file: string): Promise<number> {
  try {
    return (await fs.stat(file)).mtimeMs;
  } catch (error) {
    // Its process has just finished with it.
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
