import { removeImage } from "#server/features/images/images.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { deleteVideoRow, lockVideoDeletedBefore } from "./deleted-store.ts";

/** Retention of deleted videos, which can be restored until then. */
export const DELETED_RETENTION_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** Erases the files and the records of videos deleted at least 30 days ago. */
export async function eraseDeletedVideos(services: Services): Promise<void> {
  const before = new Date(services.clock.now().getTime() - DELETED_RETENTION_DAYS * DAY_MS);
  while (await eraseNext(services, before));
}

/** Deletes the files first: after a kill the next sweep finds the record and continues. */
function eraseNext({ db, storage }: Services, before: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const id = await lockVideoDeletedBefore(tx, before);
    if (!id) return false;
    await storage.removeAll(`videos/${id}`);
    await storage.removeAll(`live/${id}`);
    await removeImage(storage, "video", id);
    await deleteVideoRow(tx, id);
    return true;
  });
}
