import { sql } from "kysely";
import type { ChannelRef } from "#shared/channels/contract.ts";
import type { Person } from "#shared/channels/team.ts";
import type { BlockScope } from "#shared/chat/blocks.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Writer } from "./targets.ts";

/** A person, with the channels that they write as. */
interface WriterWithChannels {
  readonly userId: string;
  readonly channelIds: readonly string[];
}

export interface BlockInForce {
  readonly scope: BlockScope;
  readonly until: Date;
  /** The blocked channel; null if the block is on the user. */
  readonly channel_id: string | null;
}

/** A chat: its video, and the channel of the video. */
export interface ChatRef {
  readonly videoId: string;
  readonly channelId: string;
}

function appliesInChat({ videoId, channelId }: ChatRef) {
  return sql`(b.scope = 'platform' or (b.scope = 'channel' and b.channel_id = ${channelId})
    or (b.scope = 'stream' and b.video_id = ${videoId}))`;
}

/** What keeps a writer from the chat of a video, the latest end first. */
export async function listBlocksInChat(
  db: Executor,
  place: ChatRef,
  writer: WriterWithChannels,
  now: Date,
): Promise<BlockInForce[]> {
  return listApplying(db, appliesInChat(place), writer, now);
}

/**
 * The blocks that moderators of a chat see at a message, one of each scope, the latest end first. They concern the
 * author whom readers see: the same block at a user's message and at a channel's would tell who writes as the channel.
 */
export async function listBlocksAtMessage(
  db: Executor,
  place: ChatRef,
  { userId, writtenAs }: Writer,
  now: Date,
): Promise<Pick<BlockInForce, "scope" | "until">[]> {
  const isOfAuthor =
    writtenAs === null
      ? sql`b.user_id = ${userId} and not b.is_anonymous`
      : sql`b.written_as = ${writtenAs} and (b.covers_channel or b.user_id = ${userId})`;
  const { rows } = await sql<Pick<BlockInForce, "scope" | "until">>`
    select b.scope, max(b.until) as until from blocks b
    where ${appliesInChat(place)} and ${isOfAuthor} and b.ended_at is null and b.until > ${now}
    group by b.scope
    order by max(b.until) desc, b.scope`.execute(db);
  return rows;
}

/** When the block of a writer on a channel ends; undefined without one. */
export async function findBlockOnChannel(
  db: Executor,
  channelId: string,
  writer: WriterWithChannels,
  now: Date,
): Promise<Date | undefined> {
  const applies = sql`b.scope = 'channel' and b.channel_id = ${channelId}`;
  const [block] = await listApplying(db, applies, writer, now);
  return block?.until;
}

async function listApplying(
  db: Executor,
  applies: ReturnType<typeof sql>,
  { userId, channelIds }: WriterWithChannels,
  now: Date,
): Promise<BlockInForce[]> {
  const { rows } = await sql<BlockInForce>`
    select scope, max(until) as until, channel_id from (
      select b.scope, b.until, null::uuid as channel_id from blocks b
        where b.user_id = ${userId} and b.ended_at is null and b.until > ${now} and ${applies}
      union all
      select b.scope, b.until, b.written_as from blocks b
        where b.written_as = any(${[...channelIds]}::uuid[]) and b.covers_channel
          and b.ended_at is null and b.until > ${now} and ${applies}
    ) as found
    group by scope, channel_id
    order by until desc, scope, channel_id nulls first`.execute(db);
  return rows;
}

export async function isAccountBlocked(db: Executor, userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} and blocked_until > ${now}`.execute(db);
  return rows.length > 0;
}

interface ShownBlock {
  readonly until: Date;
  readonly created_at: Date;
  /** Who set it. */
  readonly by: Person | null;
}

export interface BlockOnChannel extends ShownBlock {
  readonly id: string;
  /** Who is blocked: a user, or the channel that they wrote as; neither if that channel is deleted. */
  readonly user: Person | null;
  readonly channel: ChannelRef | null;
}

/** Those whom a channel blocks, each once, the newest first. */
export async function listBlockedOn(db: Executor, channelId: string, now: Date): Promise<BlockOnChannel[]> {
  const { rows } = await sql<BlockOnChannel>`
    select b.id, b.until, b.created_at, ${personOf("u")} as user, ${personOf("m")} as by,
      case when c.id is not null then json_build_object('_id', c.id, 'name', c.name, 'slug', c.slug,
        'hasAvatar', c.has_avatar, 'imageVersion', c.image_version) end as channel
    from (
      -- Several persons may have written as one channel.
      select distinct on (shown) * from (
        select *, coalesce(written_as, case when is_anonymous then id else user_id end) as shown from blocks
        where scope = 'channel' and channel_id = ${channelId} and ended_at is null and until > ${now}
      ) as all_of_them order by shown, until desc
    ) b
      left join users u on u.id = b.user_id and not b.is_anonymous
      left join channels c on c.id = b.written_as and c.deleted_at is null
      left join users m on m.id = b.made_by
    order by b.created_at desc, b.id desc`.execute(db);
  return rows;
}

export interface BlockOfUser extends ShownBlock {
  readonly user_id: string;
  readonly scope: "account" | "platform";
  readonly reason: string;
  readonly is_of_decision: boolean;
}

/** For the staff: blocks of these accounts, and of these users in all chats; the one that lasts longest first. */
export async function listBlocksOfUsers(
  db: Executor,
  userIds: readonly string[],
  now: Date,
): Promise<BlockOfUser[]> {
  const { rows } = await sql<BlockOfUser>`
    select b.user_id, b.scope, b.until, b.reason, b.created_at, b.decision_id is not null as is_of_decision,
      ${personOf("m")} as by
    from blocks b left join users m on m.id = b.made_by
    where b.user_id = any(${[...userIds]}::uuid[]) and b.scope in ('account', 'platform')
      and b.ended_at is null and b.until > ${now}
    order by b.until desc, b.created_at desc`.execute(db);
  return rows;
}

function personOf(table: string) {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`case when ${column("id")} is not null then json_build_object('_id', ${column("id")},
    'name', ${column("name")}, 'surname', ${column("surname")},
    'hasAvatar', ${column("has_avatar")}, 'imageVersion', ${column("image_version")}) end`;
}
