import { sql, type Insertable } from "kysely";
import type { BlockScope } from "#shared/chat/blocks.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";

/** A chat's video and the video's channel. */
export interface ChatRef {
  readonly videoId: string;
  readonly channelId: string;
}

/** The blocked user, and the channel they wrote as. */
export interface BlockTarget {
  readonly userId: string;
  readonly writtenAs: string | null;
}

export interface ActiveBlock {
  readonly scope: BlockScope;
  readonly until: Date;
  /** The blocked channel; null if the block is on the user. */
  readonly channel_id: string | null;
}

export async function saveChatBlock(db: Executor, block: Insertable<Database["chat_blocks"]>): Promise<void> {
  const { blocked_until, blocked_by = null } = block;
  await db
    .insertInto("chat_blocks")
    .values(block)
    .onConflict((conflict) =>
      conflict.columns(["video_id", "user_id"]).doUpdateSet({ blocked_until, blocked_by }),
    )
    .execute();
}

/** Blocks a channel along with the user who wrote as it. */
export async function saveBlockedChannel(
  db: Executor,
  { chatRef, scope, userId, writtenAs, until }: ChannelBlock & { readonly until: Date },
): Promise<void> {
  await db
    .insertInto("chat_block_channels")
    .values({
      ...{ scope, user_id: userId, channel_id: writtenAs, blocked_until: until },
      ...{ video_id: null, host_channel_id: null, ...scopeColumns(chatRef, scope) },
    })
    .onConflict((conflict) =>
      conflict
        .columns(["scope", "video_id", "host_channel_id", "user_id", "channel_id"])
        .doUpdateSet({ blocked_until: until }),
    )
    .execute();
}

/**
 * Lifts the blocks of all channels blocked along with this user in the scope, and of the channel itself, also if it
 * was blocked along with other users.
 */
export async function deleteBlockedChannels(
  db: Executor,
  { chatRef, scope, userId, writtenAs }: BlockTarget & { chatRef: ChatRef; scope: BlockScope },
): Promise<void> {
  let query = db.deleteFrom("chat_block_channels").where("scope", "=", scope);
  const { video_id, host_channel_id } = scopeColumns(chatRef, scope);
  if (video_id) query = query.where("video_id", "=", video_id);
  if (host_channel_id) query = query.where("host_channel_id", "=", host_channel_id);
  await query
    .where((eb) =>
      eb.or([eb("user_id", "=", userId), ...(writtenAs === null ? [] : [eb("channel_id", "=", writtenAs)])]),
    )
    .execute();
}

/**
 * Active blocks in a chat of a user and of the channels they may write as, latest end first. The block of a channel
 * ends at the latest when the block of its user ends.
 */
export async function listActiveBlocks(
  db: Executor,
  { videoId, channelId }: ChatRef,
  { userId, channelIds }: { readonly userId: string; readonly channelIds: readonly string[] },
  now: Date,
): Promise<ActiveBlock[]> {
  const { rows } = await sql<ActiveBlock>`
    select scope, until, channel_id from (
      select 'stream' as scope, blocked_until as until, null::uuid as channel_id
        from chat_blocks where video_id = ${videoId} and user_id = ${userId}
      union all
      select 'channel', blocked_until, null from channel_blocks
        where channel_id = ${channelId} and user_id = ${userId}
      union all
      select 'platform', blocked_on_live_chats_until, null from users where id = ${userId}
      union all
      select c.scope, least(c.blocked_until, p.until), c.channel_id
        from chat_block_channels c
        cross join lateral (select case c.scope
          when 'stream' then
            (select b.blocked_until from chat_blocks b where b.video_id = c.video_id and b.user_id = c.user_id)
          when 'channel' then
            (select b.blocked_until from channel_blocks b
              where b.channel_id = c.host_channel_id and b.user_id = c.user_id)
          else (select u.blocked_on_live_chats_until from users u where u.id = c.user_id)
        end as until) p
        where c.channel_id = any(${[...channelIds]}::uuid[]) and p.until is not null
          and (c.scope = 'platform' or c.video_id = ${videoId} or c.host_channel_id = ${channelId})
    ) as blocks
    where until > ${now}
    order by until desc, scope, channel_id nulls first`.execute(db);
  return rows;
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

interface ChannelBlock {
  readonly chatRef: ChatRef;
  readonly scope: BlockScope;
  readonly userId: string;
  readonly writtenAs: string;
}

function scopeColumns(
  { videoId, channelId }: ChatRef,
  scope: BlockScope,
): { video_id?: string; host_channel_id?: string } {
  if (scope === "stream") return { video_id: videoId };
  return scope === "channel" ? { host_channel_id: channelId } : {};
}
