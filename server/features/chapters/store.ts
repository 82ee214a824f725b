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
  // Written by hand, they have nothing to do with what was there before a cut.
  const values = { chapters: JSON.stringify(chapters), uncut: null, updated_at: now };
  await db
    .insertInto("video_chapters")
    .values({ video_id: videoId, ...values })
    .onConflict((conflict) => conflict.column("video_id").doUpdateSet(values))
    .execute();
}

export async function forgetChapters(db: Executor, videoId: string): Promise<void> {
  await db.deleteFrom("video_chapters").where("video_id", "=", videoId).execute();
}

/** Chapters with what they were before the film was cut, and the last cut they have followed. */
export async function lockChapters(db: Executor, videoId: string) {
  return db
    .selectFrom("video_chapters")
    .select(["chapters", "uncut", "cut_mark"])
    .where("video_id", "=", videoId)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveCutChapters(
  db: Executor,
  videoId: string,
  { chapters, uncut, mark }: { chapters: readonly Chapter[]; uncut: readonly Chapter[] | null; mark: string },
  now: Date,
): Promise<void> {
  const values = {
    ...{ chapters: JSON.stringify(chapters), uncut: uncut && JSON.stringify(uncut) },
    ...{ cut_mark: mark, updated_at: now },
  };
  await db
    .insertInto("video_chapters")
    .values({ video_id: videoId, ...values })
    .onConflict((conflict) => conflict.column("video_id").doUpdateSet(values))
    .execute();
}

export async function findDescription(db: Executor, videoId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("videos")
    .select("description")
    .where("id", "=", videoId)
    .executeTakeFirst();
  return row?.description;
}
