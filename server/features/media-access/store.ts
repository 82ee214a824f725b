import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";

/** Only the fields that decide the access to the media of a video: read for nearly every segment request. */
export async function findSignedVideo(db: Executor, id: string) {
  return db
    .selectFrom("videos")
    .select([
      "id",
      "channel_id",
      "status",
      "visibility",
      "withheld",
      "held_at",
      "age_restriction",
      "access_revision",
    ])
    .select(["live", "livestream_starts_at", "livestream_ended_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Access revision of each video; erased videos are missing. */
export async function listAccessRevisions(
  db: Executor,
  ids: readonly string[],
): Promise<{ id: string; access_revision: number }[]> {
  return db
    .selectFrom("videos")
    .select(["id", "access_revision"])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}
