import fs from "node:fs";
import path from "node:path";
import { readIfExists } from "#server/platform/pid-lock.ts";
import { StartError } from "#server/platform/start-error.ts";

/** Name of the file in the data folder while a restore into it has not finished. */
export const UNFINISHED_RESTORE = "unfinished-restore";

/** The id of the backup whose restore into the data folder has not finished. */
export function findUnfinishedRestore(dataDir: string): string | undefined {
  return readIfExists(path.join(dataDir, UNFINISHED_RESTORE))?.trim();
}

export function noteUnfinishedRestore(dataDir: string, backup: string): void {
  fs.writeFileSync(path.join(dataDir, UNFINISHED_RESTORE), `${backup}\n`, { mode: 0o600 });
}

export function clearUnfinishedRestore(dataDir: string): void {
  fs.rmSync(path.join(dataDir, UNFINISHED_RESTORE), { force: true });
}

/** A site must not start with a part of its media and without its database. */
export function requireNoUnfinishedRestore(dataDir: string): void {
  const backup = findUnfinishedRestore(dataDir);
  if (backup === undefined) return;
  throw new StartError(
    `The restore of the backup ${backup} into ${dataDir} has not finished: run it again before you start the site.`,
  );
}
