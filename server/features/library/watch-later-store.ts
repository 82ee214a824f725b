import { isVisibleTo, pageOfIds } from "#server/features/videos/cards.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";

/** Removes a saved video; false if it was not saved. */
export async function deleteSavedVideo(db: Executor, userId: string, videoId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("watch_later")
    .where("user_id", "=", userId)
    .where("video_id", "=", videoId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function insertSavedVideo(
  db: Executor,
  saved: { user_id: string; video_id: string; added_at: Date },
): Promise<void> {
  await db
    .insertInto("watch_later")
    .values(saved)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function countSavedVideos(db: Executor, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("watch_later")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteSavedVideos(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom("watch_later").where("user_id", "=", userId).execute();
}

/** One page of ids of the saved videos the viewer may still watch, last saved first. */
export async function listSavedIds(
  db: Executor,
  viewer: Viewer,
  page: { limit: number; offset: number },
): Promise<{ ids: string[]; count: number }> {
  const query = db
    .selectFrom("watch_later as l")
    .innerJoin("videos as v", "v.id", "l.video_id")
    .where("l.user_id", "=", viewer.id)
    .where(isVisibleTo(viewer))
    .select("v.id")
    .orderBy("l.added_at", "desc")
    .orderBy("v.id", "desc");
  return pageOfIds(query, page);
}
