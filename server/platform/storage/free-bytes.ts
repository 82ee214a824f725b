import { statfs } from "node:fs/promises";

/** Bytes that may still be written on the disk a folder lies on. Throws where there is no such folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
