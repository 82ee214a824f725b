import fs from "node:fs/promises";
import path from "node:path";
import { hasCode } from "#server/platform/pid-lock.ts";

/** A file below a folder. */
export interface ListedFile {
  /** Below the folder, with `/` between its parts. */
  readonly path: string;
  readonly size: number;
  readonly modifiedAt: Date;
  /** Differs from the former value whenever the file has been written or replaced. */
  readonly revision: string;
}

/**
 * Lists the files of `root`, or only those in its folder `below`; `accepts` decides about each file and folder by its
 * path below `root`. Files and folders may be deleted meanwhile.
 */
export async function* listFiles(
  root: string,
  { below = "", accepts }: { readonly below?: string; readonly accepts: (name: string) => boolean },
): AsyncIterable<ListedFile> {
  for (const entry of await readFolder(path.join(root, below))) {
    const name = path.posix.join(below, entry.name);
    if (!accepts(name)) continue;
    if (entry.isDirectory()) yield* listFiles(root, { below: name, accepts });
    else if (entry.isFile()) yield* describeFile(root, name);
  }
}

async function readFolder(folder: string) {
  try {
    return await fs.readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}

async function* describeFile(root: string, name: string): AsyncIterable<ListedFile> {
  try {
    const stats = await fs.stat(path.join(root, name), { bigint: true });
    // A replaced file has another inode; a write and a rename change the time of the inode.
    const revision = `${stats.ino}-${stats.ctimeNs}`;
    yield { path: name, size: Number(stats.size), modifiedAt: stats.mtime, revision };
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

function isGone(error: unknown): boolean {
  return hasCode(error, "ENOENT", "ENOTDIR");
}
