import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { systemClock } from "#server/platform/clock.ts";
import { readConfig } from "#server/platform/config.ts";
import { StartError } from "#server/platform/start-error.ts";
import { openBackupTarget } from "./target/backup-target.ts";
import { createBackup } from "./create-backup.ts";
import { chooseMigrations } from "./restore/load-database.ts";
import { findBackup } from "./target/manifest.ts";
import { openEmptySite, openServingSite } from "./open-site.ts";
import { countText, sizeText, startProgress } from "./progress.ts";
import { restoreBackup } from "./restore/restore-backup.ts";
import { verifyBackups } from "./target/verify-backup.ts";

interface CommandOptions {
  /** What follows the name of the command. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Prints a line. */
  readonly write: (line: string) => void;
  readonly signal: AbortSignal;
}

const BACKUP_USAGE = "npm run backup -- --to DIR, or --to s3://bucket/prefix [--keep NUMBER]";
const RESTORE_USAGE = "npm run restore -- --from DIR, or --from s3://bucket/prefix [--backup ID] [--verify]";
const WHOLE_NUMBER = /^[1-9]\d{0,5}$/;
const SHOWN_LOST_MAX = 20;

/**
 * `--to PLACE [--keep NUMBER]`: makes a backup of the site that the environment describes, and deletes older ones beyond
 * the number. Returns the exit code.
 */
export async function runBackup({ args, env, write, signal }: CommandOptions): Promise<number> {
  const flags = { to: { type: "string" }, keep: { type: "string" } } as const;
  const { to: location, keep } = readOptions(args, flags, BACKUP_USAGE);
  if (!location) throw new StartError(`Say where the backup goes: ${BACKUP_USAGE}.`);
  if (keep !== undefined && !WHOLE_NUMBER.test(keep)) {
    throw new StartError(`--keep must be a number of backups, 1 or more, not "${keep}".`);
  }
  const startedAt = performance.now();
  const config = readConfig(env);
  await using site = await openServingSite(config);
  await using opened = new AsyncDisposableStack();
  const target = opened.adopt(
    await openBackupTarget({ location, config, env, isForReading: false }),
    ({ storage }) => storage.close(),
  );
  const progress = startProgress(write);
  const summary = await createBackup({
    ...{ site, target, progress, signal },
    keep: keep === undefined ? undefined : Number(keep),
    clock: systemClock,
  });
  const { id, files, bytes, newBytes, lostMedia } = summary;
  for (const key of lostMedia.slice(0, SHOWN_LOST_MAX)) {
    write(`Missing in the site itself: ${key}`);
  }
  if (lostMedia.length > 0)
    write(`${countText(lostMedia.length)} files that rows name were already missing.`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  write(
    `The backup ${id} is complete: ${sizeText(bytes)} in ${countText(files)} files and the database, ${sizeText(newBytes)} of it new, in ${seconds} s.`,
  );
  return 0;
}

/** `--from PLACE [--backup ID] [--verify]`: restores a backup, or only checks its files. Returns the exit code. */
export async function runRestore(options: CommandOptions): Promise<number> {
  const { args, env, write, signal } = options;
  const flags = {
    from: { type: "string" },
    backup: { type: "string" },
    verify: { type: "boolean" },
  } as const;
  const { from: location, backup, verify } = readOptions(args, flags, RESTORE_USAGE);
  if (!location) throw new StartError(`Say where the backup is: ${RESTORE_USAGE}.`);
  const config = readConfig(env);
  await using opened = new AsyncDisposableStack();
  const target = opened.adopt(
    await openBackupTarget({ location, config, env, isForReading: true }),
    ({ storage }) => storage.close(),
  );
  const progress = startProgress(write);
  if (verify) {
    const damages = await verifyBackups({ target, backup, progress, signal });
    for (const { kind, file } of damages) write(`${kind}: ${file}`);
    if (damages.length === 0) write("All files are as they were stored.");
    else write(`${countText(damages.length)} files are damaged or missing.`);
    return damages.length === 0 ? 0 : 1;
  }
  const manifest = await findBackup(target.storage, target.place, backup);
  chooseMigrations(manifest);
  write(`Restoring the backup ${manifest.id}, with the database of ${manifest.snapshotAt}`);
  await using site = await openEmptySite(config);
  const hasSecret = config.secret !== undefined;
  await restoreBackup({ site, target, manifest, hasSecret, progress, signal });
  return 0;
}

function readOptions<Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}. Usage: ${usage}`, {
      cause: error,
    });
  }
}
