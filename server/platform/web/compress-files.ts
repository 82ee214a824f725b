import { createHash } from "node:crypto";
import { copyFile, readdir, readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { extname, join } from "node:path";
import { Worker } from "node:worker_threads";

const COMPRESSIBLE = new Set([".css", ".js", ".json", ".svg", ".txt", ".webmanifest"]);
const FROM_BYTES = 256;
const WORKER = new URL("./compress-worker.ts", import.meta.url);

/**
 * Writes `.br` and `.gz` files next to every compressible text file of a folder, on all cores. Scripts without texts
 * are identical in both languages: duplicates are compressed once.
 */
export async function compressFiles(folder: string): Promise<void> {
  const groups = await groupByContent(folder);
  const cores = availableParallelism();
  const originals = groups.map(({ original }) => original);
  const shares = Array.from({ length: cores }, (_, core) =>
    originals.filter((_file, place) => place % cores === core),
  );
  await Promise.all(shares.map(compressInWorker));
  await Promise.all(
    groups.flatMap(({ original, copies }) => copies.map((copy) => copyResults(original, copy))),
  );
}

interface Group {
  readonly original: string;
  /** Files with the same content. */
  readonly copies: string[];
}

/** Largest files first, so that all cores finish at about the same time. */
async function groupByContent(folder: string): Promise<Group[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const groups = new Map<string, Group & { bytes: number }>();
  for (const entry of entries) {
    if (!entry.isFile() || !COMPRESSIBLE.has(extname(entry.name))) continue;
    const file = join(entry.parentPath, entry.name);
    const content = await readFile(file);
    if (content.length < FROM_BYTES) continue;
    const key = createHash("sha256").update(content).digest("base64");
    const known = groups.get(key);
    if (known) known.copies.push(file);
    else groups.set(key, { original: file, copies: [], bytes: content.length });
  }
  return [...groups.values()].toSorted((a, b) => b.bytes - a.bytes);
}

function compressInWorker(files: readonly string[]): Promise<void> {
  const worker = new Worker(WORKER, { workerData: files });
  return new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`Compressing ended with code ${code}.`)),
    );
  });
}

async function copyResults(original: string, copy: string): Promise<void> {
  await copyFile(`${original}.br`, `${copy}.br`);
  await copyFile(`${original}.gz`, `${copy}.gz`);
}
