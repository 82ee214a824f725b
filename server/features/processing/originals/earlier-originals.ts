import { AppError } from "#shared/errors.ts";
import type { EarlierOriginals } from "#shared/videos/originals.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import { removeEarlierOriginalsJob, removeOriginalJob, type EarlierOriginalsJob } from "../jobs.ts";
import { listRemovable, sumRemovable } from "./original-rows.ts";

export async function showEarlierOriginals({ db }: SignedInContext): Promise<EarlierOriginals> {
  return sumRemovable(db);
}

/** Asks for the removal of the originals that were stored before the site ceased to keep them. */
export async function requestRemoval({
  db,
  queue,
  settings,
  viewer,
}: SignedInContext): Promise<EarlierOriginals> {
  if (settings.get("encoding.keepOriginals")) throw new AppError("ORIGINALS_KEPT");
  await queue.send(db, removeEarlierOriginalsJob, { by: viewer.id }, { key: "all" });
  return sumRemovable(db);
}

/** Each original is a job of its own: one that fails keeps no other. */
export async function removeEarlierOriginals(
  { db, queue }: Pick<Services, "db" | "queue">,
  { by }: EarlierOriginalsJob,
): Promise<void> {
  const sources = await listRemovable(db);
  await inTransaction(db, async (tx) => {
    for (const source of sources) {
      await queue.send(tx, removeOriginalJob, { ...source, by }, { key: source.uploadId });
    }
  });
}
