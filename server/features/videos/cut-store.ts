import type { Selectable } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/queue/queue.ts";

export type CutRow = Selectable<Database["video_cuts"]>;

/** The cut that an upload stands for; undefined for uploads with a file of their own. */
export async function findCut(db: Executor, uploadId: string): Promise<CutRow | undefined> {
  return db.selectFrom("video_cuts").selectAll().where("upload_id", "=", uploadId).executeTakeFirst();
}

/** Makes a stretch of an upload an upload of its own, which is complete from the beginning. */
export async function insertCut(
  db: Executor,
  cut: Omit<CutRow, "created_at">,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const { name, size } = await db
    .selectFrom("uploads")
    .select(["name", "size"])
    .where("id", "=", cut.original_id)
    .executeTakeFirstOrThrow();
  const upload = { id: cut.upload_id, video_id: cut.video_id, user_id: userId, name, size };
  await db
    .insertInto("uploads")
    .values({ ...upload, state: "complete", completed_at: now, is_replacement: true })
    .execute();
  await db.insertInto("video_cuts").values(cut).execute();
}

/** Gives all cuts of a video up: from now on it is made from the file they were taken of. */
export async function abandonCuts(db: Executor, videoId: string): Promise<string[]> {
  const rows = await db
    .updateTable("uploads as u")
    .from("video_cuts as c")
    .set({ state: "abandoned" })
    .whereRef("c.upload_id", "=", "u.id")
    .where("c.video_id", "=", videoId)
    .where("u.state", "=", "complete")
    .returning("u.id")
    .execute();
  return rows.map(({ id }) => id);
}
