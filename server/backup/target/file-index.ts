import { Readable } from "node:stream";
import * as z from "zod";
import type { Storage } from "#server/platform/storage/storage.ts";
import { DamagedFile, digestOf } from "#server/backup/digest.ts";
import type { Digest } from "./manifest.ts";

/** `media` are objects of the site's storage, `data` are files of the data folder. */
const Root = z.enum(["media", "data"]);
export type Root = z.output<typeof Root>;

const FileEntry = z.object({
  root: Root,
  /** Key in the storage, or path below the data folder with `/` between its parts. */
  path: z.string(),
  /** Key in the target. */
  file: z.string(),
  size: z.int().nonnegative(),
  sha256: z.string(),
  /** Of the original: as long as it is the same, the file is not read again. */
  revision: z.string(),
  modifiedAt: z.iso.datetime(),
});
/** A file of the site, and where its content is in the target. */
export type FileEntry = z.output<typeof FileEntry>;

/** Identifies a file of the site in a map. */
export function idOf({ root, path }: Pick<FileEntry, "root" | "path">): string {
  return `${root}/${path}`;
}

/** One JSON object a line. */
export function formatEntries(entries: Iterable<FileEntry>): Readable {
  return Readable.from(formatLines(entries), { objectMode: false });
}

function* formatLines(entries: Iterable<FileEntry>): Iterable<Buffer> {
  for (const entry of entries) yield Buffer.from(`${JSON.stringify(entry)}\n`);
}

/** Reads the list of files of a finished backup. Throws DamagedFile if it is not what was stored, or MissingObject. */
export async function readIndex(target: Storage, { file, size, sha256 }: Digest): Promise<FileEntry[]> {
  const found = await digestOf(await target.read(file));
  if (found.size !== size || found.sha256 !== sha256) throw new DamagedFile(file);
  return readEntries(target, file);
}

/** Reads a list without a checksum of its own. Throws DamagedFile if a line is no entry, or the last one has no end. */
export async function readEntries(target: Storage, file: string): Promise<FileEntry[]> {
  const entries: FileEntry[] = [];
  let incomplete = "";
  for await (const chunk of (await target.read(file)).setEncoding("utf8")) {
    const lines = `${incomplete}${chunk}`.split("\n");
    incomplete = lines.pop() ?? "";
    for (const line of lines) entries.push(parseEntry(file, line));
  }
  if (incomplete !== "") throw new DamagedFile(file);
  return entries;
}

function parseEntry(file: string, line: string): FileEntry {
  try {
    return FileEntry.parse(JSON.parse(line));
  } catch (error) {
    throw new DamagedFile(file, { cause: error });
  }
}
