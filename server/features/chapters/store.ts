import type { Chapter } from "#shared/chapters/contract.ts";
import type { Executor } from "#server/platform/database/executor.ts";

/** The chapters stored for a video; undefined if its description defines them. */
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
  // Chapters set by the author discard the backup from before a trim.
  const values = { chapters: JSON.stringify(chapters), untrimmed: null, updated_at: now };
  await db
    .insertInto("video_chapters")
    .values({ video_id: videoId, ...values })
    .onConflict((conflict) => conflict.column("video_id").doUpdateSet(values))
    .execute();
}

export async function deleteChapters(db: Executor, videoId: string): Promise<void> {
  await db.deleteFrom("video_chapters").where("video_id", "=", videoId).execute();
}

/** Chapters with their backup from before the trim (`untrimmed`) and the last trim applied to them (`trim_id`). */
export async function lockChapters(db: Executor, videoId: string) {
  return db
    .selectFrom("video_chapters")
    .select(["chapters", "untrimmed", "trim_id"])
    .where("video_id", "=", videoId)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveShiftedChapters(
  db: Executor,
  videoId: string,
  {
    chapters,
    untrimmed,
    trimId,
  }: { chapters: readonly Chapter[]; untrimmed: readonly Chapter[] | null; trimId: string },
  now: Date,
): Promise<void> {
  const values = {
    ...{ chapters: JSON.stringify(chapters), untrimmed: untrimmed && JSON.stringify(untrimmed) },
    ...{ trim_id: trimId, updated_at: now },
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
