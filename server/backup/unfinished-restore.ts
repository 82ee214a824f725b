import fs from "node:fs";
import path from "node:path";
import * as z from "zod";
import { readIfExists } from "#server/platform/pid-lock.ts";
import { StartError } from "#server/platform/start-error.ts";
import { makeFolder, replaceFile } from "#server/platform/storage/durable-files.ts";

/** Name of the file in the data folder while a restore into it has not finished. */
export const UNFINISHED_RESTORE = "unfinished-restore";
/** A working folder, which the site empties when it starts. */
export const RESTORE_DRAFTS = "work/restore";

const Note = z.object({
  /** Id of the backup. */
  backup: z.string(),
  /** Where the media and the database go, as `SitePlaces` describes it. */
  media: z.string(),
  database: z.string(),
  /** A site that is overwritten is emptied first; then come the files, then the database. */
  phase: z.enum(["emptying", "files", "database"]),
});
export type UnfinishedRestore = z.output<typeof Note>;

/** The restore into the data folder that has not finished. Throws a StartError if its note is damaged. */
export function findUnfinishedRestore(dataDir: string): UnfinishedRestore | undefined {
  const file = path.join(dataDir, UNFINISHED_RESTORE);
  const text = readIfExists(file);
  if (text === undefined) return undefined;
  try {
    return Note.parse(JSON.parse(text));
  } catch (error) {
    throw new StartError(
      `${file} is damaged: a restore has not finished. Empty the data folder, the storage and the database, then run it again.`,
      { cause: error },
    );
  }
}

export async function noteUnfinishedRestore(dataDir: string, note: UnfinishedRestore): Promise<void> {
  const drafts = path.join(dataDir, RESTORE_DRAFTS);
  await makeFolder(drafts);
  await replaceFile(path.join(dataDir, UNFINISHED_RESTORE), {
    drafts,
    write: (draft) => fs.promises.writeFile(draft, `${JSON.stringify(note)}\n`, { mode: 0o600 }),
  });
}

export function clearUnfinishedRestore(dataDir: string): void {
  fs.rmSync(path.join(dataDir, UNFINISHED_RESTORE), { force: true });
}

/** A site must not start with a part of its media and without its database. */
export function requireNoUnfinishedRestore(dataDir: string): void {
  const unfinished = findUnfinishedRestore(dataDir);
  if (unfinished === undefined) return;
  throw new StartError(
    `The restore of the backup ${unfinished.backup} into ${dataDir} has not finished: run it again before you start the site.`,
  );
}
