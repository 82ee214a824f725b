import { createHash } from "node:crypto";
import * as z from "zod";
import { StartError } from "#server/platform/start-error.ts";
import { MissingObject } from "#server/platform/storage/storage-errors.ts";
import type { Storage } from "#server/platform/storage/storage.ts";

/** Raised when a release writes backups that earlier ones cannot read. */
const FORMAT = 1;
const FOLDER = "backups";
const MANIFEST = "manifest.json";
const MARKER = "started";
const CHECKPOINT = /^copied-\d+\.ndjson$/;
const JSON_TYPE = { contentType: "application/json" };

const Digest = z.object({
  /** Key in the target. */
  file: z.string(),
  size: z.int().nonnegative(),
  /** SHA-256 in hexadecimal digits. */
  sha256: z.string(),
});
export type Digest = z.output<typeof Digest>;

const Table = Digest.extend({
  schema: z.string(),
  name: z.string(),
  /** In the order of the file; without generated columns. */
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.int().nonnegative(),
});
export type SavedTable = z.output<typeof Table>;

const Sequence = z.object({
  schema: z.string(),
  name: z.string(),
  /** The last number that it has given; null if none. */
  value: z.string().nullable(),
});
export type SavedSequence = z.output<typeof Sequence>;

const Manifest = z.object({
  format: z.literal(FORMAT),
  id: z.string(),
  startedAt: z.iso.datetime(),
  /** When the database of the site was made: tells its backups from those of other sites. */
  installedAt: z.string(),
  /** The moment whose state the database has in this backup. */
  snapshotAt: z.iso.datetime(),
  /** The migrations that the database had applied, in order. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  /** Version of the tables of pg-boss. */
  queueVersion: z.int(),
  tables: z.array(Table),
  sequences: z.array(Sequence),
  /** The list of all other files, one `FileEntry` a line. */
  index: Digest.extend({ files: z.int(), bytes: z.int() }),
  /** Keys of media that rows name and that the site itself no longer had. */
  lostMedia: z.array(z.string()),
});
export type Manifest = z.output<typeof Manifest>;

/** The backups of a target, by their ids, oldest first. */
export interface BackupList {
  readonly finished: readonly string[];
  /** Broken off, still running, or half deleted. */
  readonly unfinished: readonly string[];
  /** They were finished and have lost their manifest. */
  readonly damaged: readonly string[];
}

/** The manifest is there, but is not what was written. */
export class DamagedManifest extends Error {
  readonly file: string;

  constructor(file: string, options?: ErrorOptions) {
    super(`${file} is damaged`, options);
    this.name = "DamagedManifest";
    this.file = file;
  }
}

/** Prefix of the files that belong to one backup only. */
export function backupPrefix(id: string): string {
  return `${FOLDER}/${id}`;
}

export function manifestFile(id: string): string {
  return `${backupPrefix(id)}/${MANIFEST}`;
}

/** The first file of a backup and the last one of its deletion; a finished backup has its manifest instead. */
export function markerFile(id: string): string {
  return `${backupPrefix(id)}/${MARKER}`;
}

/** File with the list of some files that an unfinished backup has already copied. */
export function checkpointFile(id: string, number: number): string {
  return `${backupPrefix(id)}/copied-${String(number).padStart(6, "0")}.ndjson`;
}

/**
 * An id that sorts by time: `2026-11-27-201503`, in UTC; a second one within a second gets a number. Throws a StartError
 * if a finished backup is later: it would pass for the newest one, and `--keep` would delete the wrong ones.
 */
export function chooseId(now: Date, { finished, unfinished, damaged }: BackupList): string {
  const [day = "", time = ""] = now.toISOString().split(/[T.]/);
  const id = `${day}-${time.replaceAll(":", "")}`;
  const later = finished.find((one) => one.slice(0, id.length) > id);
  if (later !== undefined) {
    throw new StartError(
      `The backup ${later} is later than the clock of this machine, ${now.toISOString()}: set the clock, or delete that backup.`,
    );
  }
  const taken = new Set([...finished, ...unfinished, ...damaged]);
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? id : `${id}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/**
 * Only a backup with a manifest is finished: it is written last, and the target stores it whole or not at all. One with
 * neither a manifest nor a marker has lost its manifest.
 */
export async function listBackups(target: Storage): Promise<BackupList> {
  const ids = new Set<string>();
  const [finished, marked] = [new Set<string>(), new Set<string>()];
  for await (const { key } of target.list(FOLDER)) {
    const [, id, name] = key.split("/");
    if (id === undefined) continue;
    ids.add(id);
    if (name === MANIFEST) finished.add(id);
    if (name === MARKER) marked.add(id);
  }
  const sorted = [...ids].toSorted();
  return {
    finished: sorted.filter((id) => finished.has(id)),
    unfinished: sorted.filter((id) => !finished.has(id) && marked.has(id)),
    damaged: sorted.filter((id) => !finished.has(id) && !marked.has(id)),
  };
}

/** Marks a backup as unfinished, before its first file is stored or deleted. */
export async function markUnfinished(target: Storage, id: string, installedAt: string): Promise<void> {
  await target.put(markerFile(id), Buffer.from(`${installedAt}\n`), { contentType: "text/plain" });
}

/** Of which site an unfinished backup is. */
export async function readMarker(target: Storage, id: string): Promise<string> {
  return (await target.readAll(markerFile(id))).toString("utf8").trim();
}

/** Deletes the folder of an unfinished backup, its marker last: the rest must not pass for a damaged backup. */
export async function removeUnfinished(target: Storage, id: string): Promise<void> {
  for await (const { key } of target.list(backupPrefix(id))) {
    if (key !== markerFile(id)) await target.remove(key);
  }
  await target.removeAll(backupPrefix(id));
}

/** The lists of copied files that a backup has left in its folder. */
export async function listCheckpoints(target: Storage, id: string): Promise<string[]> {
  const files: string[] = [];
  for await (const { key } of target.list(backupPrefix(id))) {
    if (CHECKPOINT.test(key.slice(backupPrefix(id).length + 1))) files.push(key);
  }
  return files.toSorted();
}

export async function writeManifest(target: Storage, manifest: Manifest): Promise<void> {
  const backup = JSON.stringify(manifest);
  const content = `{"sha256":"${sha256Of(backup)}","backup":${backup}}\n`;
  await target.put(manifestFile(manifest.id), Buffer.from(content), JSON_TYPE);
}

/** Throws DamagedManifest, MissingObject, or a StartError if a newer release has written it. */
export async function readManifest(target: Storage, id: string): Promise<Manifest> {
  const file = manifestFile(id);
  const text = (await target.readAll(file)).toString("utf8");
  const [, sha256, backup] = /^\{"sha256":"([0-9a-f]+)","backup":(.*)\}\n$/s.exec(text) ?? [];
  if (backup === undefined || sha256Of(backup) !== sha256) throw new DamagedManifest(file);
  const content: unknown = JSON.parse(backup);
  const { format } = z.object({ format: z.int() }).parse(content);
  if (format > FORMAT) {
    throw new StartError(
      `The backup ${id} was made by a newer release, whose backups this one cannot read: restore it with that release.`,
    );
  }
  return Manifest.parse(content);
}

/**
 * The manifest of the backup to restore: the newest finished one, or the one with the id. Throws a StartError if
 * there is none, if it is unfinished, or if its manifest is damaged.
 */
export async function findBackup(target: Storage, place: string, wanted?: string): Promise<Manifest> {
  const { finished, unfinished, damaged } = await listBackups(target);
  const id = wanted ?? finished.at(-1) ?? damaged.at(-1);
  if (id === undefined && unfinished.length > 0) {
    throw new StartError(
      `The backup ${unfinished.at(-1)} in ${place} is not finished: it was broken off, or still runs. There is no other; run the backup again, it goes on where it stopped.`,
    );
  }
  if (id === undefined) throw new StartError(`There is no backup in ${place}.`);
  if (unfinished.includes(id)) {
    throw new StartError(
      `The backup ${id} in ${place} is not finished and cannot be restored. ${describeFinished(finished)}`,
    );
  }
  if (damaged.includes(id)) {
    throw new StartError(
      `The backup ${id} in ${place} cannot be restored: ${manifestFile(id)} is missing. ${describeFinished(finished)}`,
    );
  }
  if (!finished.includes(id)) {
    throw new StartError(`There is no backup ${id} in ${place}. ${describeFinished(finished)}`);
  }
  try {
    return await readManifest(target, id);
  } catch (error) {
    if (!(error instanceof DamagedManifest) && !(error instanceof MissingObject)) throw error;
    throw new StartError(`The backup ${id} cannot be restored: ${error.message}.`, { cause: error });
  }
}

function describeFinished(ids: readonly string[]): string {
  if (ids.length === 0) return "There is no finished one.";
  return `The finished ones: ${ids.join(", ")}.`;
}

function sha256Of(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
