import { removeImage } from "#server/features/images/images.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { deleteVideoRow, lockVideoDeletedBefore } from "./deleted-store.ts";

/** Until then a deleted video could be brought back. */
export const DELETED_KEPT_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** Removes the files and the records of videos that were deleted 30 days ago, however long ago that was. */
export async function sweepDeletedVideos(services: Services): Promise<void> {
  const before = new Date(services.clock.now().getTime() - DELETED_KEPT_DAYS * DAY_MS);
  while (await eraseNext(services, before));
}

/** The files go first: killed in between, the next sweep finds the record and goes on. */
function eraseNext({ db, storage }: Services, before: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const id = await lockVideoDeletedBefore(tx, before);
    if (!id) return false;
    await storage.removeAll(`videos/${id}`);
    await removeImage(storage, "video", id);
    await deleteVideoRow(tx, id);
    return true;
  });
}
