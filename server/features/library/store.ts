import type { Executor } from "#server/platform/queue/queue.ts";

export async function saveWatchingTime(
  db: Executor,
  time: { user_id: string; video_id: string; seconds: number; updated_at: Date },
): Promise<void> {
  const { seconds, updated_at } = time;
  await db
    .insertInto("watching_times")
    .values(time)
    .onConflict((conflict) => conflict.columns(["user_id", "video_id"]).doUpdateSet({ seconds, updated_at }))
    .execute();
}

export async function findWatchingTime(
  db: Executor,
  userId: string,
  videoId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("watching_times")
    .select("seconds")
    .where("user_id", "=", userId)
    .where("video_id", "=", videoId)
    .executeTakeFirst();
  return row?.seconds;
}
