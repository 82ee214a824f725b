import type { Executor } from "#server/platform/queue/queue.ts";

/** A video deleted before that moment, locked; one that another process is erasing is passed over. */
export async function lockVideoDeletedBefore(db: Executor, before: Date): Promise<string | undefined> {
  const video = await db
    .selectFrom("videos")
    .select("id")
    .where("status", "=", "deleted")
    .where("deleted_at", "<", before)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return video?.id;
}

export async function deleteVideoRow(db: Executor, id: string): Promise<void> {
  await db.deleteFrom("videos").where("id", "=", id).execute();
}
