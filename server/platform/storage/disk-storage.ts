import { constants, createWriteStream } from "node:fs";
import fs, { type FileHandle } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { hasCode } from "#server/platform/pid-lock.ts";
import { flushFolder, makeFolder, renameDurably, replaceFile, deleteStaleDrafts } from "./durable-files.ts";
import { MissingObject, mapNoSpace } from "./storage-errors.ts";
import { listFiles } from "./list-files.ts";
import {
  isKeySegment,
  requireKey,
  requireRange,
  type ByteRange,
  type ListedObject,
  type ObjectContent,
  type ObjectMetadata,
  type PutOptions,
} from "./stored-object.ts";

/** Not a valid key, so that no object can have this name. */
const DRAFTS = "+drafts";
/** About 1.7 times the requests per second of the default, 64 kB. */
const READ_CHUNK_BYTES = 512 * 1024;
const REMOVE_RETRIES = 3;

/**
 * A storage in a local folder: every object is a file named by its key. See `Storage`. With `isReadOnly` the folder is
 * left as it is, so that it may be on a medium for reading only.
 */
export async function openDiskStorage(
  root: string,
  { isReadOnly = false }: { readonly isReadOnly?: boolean } = {},
) {
  const drafts = path.join(root, DRAFTS);
  if (!isReadOnly) {
    await makeFolder(drafts);
    await deleteStaleDrafts(drafts);
  }

  function pathOf(key: string): string {
    requireKey(key);
    return path.join(root, key);
  }

  async function store(target: string, content: ObjectContent, modifiedAt?: Date): Promise<number> {
    const isMoved = "path" in content && content.move;
    if (isMoved) {
      const size = await renameFile(content.path, target);
      if (size !== undefined) return size;
    }
    const size = await replaceFile(target, {
      drafts,
      async write(draft) {
        await writeDraft(draft, content);
        if (modifiedAt) await fs.utimes(draft, modifiedAt, modifiedAt);
      },
    });
    if (isMoved) await fs.rm(content.path);
    return size;
  }

  return {
    kind: "disk" as const,

    async put(
      key: string,
      content: ObjectContent,
      { modifiedAt }: Partial<PutOptions> = {},
    ): Promise<{ size: number }> {
      const target = pathOf(key);
      return { size: await mapNoSpace(() => store(target, content, modifiedAt)) };
    },

    async *list(prefix?: string): AsyncIterable<ListedObject> {
      if (prefix !== undefined) requireKey(prefix);
      const accepts = (name: string) => isKeySegment(path.posix.basename(name));
      for await (const file of listFiles(root, { below: prefix ?? "", accepts })) {
        const { path: key, size, modifiedAt, revision } = file;
        yield { key, size, modifiedAt, revision };
      }
    },

    async stat(key: string) {
      return statObject(pathOf(key));
    },

    async read(key: string, range?: ByteRange): Promise<Readable> {
      const file = pathOf(key);
      if (range) requireRange(range);
      const handle = await openObject(key, file);
      try {
        const stats = await handle.stat();
        if (!stats.isFile()) throw new MissingObject(key);
        if (range && range.start >= stats.size) throw new RangeError(`${key} has ${stats.size} bytes`);
      } catch (error) {
        await handle.close();
        throw error;
      }
      return handle.createReadStream({ ...range, highWaterMark: READ_CHUNK_BYTES });
    },

    async readAll(key: string): Promise<Buffer> {
      const file = pathOf(key);
      try {
        return await fs.readFile(file);
      } catch (error) {
        if (isMissing(error)) throw new MissingObject(key, { cause: error });
        throw error;
      }
    },

    async localFile(key: string): Promise<string> {
      const file = pathOf(key);
      if (!(await statObject(file))) throw new MissingObject(key);
      return file;
    },

    async remove(key: string): Promise<void> {
      await deletePath(pathOf(key), {});
    },

    async removeAll(prefix: string): Promise<void> {
      await deletePath(pathOf(prefix), { recursive: true, maxRetries: REMOVE_RETRIES });
    },

    async presign(key: string): Promise<undefined> {
      requireKey(key);
    },

    async close(): Promise<void> {},
  };
}

async function writeDraft(draft: string, content: ObjectContent): Promise<void> {
  if (content instanceof Uint8Array) return fs.writeFile(draft, content);
  if ("stream" in content) return pipeline(content.stream, createWriteStream(draft));
  return fs.copyFile(content.path, draft, constants.COPYFILE_FICLONE);
}

/** Renames the file to the target, or returns undefined if it is on another disk. */
async function renameFile(source: string, target: string): Promise<number | undefined> {
  try {
    return await renameDurably(source, target);
  } catch (error) {
    if (hasCode(error, "EXDEV")) return undefined;
    throw error;
  }
}

async function statObject(file: string): Promise<ObjectMetadata | undefined> {
  try {
    const stats = await fs.stat(file);
    return stats.isFile() ? { size: stats.size, modifiedAt: stats.mtime } : undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function deletePath(
  file: string,
  options: { recursive?: boolean; maxRetries?: number },
): Promise<void> {
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

/** No such file, or a folder, or a file in place of one of its parent folders. */
function isMissing(error: unknown): boolean {
  return hasCode(error, "ENOENT", "ENOTDIR", "EISDIR", "ERR_FS_EISDIR");
}
