import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { freeBytes } from "#server/platform/storage/free-bytes.ts";

/** Folder of unfinished uploads: one file per upload, with the metadata of tus next to it. */
export interface UploadFolder {
  readonly path: string;
  fileOf(uploadId: string): string;
  /** Bytes received; undefined if the file does not exist. */
  bytesOf(uploadId: string): Promise<number | undefined>;
  /** When the last byte arrived. */
  touchedAt(uploadId: string): Promise<Date | undefined>;
  remove(uploadId: string): Promise<void>;
  /** Ids of the uploads that have files here. */
  list(): Promise<string[]>;
  freeBytes(): Promise<number>;
}

export async function openUploadFolder(dataDir: string): Promise<UploadFolder> {
  const folder = path.join(dataDir, "uploads");
  await mkdir(folder, { recursive: true });
  const fileOf = (uploadId: string): string => path.join(folder, path.basename(uploadId));

  async function statUpload(uploadId: string) {
    return stat(fileOf(uploadId)).catch(() => undefined); // no file: nothing arrived, or it was moved to the storage
  }

  return {
    path: folder,
    fileOf,
    bytesOf: async (uploadId) => (await statUpload(uploadId))?.size,
    touchedAt: async (uploadId) => (await statUpload(uploadId))?.mtime,
    async remove(uploadId) {
      await rm(fileOf(uploadId), { force: true });
      await rm(`${fileOf(uploadId)}.json`, { force: true });
    },
    async list() {
      const names = await readdir(folder);
      return [...new Set(names.map((name) => path.basename(name, ".json")))];
    },
    freeBytes: () => freeBytes(folder),
  };
}
