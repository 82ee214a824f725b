import { sql, type Insertable, type Selectable } from "kysely";
import { isHeardBy } from "#server/features/people/heard.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/queue/queue.ts";

export type MessageRow = Selectable<Database["chat_messages"]> & { readonly host_channel_id: string };

export interface HistoryPart {
  readonly limit: number;
  /** The id of a message: only older ones. */
  readonly before?: string | undefined;
}

function selectMessages(db: Executor) {
  return db
    .selectFrom("chat_messages as m")
    .innerJoin("videos as v", "v.id", "m.video_id")
    .selectAll("m")
    .select("v.channel_id as host_channel_id");
}

/** The newest messages first, without those of people the viewer has muted. */
export async function listMessages(
  db: Executor,
  videoId: string,
  { limit, before }: HistoryPart,
  { viewer, now, withDeleted }: { viewer: Viewer | undefined; now: Date; withDeleted: boolean },
): Promise<MessageRow[]> {
  let query = selectMessages(db)
    .where("m.video_id", "=", videoId)
    .where(isHeardBy(viewer, "m", now));
  if (!withDeleted) query = query.where("m.deleted_at", "is", null);
  if (before) {
    query = query.where(
      sql<boolean>`(m.created_at, m.id) < (select b.created_at, b.id from chat_messages b where b.id = ${before})`,
    );
  }
  return query.orderBy("m.created_at", "desc").orderBy("m.id", "desc").limit(limit).execute();
}

export async function countMessages(db: Executor, videoId: string): Promise<number> {
  const { count } = await db
    .selectFrom("chat_messages")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("video_id", "=", videoId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findPinned(db: Executor, videoId: string): Promise<MessageRow | undefined> {
  return selectMessages(db)
    .where("m.video_id", "=", videoId)
    .where("m.pinned", "=", true)
    .where("m.deleted_at", "is", null)
    .executeTakeFirst();
}

export async function findMessage(db: Executor, id: string): Promise<MessageRow | undefined> {
  return selectMessages(db).where("m.id", "=", id).executeTakeFirst();
}

export async function insertMessage(
  db: Executor,
  message: Insertable<Database["chat_messages"]>,
): Promise<string> {
  const { id } = await db
    .insertInto("chat_messages")
    .values(message)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateMessage(
  db: Executor,
  id: string,
  changes: { pinned?: boolean; crossed_out?: boolean; deleted_at?: Date },
): Promise<void> {
  await db.updateTable("chat_messages").set(changes).where("id", "=", id).execute();
}

/** Frees the place of the pinned message; gives the one that had it. */
export async function unpinAll(db: Executor, videoId: string): Promise<string | undefined> {
  const row = await db
    .updateTable("chat_messages")
    .set({ pinned: false })
    .where("video_id", "=", videoId)
    .where("pinned", "=", true)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
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

/** Until when somebody may not write in a chat: the latest of what the broadcast, the channel and the site say. */
export async function findChatBlock(
  db: Executor,
  { videoId, channelId, userId }: { videoId: string; channelId: string; userId: string },
  now: Date,
): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date | null }>`
    select max(until) as until from (
      select blocked_until as until from chat_blocks where video_id = ${videoId} and user_id = ${userId}
      union all
      select blocked_until from channel_blocks where channel_id = ${channelId} and user_id = ${userId}
      union all
      select blocked_on_live_chats_until from users where id = ${userId}
    ) as blocks
    where until > ${now}`.execute(db);
  return rows[0]?.until ?? undefined;
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
