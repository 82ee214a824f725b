import type { Selectable } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export type TrimRow = Selectable<Database["video_trims"]>;

/** The trim that an upload represents; undefined for uploads with a file. */
export async function findTrim(db: Executor, uploadId: string): Promise<TrimRow | undefined> {
  return db.selectFrom("video_trims").selectAll().where("upload_id", "=", uploadId).executeTakeFirst();
}

/** Stores a range of an upload as a new upload, which is complete from the start. */
export async function insertTrim(
  db: Executor,
  trim: Omit<TrimRow, "created_at">,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const { name, size, original_id } = await db
    .selectFrom("uploads")
    .select(["name", "size", "original_id"])
    .where("id", "=", trim.original_id)
    .executeTakeFirstOrThrow();
  const upload = {
    ...{ id: trim.upload_id, video_id: trim.video_id, user_id: userId, name, size },
    // The untrimmed version may itself be one that was encoded again.
    original_id: original_id ?? trim.original_id,
  };
  await db
    .insertInto("uploads")
    .values({ ...upload, state: "complete", completed_at: now, is_replacement: true })
    .execute();
  await db.insertInto("video_trims").values(trim).execute();
}

/** Cancels all trims of a video, which then uses its original file again. Returns the ids of their uploads. */
export async function cancelTrims(db: Executor, videoId: string): Promise<string[]> {
  const rows = await db
    .updateTable("uploads as u")
    .from("video_trims as t")
    .set({ state: "cancelled" })
    .whereRef("t.upload_id", "=", "u.id")
    .where("t.video_id", "=", videoId)
    .where("u.state", "=", "complete")
    .returning("u.id")
    .execute();
  return rows.map(({ id }) => id);
}
