import { isVisibleTo, pageOfIds } from "#server/features/videos/cards.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export interface RatingRow {
  readonly id: string;
  readonly rating: 1 | -1;
}

export async function findVideoRating(
  db: Executor,
  userId: string,
  videoId: string,
): Promise<RatingRow | undefined> {
  return db
    .selectFrom("video_ratings")
    .select(["id", "rating"])
    .where("user_id", "=", userId)
    .where("video_id", "=", videoId)
    .executeTakeFirst();
}

export async function saveVideoRating(
  db: Executor,
  rating: { user_id: string; video_id: string; rating: 1 | -1; rated_at: Date },
): Promise<void> {
  await db
    .insertInto("video_ratings")
    .values(rating)
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "video_id"])
        .doUpdateSet({ rating: rating.rating, rated_at: rating.rated_at })
        .where("video_ratings.rating", "<>", rating.rating),
    )
    .execute();
}

export async function deleteVideoRating(db: Executor, userId: string, videoId: string): Promise<void> {
  await db
    .deleteFrom("video_ratings")
    .where("user_id", "=", userId)
    .where("video_id", "=", videoId)
    .execute();
}

export async function countLikes(db: Executor, videoId: string): Promise<number> {
  const row = await db.selectFrom("videos").select("likes").where("id", "=", videoId).executeTakeFirst();
  return row?.likes ?? 0;
}

/** One page of ids of the rated videos, last rated first, and their total count. */
export async function listRatedIds(
  db: Executor,
  viewer: Viewer,
  { rating, ...page }: { rating: 1 | -1; limit: number; offset: number },
): Promise<{ ids: string[]; count: number }> {
  const query = db
    .selectFrom("video_ratings as r")
    .innerJoin("videos as v", "v.id", "r.video_id")
    .where("r.user_id", "=", viewer.id)
    .where("r.rating", "=", rating)
    .where(isVisibleTo(viewer))
    .select("v.id")
    .orderBy("r.rated_at", "desc")
    .orderBy("v.id", "desc");
  return pageOfIds(query, page);
}
