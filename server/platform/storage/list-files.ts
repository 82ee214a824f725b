import type { Dirent } from "node:fs";
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
 * path below `root`. Files and folders may be deleted meanwhile. Symbolic links are followed, because an operator moves
 * folders to a larger disk by them, unless they lead nowhere or to a folder in which they are.
 */
export async function* listFiles(
  root: string,
  { below = "", accepts, within = [] }: ListOptions,
): AsyncIterable<ListedFile> {
  for (const entry of await readFolder(path.join(root, below))) {
    const name = path.posix.join(below, entry.name);
    if (!accepts(name)) continue;
    if (entry.isDirectory()) yield* listFiles(root, { below: name, accepts, within });
    else if (entry.isFile()) yield* describeFile(root, name);
    else if (entry.isSymbolicLink()) {
      const link = await followLink(entry, within);
      if (link?.isFolder) yield* listFiles(root, { below: name, accepts, within: link.within });
      else if (link) yield* describeFile(root, name);
    }
  }
}

interface ListOptions {
  readonly below?: string;
  readonly accepts: (name: string) => boolean;
  /** Real folders of the links that have been followed. */
  readonly within?: readonly string[];
}

/** What a link leads to; undefined if there is nothing, or if listing it would never end. */
async function followLink({ parentPath, name }: Dirent, before: readonly string[]) {
  try {
    const target = await fs.realpath(path.join(parentPath, name));
    const within = [...before, await fs.realpath(parentPath)];
    const stats = await fs.stat(target);
    if (stats.isFile()) return { isFolder: false, within };
    if (!stats.isDirectory() || within.some((folder) => isInside(folder, target))) return undefined;
    return { isFolder: true, within };
  } catch (error) {
    if (isGone(error) || hasCode(error, "ELOOP")) return undefined;
    throw error;
  }
}

function isInside(folder: string, other: string): boolean {
  return folder === other || folder.startsWith(path.join(other, path.sep));
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
