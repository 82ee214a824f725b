import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { MissingObject } from "#server/platform/storage/storage-errors.ts";
import { isKey } from "#server/platform/storage/stored-object.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { digestOf, measure, putStream } from "./digest.ts";
import { formatEntries, idOf, type FileEntry, type Root } from "./target/file-index.ts";
import { checkpointFile } from "./target/manifest.ts";
import type { Progress } from "./progress.ts";
import { retryBroken } from "./retry-broken.ts";
import { mapConcurrent } from "#server/platform/map-concurrent.ts";

/** A file of the site that belongs into a backup. */
export interface SourceFile {
  readonly root: Root;
  readonly path: string;
  readonly size: number;
  readonly modifiedAt: Date;
  readonly revision: string;
  /** Undefined if the file has been deleted. */
  open(): Promise<Readable | undefined>;
}

export interface Copier {
  /** Copies what the target does not have yet; returns the entries of all files that still exist. */
  copy(label: string, files: readonly SourceFile[]): Promise<FileEntry[]>;
  /** The entry of a file that this run has copied or found in the target, even if it has been deleted since. */
  findCopied(id: string): FileEntry | undefined;
  /** Files that this run has written, and their bytes. */
  readonly written: { readonly files: ReadonlySet<string>; readonly bytes: number };
  /** Ends with the list of the files that have been copied, for a run that continues this one; does not fail. */
  stop(): Promise<void>;
}

interface CopierOptions {
  /** Id of the backup. */
  readonly id: string;
  readonly target: Storage;
  /** Entries of earlier backups and of those that were broken off, whose files the target has. */
  readonly known: ReadonlyMap<string, FileEntry>;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

const FILES_AT_A_TIME = 4;
/** A killed run repeats at most the files of this time. */
const SAVE_EVERY_MS = 1000;
const TOKEN_CHARACTERS = 12;
const PATH_HASH_CHARACTERS = 32;

export function createCopier({ id, target, known, progress, signal }: CopierOptions): Copier {
  const seen = new Map<string, FileEntry>();
  const written = { files: new Set<string>(), bytes: 0 };
  let unsaved: FileEntry[] = [];
  let saved = 0;
  let saving: Promise<void> = Promise.resolve();

  async function saveCheckpoint(): Promise<void> {
    const entries = unsaved;
    if (entries.length === 0) return;
    unsaved = [];
    try {
      await putStream(target, checkpointFile(id, saved + 1), formatEntries(entries));
      saved += 1;
    } catch (error) {
      unsaved.push(...entries);
      throw error;
    }
  }

  function saveProgress(): Promise<void> {
    saving = saving.catch(() => undefined).then(saveCheckpoint);
    return saving;
  }

  // A failure is reported by the next file that is stored.
  const timer = setInterval(() => void saveProgress().catch(() => undefined), SAVE_EVERY_MS).unref();

  async function store(file: SourceFile): Promise<FileEntry | undefined> {
    const source = await openIfExists(file);
    if (!source) return undefined;
    const name = nameFor(file);
    const { stream, result } = measure(source, progress.addBytes);
    await putStream(target, name, stream);
    const { size, sha256 } = result();
    written.files.add(name);
    written.bytes += size;
    const entry = entryOf(file, { file: name, size, sha256 });
    unsaved.push(entry);
    return entry;
  }

  /** If only the revision differs, as after a restore, the target may have the content. */
  async function findSame(file: SourceFile, earlier: FileEntry): Promise<FileEntry | undefined> {
    const source = await openIfExists(file);
    if (!source) return undefined;
    const { size, sha256 } = await digestOf(source);
    if (size !== earlier.size || sha256 !== earlier.sha256) return undefined;
    progress.addBytes(size);
    return entryOf(file, earlier);
  }

  async function copyOne(file: SourceFile): Promise<FileEntry | undefined> {
    const earlier = seen.get(idOf(file)) ?? known.get(idOf(file));
    const hasSameSize = earlier?.size === file.size;
    if (hasSameSize && earlier.revision === file.revision) return earlier;
    const same = hasSameSize ? await findSame(file, earlier) : undefined;
    return same ?? store(file);
  }

  function isNew(file: SourceFile): boolean {
    const earlier = seen.get(idOf(file)) ?? known.get(idOf(file));
    return earlier?.size !== file.size || earlier.revision !== file.revision;
  }

  return {
    written,
    findCopied: (wanted) => seen.get(wanted),

    async copy(label, files) {
      if (files.length === 0) return [];
      progress.begin(label, files, files.filter(isNew));
      const entries: FileEntry[] = [];
      await mapConcurrent(FILES_AT_A_TIME, files, async (file) => {
        const entry = await retryBroken(signal, () => copyOne(file));
        progress.addFile();
        if (!entry) return;
        seen.set(idOf(file), entry);
        entries.push(entry);
      });
      await saveProgress();
      progress.end();
      return entries;
    },

    async stop() {
      clearInterval(timer);
      // What has ended the run may also keep the list from being stored: the next run copies these files again.
      await saveProgress().catch(() => undefined);
    },
  };
}

async function openIfExists(file: SourceFile): Promise<Readable | undefined> {
  try {
    return await file.open();
  } catch (error) {
    if (error instanceof MissingObject) return undefined;
    throw error;
  }
}

function entryOf(
  { root, path, revision, modifiedAt }: SourceFile,
  { file, size, sha256 }: Pick<FileEntry, "file" | "size" | "sha256">,
): FileEntry {
  return { root, path, file, size, sha256, revision, modifiedAt: modifiedAt.toISOString() };
}

/**
 * The key in the target. It names the file of the site, so that a person finds it, and its revision, so that a backup
 * never replaces the content of an earlier one.
 */
function nameFor({ root, path, size, revision }: SourceFile): string {
  const token = hashOf(`${size} ${revision}`).slice(0, TOKEN_CHARACTERS);
  const name = isKey(path) ? path : `_/${hashOf(path).slice(0, PATH_HASH_CHARACTERS)}`;
  return `${root}/${name}.${token}`;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
