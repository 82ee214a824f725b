import { constants } from "node:fs";
import fs, { type FileHandle } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { hasCode } from "#server/platform/process-claim.ts";
import { flushFolder, makeFolder, placeFile, replaceFile, sweepDrafts } from "./durable-files.ts";
import { MissingObject, mindingSpace } from "./storage-errors.ts";
import {
  requireKey,
  requireRange,
  type ByteRange,
  type ObjectContent,
  type ObjectFacts,
} from "./stored-object.ts";

/** Not a key, so that no object can have this name. */
const DRAFTS = "+drafts";
/** Serves about 1.7 times the requests a second of the default 64 kB. */
const READ_CHUNK_BYTES = 512 * 1024;
const REMOVE_RETRIES = 3;

/** A storage in a local folder: every object is the file of its key. See `Storage`. */
export async function openDiskStorage(root: string) {
  const drafts = path.join(root, DRAFTS);
  await makeFolder(drafts);
  await sweepDrafts(drafts);

  function fileOf(key: string): string {
    requireKey(key);
    return path.join(root, key);
  }

  async function store(target: string, content: ObjectContent): Promise<number> {
    if (content instanceof Uint8Array) {
      return replaceFile(target, { drafts, write: (draft) => fs.writeFile(draft, content) });
    }
    const source = content.path;
    if (content.move) {
      const size = await takeOver(source, target);
      if (size !== undefined) return size;
    }
    const size = await replaceFile(target, {
      drafts,
      write: (draft) => fs.copyFile(source, draft, constants.COPYFILE_FICLONE),
    });
    if (content.move) await fs.rm(source);
    return size;
  }

  return {
    kind: "disk" as const,

    async put(key: string, content: ObjectContent): Promise<{ size: number }> {
      const target = fileOf(key);
      return { size: await mindingSpace(() => store(target, content)) };
    },

    async stat(key: string) {
      return factsOf(fileOf(key));
    },

    async read(key: string, range?: ByteRange): Promise<Readable> {
      const file = fileOf(key);
      if (range) requireRange(range);
      const handle = await openObject(key, file);
      try {
        const facts = await handle.stat();
        if (!facts.isFile()) throw new MissingObject(key);
        if (range && range.start >= facts.size) throw new RangeError(`${key} has ${facts.size} bytes`);
      } catch (error) {
        await handle.close();
        throw error;
      }
      return handle.createReadStream({ ...range, highWaterMark: READ_CHUNK_BYTES });
    },

    async readAll(key: string): Promise<Buffer> {
      const file = fileOf(key);
      try {
        return await fs.readFile(file);
      } catch (error) {
        if (isMissing(error)) throw new MissingObject(key, { cause: error });
        throw error;
      }
    },

    async localFile(key: string): Promise<string> {
      const file = fileOf(key);
      if (!(await factsOf(file))) throw new MissingObject(key);
      return file;
    },

    async remove(key: string): Promise<void> {
      await discard(fileOf(key), {});
    },

    async removeAll(prefix: string): Promise<void> {
      await discard(fileOf(prefix), { recursive: true, maxRetries: REMOVE_RETRIES });
    },

    async presign(key: string): Promise<undefined> {
      requireKey(key);
    },

    async close(): Promise<void> {},
  };
}

/** Renames the file into place, or returns undefined where it lies on another disk. */
async function takeOver(source: string, target: string): Promise<number | undefined> {
  try {
    return await placeFile(source, target);
  } catch (error) {
    if (hasCode(error, "EXDEV")) return undefined;
    throw error;
  }
}

async function factsOf(file: string): Promise<ObjectFacts | undefined> {
  try {
    const facts = await fs.stat(file);
    return facts.isFile() ? { size: facts.size, modifiedAt: facts.mtime } : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function discard(file: string, options: { recursive?: boolean; maxRetries?: number }): Promise<void> {
  try {
    await fs.rm(file, options);
    await flushFolder(path.dirname(file));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function openObject(key: string, file: string): Promise<FileHandle> {
  try {
    return await fs.open(file, "r");
  } catch (error) {
    if (isMissing(error)) throw new MissingObject(key, { cause: error });
    throw error;
  }
}

/** Nothing there, or a folder, or a file in the place of one of its folders. */
function isMissing(error: unknown): boolean {
  return hasCode(error, "ENOENT", "ENOTDIR", "EISDIR", "ERR_FS_EISDIR");
}
