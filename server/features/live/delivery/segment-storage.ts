import { createReadStream } from "node:fs";
import { mkdir, open, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { formatJournal, journalFile, parseJournal, type JournalLine } from "#server/live/package/journal.ts";
import { renditionFile } from "#server/live/package/packager.ts";
import { planSegmentStorage, type StoredRange } from "#server/live/package/segment-plan.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Services } from "#server/platform/services.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { addToStoredJournal, deleteStoredJournal, listStoredJournal } from "./journal-store.ts";

const MEDIA = "video/mp4";

/** A segment or an init segment in the storage. */
export type StoredSegment = Pick<StoredRange, "session" | "rendition" | "name">;

function keyOf(id: string, { session, rendition, name }: StoredSegment): string {
  return `live/${id}/${session}/${rendition}-${name}.m4s`;
}

/** Copies a range of a local file to the storage. Rejects if the storage fails. */
export async function storeRange(
  storage: Storage,
  id: string,
  folder: string,
  range: StoredRange,
): Promise<void> {
  const file = renditionFile(folder, range.session, range.rendition);
  const bytes = await buffer(
    createReadStream(file, { start: range.offset, end: range.offset + range.bytes - 1 }),
  );
  await storage.put(keyOf(id, range), bytes, { contentType: MEDIA });
}

/** Reads a stored segment from byte `skip` on. */
export function readStored(
  storage: Storage,
  id: string,
  stored: StoredSegment,
  { skip, bytes }: { readonly skip: number; readonly bytes: number },
): Promise<Readable> {
  return storage.read(keyOf(id, stored), { start: skip, end: skip + bytes - 1 });
}

/** Reads the whole stored journal of a stream, in order. */
export async function readStoredJournal(db: Executor, id: string): Promise<JournalLine[]> {
  const chunks = await listStoredJournal(db, id, -1);
  return chunks.flatMap(({ lines }) => parseJournal(lines));
}

export async function storeJournalLines(
  db: Executor,
  id: string,
  number: number,
  lines: readonly JournalLine[],
): Promise<void> {
  await addToStoredJournal(db, id, number, formatJournal(lines));
}

/**
 * Writes the stored journal and empty session folders to this machine's folder of a stream that another machine
 * received before: the next session is numbered after them.
 */
export async function restoreJournal(
  { db }: Pick<Services, "db">,
  id: string,
  folder: string,
): Promise<void> {
  const lines = await readStoredJournal(db, id);
  await mkdir(folder, { recursive: true });
  for (const line of lines)
    if (line.kind === "session") await mkdir(path.join(folder, line.session), { recursive: true });
  const file = journalFile(folder);
  await writeFile(`${file}.new`, formatJournal(lines));
  await rename(`${file}.new`, file);
}

/** Keys of the segments that a stored journal lists. */
export function journalSegmentKeys(id: string, journal: readonly JournalLine[]): string[] {
  return rangesOf(journal).map((range) => keyOf(id, range));
}

/** All ranges of a stored journal. The added end closes the last segments: all that is stored is complete. */
function rangesOf(journal: readonly JournalLine[]): StoredRange[] {
  const steps = [...journal, { kind: "end" as const }].flatMap(planSegmentStorage());
  return steps.flatMap(({ range }) => range ?? []);
}

/** Downloads the files of sessions that another machine received, as far as their segments are in the storage. */
export async function restoreFiles(
  { db, storage }: Pick<Services, "db" | "storage">,
  id: string,
  folder: string,
): Promise<void> {
  const ranges = rangesOf(await readStoredJournal(db, id));
  const missing = new Set<string>();
  for (const { session, rendition } of ranges) {
    const file = renditionFile(folder, session, rendition);
    if (!missing.has(file) && !(await exists(file))) missing.add(file);
  }
  for (const range of ranges) {
    const file = renditionFile(folder, range.session, range.rendition);
    if (!missing.has(file)) continue;
    await mkdir(path.dirname(file), { recursive: true });
    const handle = await open(`${file}.new`, range.name === "init" ? "w" : "r+");
    const target = handle.createWriteStream({ start: range.offset });
    await pipeline(await storage.read(keyOf(id, range)), target);
  }
  for (const file of missing) await rename(`${file}.new`, file);
}

export async function deleteStoredSegments(
  { db, storage }: Pick<Services, "db" | "storage">,
  id: string,
): Promise<void> {
  await storage.removeAll(`live/${id}`);
  await deleteStoredJournal(db, id);
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false, // ENOENT; any other error is repeated by the write
  );
}
