import { readdir, stat } from "node:fs/promises";
import path from "node:path";

/** All files in a folder and below it. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? path.join(entry.parentPath, entry.name) : []));
}

/** Their sizes together. */
export async function bytesIn(folder: string): Promise<number> {
  const sizes = await Promise.all((await listFiles(folder)).map(async (file) => (await stat(file)).size));
  return sizes.reduce((a, b) => a + b, 0);
}
