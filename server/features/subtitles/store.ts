import { sql } from "kysely";
import type { Executor } from "#server/platform/queue/queue.ts";

export interface SubtitlesRow {
  readonly language: string;
  readonly version: number;
  readonly cues: number;
}

export async function listSubtitleRows(db: Executor, videoId: string): Promise<SubtitlesRow[]> {
  return db
    .selectFrom("video_subtitles")
    .select(["language", "version", "cues"])
    .where("video_id", "=", videoId)
    .orderBy("language")
    .execute();
}

export async function findSubtitles(
  db: Executor,
  videoId: string,
  language: string,
): Promise<SubtitlesRow | undefined> {
  return db
    .selectFrom("video_subtitles")
    .select(["language", "version", "cues"])
    .where("video_id", "=", videoId)
    .where("language", "=", language)
    .executeTakeFirst();
}

export async function saveSubtitlesRow(
  db: Executor,
  row: { video_id: string; language: string; version: number; cues: number; updated_at: Date },
): Promise<void> {
  const { version, cues, updated_at } = row;
  await db
    .insertInto("video_subtitles")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["video_id", "language"]).doUpdateSet({ version, cues, updated_at }),
    )
    .execute();
}

export async function deleteSubtitlesRow(db: Executor, videoId: string, language: string): Promise<void> {
  await db
    .deleteFrom("video_subtitles")
    .where("video_id", "=", videoId)
    .where("language", "=", language)
    .execute();
}

/** Lets one change of a video's subtitles wait for another until the transaction ends. */
export async function lockSubtitles(db: Executor, videoId: string): Promise<void> {
  await sql`select id from videos where id = ${videoId}::uuid for update`.execute(db);
}
