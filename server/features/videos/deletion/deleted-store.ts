import type { Executor } from "#server/platform/database/executor.ts";

/** Locks a video deleted before that time; skips videos that another process is erasing. */
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

/** Any video of a channel that is not deleted. */
export async function findVideoOfChannel(db: Executor, channelId: string): Promise<string | undefined> {
  const video = await db
    .selectFrom("videos")
    .select("id")
    .where("channel_id", "=", channelId)
    .where("status", "<>", "deleted")
    .limit(1)
    .executeTakeFirst();
  return video?.id;
}
