import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";

export interface SubtitlesRow {
  readonly language: string;
  readonly version: number;
  readonly cues: number;
  readonly is_automatic: boolean;
  readonly omitted_cues: number;
  readonly last_start_seconds: number | null;
}

const COLUMNS = [
  "language",
  "version",
  "cues",
  "is_automatic",
  "omitted_cues",
  "last_start_seconds",
] as const;

export async function listSubtitleRows(db: Executor, videoId: string): Promise<SubtitlesRow[]> {
  return db
    .selectFrom("video_subtitles")
    .select(COLUMNS)
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
    .select(COLUMNS)
    .where("video_id", "=", videoId)
    .where("language", "=", language)
    .executeTakeFirst();
}

export async function saveSubtitlesRow(
  db: Executor,
  row: SubtitlesRow & { video_id: string; updated_at: Date },
): Promise<void> {
  const { video_id: _video, language: _language, ...changes } = row;
  await db
    .insertInto("video_subtitles")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["video_id", "language"]).doUpdateSet({ ...changes, untrimmed_version: null }),
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

/** Serialises changes of a video's subtitles until the transaction ends. */
export async function lockSubtitles(db: Executor, videoId: string): Promise<void> {
  await sql`select id from videos where id = ${videoId}::uuid for update`.execute(db);
}

/** All subtitles of a video with their version from before the trim and the last trim applied to them. */
export async function listTrimmableSubtitles(db: Executor, videoId: string) {
  return db
    .selectFrom("video_subtitles")
    .select(["language", "version", "untrimmed_version", "trim_id"])
    .where("video_id", "=", videoId)
    .orderBy("language")
    .execute();
}

export async function saveShiftedSubtitles(
  db: Executor,
  { videoId, language }: { videoId: string; language: string },
  changes: {
    version: number;
    cues: number;
    last_start_seconds: number | null;
    untrimmed_version: number | null;
    trim_id: string;
    updated_at: Date;
  },
): Promise<void> {
  await db
    .updateTable("video_subtitles")
    .set(changes)
    .where("video_id", "=", videoId)
    .where("language", "=", language)
    .execute();
}
