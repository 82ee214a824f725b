import { systemClock } from "#server/platform/clock.ts";
import { readConfig } from "#server/platform/config.ts";
import { StartError } from "#server/platform/start-error.ts";
import { createBackup, type BackupSummary } from "./create-backup.ts";
import { openServingSite } from "./open-site.ts";
import { countText, sizeText, startProgress } from "./progress.ts";
import { openBackupTarget } from "./target/backup-target.ts";

interface BackUpOptions {
  /** A folder or `s3://bucket/prefix`. */
  readonly location: string;
  /** How many backups are kept, as it was typed; all of them if undefined. */
  readonly keep: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  /** Prints a line. */
  readonly write: (line: string) => void;
  readonly signal: AbortSignal;
}

const WHOLE_NUMBER = /^[1-9]\d{0,5}$/;
const SHOWN_LOST_MAX = 20;

/** Backs up the site that the environment describes, while it serves or not, and says how far it is. */
export async function backUpSite(options: BackUpOptions): Promise<BackupSummary> {
  const { location, keep, env, write, signal } = options;
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
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  for (const line of linesOf(summary, seconds)) write(line);
  return summary;
}

function linesOf({ id, files, bytes, newBytes, lostMedia }: BackupSummary, seconds: number): string[] {
  return [
    ...lostMedia.slice(0, SHOWN_LOST_MAX).map((key) => `Missing in the site itself: ${key}`),
    ...(lostMedia.length > 0
      ? [`${countText(lostMedia.length)} files that rows name were already missing.`]
      : []),
    `The backup ${id} is complete: ${sizeText(bytes)} in ${countText(files)} files and the database, ${sizeText(newBytes)} of it new, in ${seconds} s.`,
  ];
}
