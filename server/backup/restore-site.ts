import { readConfig } from "#server/platform/config.ts";
import { openEmptySite } from "./open-site.ts";
import { countText, startProgress } from "./progress.ts";
import { chooseMigrations } from "./restore/load-database.ts";
import { isOccupied, restoreBackup } from "./restore/restore-backup.ts";
import { openBackupTarget } from "./target/backup-target.ts";
import { findBackup } from "./target/manifest.ts";
import { verifyBackups, type Damage } from "./target/verify-backup.ts";

interface VerifyOptions {
  /** A folder or `s3://bucket/prefix`. */
  readonly location: string;
  /** Id of one backup; otherwise the newest is restored, and all are verified. */
  readonly backup: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  /** Prints a line. */
  readonly write: (line: string) => void;
  readonly signal: AbortSignal;
}

interface RestoreOptions extends VerifyOptions {
  /** Asked if there is a site already, in the data folder of this path. */
  readonly mayOverwrite: (dataDir: string) => Promise<boolean>;
}

/**
 * Restores a backup into the place that the environment describes. A site that is there already is deleted if it may be
 * overwritten. Returns the id of the backup.
 */
export async function restoreSite(options: RestoreOptions): Promise<string> {
  const { location, backup, env, write, signal, mayOverwrite } = options;
  const config = readConfig(env);
  await using opened = new AsyncDisposableStack();
  const target = opened.adopt(
    await openBackupTarget({ location, config, env, isForReading: true }),
    ({ storage }) => storage.close(),
  );
  const manifest = await findBackup(target.storage, target.place, backup);
  chooseMigrations(manifest);
  await using site = await openEmptySite(config);
  const overwrites = (await isOccupied(site)) && (await mayOverwrite(site.dataDir));
  write(`Restoring the backup ${manifest.id}, with the database of ${manifest.snapshotAt}`);
  const hasSecret = config.secret !== undefined;
  const progress = startProgress(write);
  await restoreBackup({ site, target, manifest, overwrites, hasSecret, progress, signal });
  return manifest.id;
}

/** Reads every file of one or of all backups, and says which ones are not as they were stored. */
export async function verifyBackupsAt(options: VerifyOptions): Promise<Damage[]> {
  const { location, backup, env, write, signal } = options;
  const config = readConfig(env);
  await using opened = new AsyncDisposableStack();
  const target = opened.adopt(
    await openBackupTarget({ location, config, env, isForReading: true }),
    ({ storage }) => storage.close(),
  );
  const damages = await verifyBackups({ target, backup, progress: startProgress(write), signal });
  for (const { kind, file } of damages) write(`${kind}: ${file}`);
  if (damages.length === 0) write("All files are as they were stored.");
  else write(`${countText(damages.length)} files are damaged or missing.`);
  return damages;
}
