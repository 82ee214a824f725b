import type { Chapter } from "#shared/chapters/contract.ts";
import type { Executor } from "#server/platform/queue/queue.ts";

/** The chapters somebody has written by hand. */
export async function findChapters(db: Executor, videoId: string): Promise<Chapter[] | undefined> {
  const row = await db
    .selectFrom("video_chapters")
    .select("chapters")
    .where("video_id", "=", videoId)
    .executeTakeFirst();
  return row?.chapters;
}

export async function saveChapters(
  db: Executor,
  videoId: string,
  chapters: readonly Chapter[],
  now: Date,
): Promise<void> {
  const values = { chapters: JSON.stringify(chapters), updated_at: now };
  await db
    .insertInto("video_chapters")
    .values({ video_id: videoId, ...values })
    .onConflict((conflict) => conflict.column("video_id").doUpdateSet(values))
    .execute();
}

export async function forgetChapters(db: Executor, videoId: string): Promise<void> {
  await db.deleteFrom("video_chapters").where("video_id", "=", videoId).execute();
}
