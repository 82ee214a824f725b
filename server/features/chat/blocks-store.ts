import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";

/** The video of a chat and its channel. */
export interface ChatRef {
  readonly videoId: string;
  readonly channelId: string;
}

/** The blocked user, and the channel as which the user wrote. */
export interface BlockTarget {
  readonly userId: string;
  readonly writtenAs: string | null;
}

/** Whether the user is on the channel's team or staff: they cannot be blocked. */
export async function isProtected(db: Executor, channelId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from channel_members where channel_id = ${channelId} and user_id = ${userId}
    union all
    select 1 from users where id = ${userId} and role in ('admin', 'moderator')
    limit 1`.execute(db);
  return rows.length > 0;
}

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
