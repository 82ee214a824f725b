import type { Executor } from "#server/platform/database/executor.ts";

export async function hasAccount(db: Executor, userId: string): Promise<boolean> {
  const row = await db.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst();
  return row !== undefined;
}

/** Members who may write as a channel. */
export async function listPublishers(db: Executor, channelId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("channel_members")
    .select("user_id")
    .where("channel_id", "=", channelId)
    .where("role", "<>", "moderator")
    .execute();
  return rows.map(({ user_id }) => user_id);
}
