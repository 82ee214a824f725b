import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import zopfli from "@gfx/zopfli";

const COMPRESSIBLE = new Set([".css", ".js", ".json", ".svg", ".txt", ".webmanifest"]);
const FROM_BYTES = 256;
/** More of them save less than a thousandth more. */
const ITERATIONS = 3;

/**
 * Lays `.br` and `.gz` beside every text file of a folder that is worth it. Zopfli makes 4 % less of scripts than
 * gzip at its best, once for all who fetch them.
 */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < FROM_BYTES) return;
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content),
    zopfli.gzipAsync(content, { numiterations: ITERATIONS }),
  ]);
  await writeFile(`${path}.br`, brotli);
  await writeFile(`${path}.gz`, gzipped);
}
