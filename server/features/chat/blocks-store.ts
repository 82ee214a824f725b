import { sql, type Insertable } from "kysely";
import type { BlockScope } from "#shared/chat/blocks.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/queue/queue.ts";

/** Where a chat is: its video, and the channel of that. */
export interface ChatPlace {
  readonly videoId: string;
  readonly channelId: string;
}

/** Who is blocked: a person, and the channel they wrote as. */
export interface BlockTarget {
  readonly userId: string;
  readonly writtenAs: string | null;
}

export interface BlockInForce {
  readonly scope: BlockScope;
  readonly until: Date;
  /** The channel as which nobody may write; null where it is the person. */
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

/** The block of a person covers the channel they wrote as. */
export async function saveBlockedChannel(
  db: Executor,
  { place, scope, userId, writtenAs, until }: ChannelBlock & { readonly until: Date },
): Promise<void> {
  await db
    .insertInto("chat_block_channels")
    .values({
      ...{ scope, user_id: userId, channel_id: writtenAs, blocked_until: until },
      ...{ video_id: null, host_channel_id: null, ...placeOf(place, scope) },
    })
    .onConflict((conflict) =>
      conflict
        .columns(["scope", "video_id", "host_channel_id", "user_id", "channel_id"])
        .doUpdateSet({ blocked_until: until }),
    )
    .execute();
}

/** Frees all channels that the person's block of a scope covered, and the channel itself whoever it was blocked with. */
export async function deleteBlockedChannels(
  db: Executor,
  { place, scope, userId, writtenAs }: BlockTarget & { place: ChatPlace; scope: BlockScope },
): Promise<void> {
  let doomed = db.deleteFrom("chat_block_channels").where("scope", "=", scope);
  const { video_id, host_channel_id } = placeOf(place, scope);
  if (video_id) doomed = doomed.where("video_id", "=", video_id);
  if (host_channel_id) doomed = doomed.where("host_channel_id", "=", host_channel_id);
  await doomed
    .where((eb) =>
      eb.or([eb("user_id", "=", userId), ...(writtenAs === null ? [] : [eb("channel_id", "=", writtenAs)])]),
    )
    .execute();
}

/**
 * What keeps a person, and the channels they may write as, from writing in a chat; the one that ends last first. A
 * channel is blocked for as long as the block of the person holds with whom it was blocked.
 */
export async function listBlocksInForce(
  db: Executor,
  { videoId, channelId }: ChatPlace,
  { userId, channelIds }: { readonly userId: string; readonly channelIds: readonly string[] },
  now: Date,
): Promise<BlockInForce[]> {
  const { rows } = await sql<BlockInForce>`
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

/** Of the channel's team or of the staff: nobody keeps those from speaking. */
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

/** Who may write as a channel. */
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
  readonly place: ChatPlace;
  readonly scope: BlockScope;
  readonly userId: string;
  readonly writtenAs: string;
}

function placeOf(
  { videoId, channelId }: ChatPlace,
  scope: BlockScope,
): { video_id?: string; host_channel_id?: string } {
  if (scope === "stream") return { video_id: videoId };
  return scope === "channel" ? { host_channel_id: channelId } : {};
}
