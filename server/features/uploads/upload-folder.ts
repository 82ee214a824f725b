import { mkdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { freeBytes } from "#server/platform/storage/free-bytes.ts";

/** Where the bytes of unfinished uploads lie: one file an upload, beside it what tus notes about it. */
export interface UploadFolder {
  readonly path: string;
  fileOf(uploadId: string): string;
  /** Bytes that have arrived; undefined where there is no such file. */
  bytesOf(uploadId: string): Promise<number | undefined>;
  /** When the last byte arrived. */
  touchedAt(uploadId: string): Promise<Date | undefined>;
  remove(uploadId: string): Promise<void>;
  freeBytes(): Promise<number>;
}

export async function openUploadFolder(dataDir: string): Promise<UploadFolder> {
  const folder = path.join(dataDir, "uploads");
  await mkdir(folder, { recursive: true });
  const fileOf = (uploadId: string): string => path.join(folder, path.basename(uploadId));

  async function facts(uploadId: string) {
    return stat(fileOf(uploadId)).catch(() => undefined); // no file: nothing has arrived, or it was taken over
  }

  return {
    path: folder,
    fileOf,
    bytesOf: async (uploadId) => (await facts(uploadId))?.size,
    touchedAt: async (uploadId) => (await facts(uploadId))?.mtime,
    async remove(uploadId) {
      await rm(fileOf(uploadId), { force: true });
      await rm(`${fileOf(uploadId)}.json`, { force: true });
    },
    freeBytes: () => freeBytes(folder),
  };
}
