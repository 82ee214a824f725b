import { StartError } from "#server/platform/start-error.ts";
import { MissingObject } from "#server/platform/storage/storage-errors.ts";
import type { BackupTarget } from "#server/backup/backup-target.ts";
import type { LiveSite } from "#server/backup/consistent-moment.ts";
import { check, DamagedFile, digestOf } from "#server/backup/digest.ts";
import { readIndex, type FileEntry } from "#server/backup/file-index.ts";
import { hasPeople, loadDatabase } from "./load-database.ts";
import type { Manifest } from "#server/backup/manifest.ts";
import { bytesOf, sizeText, type Progress } from "#server/backup/progress.ts";
import { retryBroken } from "#server/backup/retry-broken.ts";
import { removeRestoredFiles, restoreFiles } from "./restore-files.ts";
import {
  clearUnfinishedRestore,
  findUnfinishedRestore,
  noteUnfinishedRestore,
} from "#server/backup/unfinished-restore.ts";

interface RestoreOptions {
  /** Empty, or with what an unfinished restore has brought. */
  readonly site: LiveSite;
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
    requireSecret(entries, options);
    await requireSoundTables(options);
    if (!(await prepareSite(options))) {
      await restoreFiles(site, entries, { target: target.storage, progress, signal });
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

/**
 * Checks that the site is empty and notes that its restore has started. True if an earlier run was killed when all had
 * been restored already.
 */
async function prepareSite({ site, manifest, progress }: RestoreOptions): Promise<boolean> {
  const { databaseUrl, dataDir, storage } = site;
  const unfinished = findUnfinishedRestore(dataDir);
  if (await hasPeople(databaseUrl)) {
    if (unfinished === manifest.id) return true;
    throw new StartError(
      "The database has accounts: a backup is restored into an empty site only. Choose another DATA_DIR or DATABASE_URL.",
    );
  }
  if (unfinished === undefined) {
    for await (const { key } of storage.list()) {
      throw new StartError(
        `The storage of the site has media (${key}): a backup is restored into an empty site only. Choose another DATA_DIR or S3_BUCKET.`,
      );
    }
  } else if (unfinished === manifest.id) {
    progress.print("A restore was broken off; what it has brought is used");
  } else {
    progress.print(`What the unfinished restore of the backup ${unfinished} has brought is deleted`);
    await removeRestoredFiles(site);
  }
  noteUnfinishedRestore(dataDir, manifest.id);
  return false;
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
