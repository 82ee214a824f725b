import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { Services } from "#server/platform/services.ts";
import { listExportFiles, type ExportFile } from "./content.ts";

/** Storage prefix of all exports of an account. */
export function exportsPrefix(userId: string): string {
  return `exports/${userId}`;
}

export function exportKey(userId: string, exportId: string): string {
  return `${exportsPrefix(userId)}/${exportId}.zip`;
}

/**
 * Writes the archive with all data of an account, replaces earlier archives in storage and returns its size in bytes.
 */
export async function storeArchive(
  services: Services,
  { userId, exportId, signal }: { userId: string; exportId: string; signal: AbortSignal },
): Promise<number> {
  const { config, storage } = services;
  const work = path.join(config.dataDir, "work");
  await mkdir(work, { recursive: true });
  // Uses the naming scheme of video working folders, so that start-up clean-up deletes what a killed process left.
  const folder = await mkdtemp(path.join(work, `${process.pid}-export-`));
  try {
    const file = path.join(folder, "data.zip");
    await writeZip(file, await listExportFiles(services, userId), signal);
    await storage.removeAll(exportsPrefix(userId));
    const key = exportKey(userId, exportId);
    const { size } = await storage.put(key, { path: file, move: true }, { contentType: "application/zip" });
    return size;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeZip(file: string, entries: readonly ExportFile[], signal: AbortSignal): Promise<void> {
  const zip = new ZipFile();
  const output = zip.outputStream as NodeJS.ReadableStream & { destroy(error: Error): void };
  const fail = (error: Error) => output.destroy(error);
  let reading: Readable | undefined;
  for (const { name, open } of entries) {
    zip.addReadStreamLazy(name, (give) => {
      open().then((stream) => {
        reading = stream;
        // `ZipFile` has no error listener on the stream, and an unhandled "error" event ends the process.
        stream.once("error", fail);
        give(null, stream);
      }, fail);
    });
  }
  zip.end();
  try {
    await pipeline(output, createWriteStream(file), { signal });
  } finally {
    reading?.destroy();
  }
}
