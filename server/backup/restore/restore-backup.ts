import { StartError } from "#server/platform/start-error.ts";
import { MissingObject } from "#server/platform/storage/storage-errors.ts";
import type { BackupTarget } from "#server/backup/target/backup-target.ts";
import type { LiveSite } from "#server/backup/consistent-moment.ts";
import { check, DamagedFile, digestOf } from "#server/backup/digest.ts";
import { readIndex, type FileEntry } from "#server/backup/target/file-index.ts";
import { emptyDatabase, hasPeople, loadDatabase, requireStoppedSite } from "./load-database.ts";
import { isDamage } from "#server/backup/target/known-files.ts";
import { readManifest, type Manifest } from "#server/backup/target/manifest.ts";
import { bytesOf, sizeText, type Progress } from "#server/backup/progress.ts";
import { retryBroken } from "#server/backup/retry-broken.ts";
import { verifyBackups } from "#server/backup/target/verify-backup.ts";
import {
  hasFiles,
  removeFiles,
  removeRestoredFiles,
  requireKnownPaths,
  requireNoOtherFiles,
  restoreFiles,
} from "./restore-files.ts";
import {
  clearUnfinishedRestore,
  findUnfinishedRestore,
  noteUnfinishedRestore,
  UNFINISHED_RESTORE,
  type UnfinishedRestore,
} from "#server/backup/unfinished-restore.ts";

interface RestoreOptions {
  readonly site: LiveSite;
  /** Deletes what is there; otherwise the site must be empty, or have what an unfinished restore has brought. */
  readonly overwrites: boolean;
  readonly target: BackupTarget;
  readonly manifest: Manifest;
  /** The site gets its secret from its environment. */
  readonly hasSecret: boolean;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** The file of the data folder without which signatures and second factors are worthless. */
const SECRET = "secret";

/**
 * Brings a site back: its files first, then its database in one transaction. Until that is done, a note in the data
 * folder keeps the site from starting, and lets a second run go on. Throws a StartError if the site is not empty, or if
 * a file of the backup is missing or damaged.
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { site, target, manifest, progress, signal } = options;
  try {
    const entries = await readIndex(target.storage, manifest.index);
    requireKnownPaths(entries);
    requireSecret(entries, options);
    const unfinished = await findUnfinished(options);
    if (!(await isLoaded(options, unfinished))) {
      const brought = unfinished ? await listBrought(unfinished, options) : [];
      await requireNoOtherFiles(site, brought);
      await requireSoundTables(options);
      await reuseBrought({ unfinished, brought }, options);
      const note = { backup: manifest.id, ...site.places };
      await noteUnfinishedRestore(site.dataDir, { ...note, phase: "files" });
      await restoreFiles(site, entries, { target: target.storage, progress, signal });
      await noteUnfinishedRestore(site.dataDir, { ...note, phase: "database" });
      await loadDatabase({
        ...{ databaseUrl: site.databaseUrl, manifest, progress },
        open: async (table) => check(await target.storage.read(table.file), table),
      });
    }
    clearUnfinishedRestore(site.dataDir);
  } catch (error) {
    throw explainDamage(error, manifest.id);
  }
  const bytes = manifest.index.bytes + bytesOf(manifest.tables);
  progress.print(`The backup ${manifest.id} is restored: ${sizeText(bytes)}. Start the site with: npm start`);
}

/** Whether the site has people or files, those of an unfinished restore left aside. */
export async function isOccupied(site: LiveSite): Promise<boolean> {
  if (findUnfinishedRestore(site.dataDir)) return false;
  return (await hasPeople(site.databaseUrl)) || (await hasFiles(site));
}

/** The restore that goes on; none if the site was emptied for this one. */
async function findUnfinished(options: RestoreOptions): Promise<UnfinishedRestore | undefined> {
  const { site, overwrites } = options;
  const unfinished = findUnfinishedRestore(site.dataDir);
  if (unfinished) requireSamePlaces(unfinished, site);
  // A site that is half deleted is emptied without being asked for again.
  const mustEmpty = unfinished ? unfinished.phase === "emptying" : overwrites;
  if (!mustEmpty) return unfinished;
  await emptySite(options);
  return undefined;
}

/** Deletes all that the site has, once every file of the backup has been read and is as it was stored. */
async function emptySite({ site, target, manifest, progress, signal }: RestoreOptions): Promise<void> {
  await requireStoppedSite(site.databaseUrl);
  const [damage] = await verifyBackups({ target, backup: manifest.id, progress, signal });
  if (damage) throw new DamagedFile(damage.file);
  progress.print("The backup is sound; what the site has is deleted");
  const isWhole = findUnfinishedRestore(site.dataDir) === undefined;
  await noteUnfinishedRestore(site.dataDir, { backup: manifest.id, ...site.places, phase: "emptying" });
  try {
    // First, because it may be refused: then nothing is deleted.
    await emptyDatabase(site.databaseUrl);
  } catch (error) {
    if (isWhole) clearUnfinishedRestore(site.dataDir);
    throw error;
  }
  await removeFiles(site, () => true);
}

/** Before anything is restored: PostgreSQL would report a damaged file in other words, after hours of copying. */
async function requireSoundTables({ target, manifest, signal }: RestoreOptions): Promise<void> {
  for (const { file, size, sha256 } of manifest.tables) {
    const found = await retryBroken(signal, async () => digestOf(await target.storage.read(file)));
    if (found.size !== size || found.sha256 !== sha256) throw new DamagedFile(file);
  }
}

function requireSecret(entries: readonly FileEntry[], { manifest, hasSecret }: RestoreOptions): void {
  if (hasSecret || entries.some(({ root, path }) => root === "data" && path === SECRET)) return;
  throw new StartError(
    `The site of the backup ${manifest.id} had its secret in NADAJ_SECRET, which no backup contains: set it to the same value.`,
  );
}

/** The note is in the data folder; the environment may name another bucket or database than that of the first run. */
function requireSamePlaces({ backup, media, database }: UnfinishedRestore, site: LiveSite): void {
  const { places, dataDir } = site;
  if (media === places.media && database === places.database) return;
  throw new StartError(
    `The restore of the backup ${backup} into ${dataDir} has not finished, and its places are ${media} and ${database}, not ${places.media} and ${places.database}. Run it with the environment of its first run, or choose another DATA_DIR.`,
  );
}

/** True if an earlier run was killed when all had been restored. StartError if the database is that of a site. */
async function isLoaded(
  { site, manifest }: RestoreOptions,
  unfinished: UnfinishedRestore | undefined,
): Promise<boolean> {
  if (!(await hasPeople(site.databaseUrl))) return false;
  if (unfinished?.backup === manifest.id && unfinished.phase === "database") return true;
  throw new StartError(
    "The database has accounts: a backup is restored into an empty site only. Choose another DATA_DIR or DATABASE_URL, or delete what is there with --yes.",
  );
}

/** The files that an unfinished restore may have brought. */
async function listBrought({ backup }: UnfinishedRestore, { target }: RestoreOptions): Promise<FileEntry[]> {
  try {
    const { index } = await readManifest(target.storage, backup);
    return await readIndex(target.storage, index);
  } catch (error) {
    if (!isDamage(error)) throw error;
    throw new StartError(
      `The restore of the backup ${backup} has not finished, and what it has brought is not known, because ${target.place} does not have that backup (any more). Empty the site, its note ${UNFINISHED_RESTORE} too, or choose another DATA_DIR.`,
      { cause: error },
    );
  }
}

/** What an unfinished restore of the same backup has brought is used, that of another one deleted. */
async function reuseBrought(
  { unfinished, brought }: { unfinished: UnfinishedRestore | undefined; brought: readonly FileEntry[] },
  { site, manifest, progress }: RestoreOptions,
): Promise<void> {
  if (unfinished === undefined) return;
  if (unfinished.backup === manifest.id) {
    progress.print("A restore was broken off; what it has brought is used");
    return;
  }
  progress.print(`What the unfinished restore of the backup ${unfinished.backup} has brought is deleted`);
  await removeRestoredFiles(site, brought);
}

function explainDamage(error: unknown, id: string): unknown {
  const isMissing = error instanceof MissingObject;
  if (!isMissing && !(error instanceof DamagedFile)) return error;
  const damage = isMissing ? `${error.key} is missing` : `${error.file} is damaged`;
  return new StartError(
    `The backup ${id} cannot be restored: ${damage}. --verify names all such files, --backup ID restores an earlier backup.`,
    { cause: error },
  );
}
