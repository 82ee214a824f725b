import type { Executor } from "#server/platform/queue/queue.ts";

/** Some video of a channel that is not deleted. */
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
