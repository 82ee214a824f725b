import { appendFile, open, stat } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";

/**
 * The journal of a stream lists all packaged media, one JSON object per line; the bytes are in the files of the
 * renditions. A line is written after its bytes. So after a crash everything that the journal lists is complete, and
 * other processes need nothing else to serve the stream.
 */
const JournalLine = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("session"),
    /** Folder of the session. */
    session: z.string(),
    /** Unix time, in milliseconds, at which the timestamps of its files are 0. */
    epoch: z.number(),
    renditions: z.array(z.string()),
  }),
  z.object({
    kind: z.literal("init"),
    rendition: z.string(),
    codec: z.string(),
    width: z.number(),
    height: z.number(),
    bytes: z.number(),
    /** Number of audio channels; missing for video. */
    channels: z.optional(z.number()),
  }),
  z.object({
    kind: z.literal("part"),
    rendition: z.string(),
    start: z.number(),
    seconds: z.number(),
    samples: z.optional(z.number()),
    offset: z.number(),
    bytes: z.number(),
    isIndependent: z.boolean(),
    /** This part is the first one of a segment. */
    opensSegment: z.boolean(),
  }),
  z.object({ kind: z.literal("end") }),
]);
export type JournalLine = z.output<typeof JournalLine>;

const FILE = "journal.ndjson";

export function journalFile(folder: string): string {
  return path.join(folder, FILE);
}

export async function appendToJournal(folder: string, line: JournalLine): Promise<void> {
  // Ends an incomplete line of a killed process.
  const prefix = line.kind === "session" ? "\n" : "";
  await appendFile(journalFile(folder), `${prefix}${formatJournal([line])}`);
}

/** Bytes of complete lines, and the offset after them. */
export interface JournalBytes {
  readonly bytes: Buffer;
  readonly offset: number;
}

/** Reads complete lines after `offset`, `maxBytes` at most, without parsing them. */
export async function readJournalBytes(
  folder: string,
  offset: number,
  maxBytes = Infinity,
): Promise<JournalBytes> {
  const nothing = { bytes: Buffer.alloc(0), offset };
  const file = await open(journalFile(folder)).catch(() => undefined); // no journal: nothing has arrived
  if (!file) return nothing;
  try {
    const { size } = await file.stat();
    if (size <= offset) return nothing;
    const wanted = Math.min(size - offset, maxBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(wanted), 0, wanted, offset);
    const end = buffer.subarray(0, bytesRead).lastIndexOf("\n") + 1;
    return { bytes: buffer.subarray(0, end), offset: offset + end };
  } finally {
    await file.close();
  }
}

/** Reads the complete lines after `offset`; the result has the offset after them. */
export async function readJournal(
  folder: string,
  offset: number,
): Promise<{ lines: JournalLine[]; offset: number }> {
  const read = await readJournalBytes(folder, offset);
  return { lines: parseJournal(read.bytes.toString("utf8")), offset: read.offset };
}

/**
 * Size of the end of a journal that has a line of every rendition: a line has about 150 bytes, and renditions
 * alternate.
 */
const LATEST_BYTES = 64 * 1024;

/** The time at which the media of a stream ends, in seconds on the clock of its files; 0 if nothing has arrived. */
export async function readEndOfMedia(folder: string): Promise<number> {
  const { size } = await stat(journalFile(folder)).catch(() => ({ size: 0 })); // no journal: nothing has arrived
  const { lines } = await readJournal(folder, Math.max(0, size - LATEST_BYTES));
  const ends = lines.map((line) => (line.kind === "part" ? line.start + line.seconds : 0));
  return Math.max(0, ...ends);
}

export function formatJournal(lines: readonly JournalLine[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

export function parseJournal(text: string): JournalLine[] {
  return text.split("\n").flatMap(parseLine);
}

function parseLine(text: string): JournalLine[] {
  if (text === "") return [];
  try {
    return [JournalLine.parse(JSON.parse(text))];
  } catch {
    return []; // an incomplete line of a killed process
  }
}
