import { pageOfIds, isVisibleTo } from "#server/features/videos/cards.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export async function saveHiddenVideo(
  db: Executor,
  hidden: { user_id: string; video_id: string; created_at: Date },
): Promise<void> {
  await db
    .insertInto("hidden_videos")
    .values(hidden)
    .onConflict((conflict) => conflict.columns(["user_id", "video_id"]).doNothing())
    .execute();
}

export async function deleteHiddenVideo(db: Executor, userId: string, videoId: string): Promise<void> {
  await db
    .deleteFrom("hidden_videos")
    .where("user_id", "=", userId)
    .where("video_id", "=", videoId)
    .execute();
}

export async function listHiddenVideoIds(
  db: Executor,
  viewer: Viewer,
  page: { limit: number; offset: number },
): Promise<{ ids: string[]; count: number }> {
  const query = db
    .selectFrom("hidden_videos as h")
    .innerJoin("videos as v", "v.id", "h.video_id")
    .select("v.id")
    .where("h.user_id", "=", viewer.id)
    .where(isVisibleTo(viewer))
    .orderBy("h.created_at", "desc")
    .orderBy("v.id");
  return pageOfIds(query, page);
}
