import { sql, type Insertable, type Selectable } from "kysely";
import { notMutedBy } from "#server/features/people/mute-filter.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { ChatRef } from "#server/features/blocks/in-force.ts";

export interface MessageRow extends Selectable<Database["chat_messages"]> {
  readonly host_channel_id: string;
  /** Id of the message to which this one replies; null if there is none, or if not all viewers see it. */
  readonly quoted_id: string | null;
  readonly quoted_content: string | null;
  readonly quoted_user_id: string | null;
  readonly quoted_channel_id: string | null;
  readonly mentions: MentionRow[];
}

export interface MentionRow {
  readonly user_id: string | null;
  readonly channel_id: string | null;
  readonly name: string;
}

export interface HistoryPage {
  readonly limit: number;
  /** Only messages older than the one with this id. */
  readonly before?: string | undefined;
}

export function selectMessages(db: Executor) {
  return db
    .selectFrom("chat_messages as m")
    .innerJoin("videos as v", "v.id", "m.video_id")
    .leftJoin("chat_messages as q", (join) =>
      join.onRef("q.id", "=", "m.reply_to_id").on("q.deleted_at", "is", null).on("q.held_for", "is", null),
    )
    .selectAll("m")
    .select("v.channel_id as host_channel_id")
    .select(["q.id as quoted_id", "q.content as quoted_content"])
    .select(["q.user_id as quoted_user_id", "q.channel_id as quoted_channel_id"])
    .select(
      sql<MentionRow[]>`coalesce((
        select json_agg(json_build_object('user_id', e.user_id, 'channel_id', e.channel_id, 'name', e.name) order by e.id)
        from chat_mentions e where e.message_id = m.id
      ), '[]'::json)`.as("mentions"),
    );
}

/** Visible to all viewers, or held and written by this viewer. */
function isShownTo(viewer: Viewer | undefined) {
  return sql<boolean>`(m.held_for is null or m.author_id = ${viewer?.id ?? null})`;
}

/**
 * Newest messages first, without those of authors whom the viewer has muted. `withDeleted` also adds all held messages.
 */
export async function listMessages(
  db: Executor,
  videoId: string,
  { limit, before }: HistoryPage,
  { viewer, now, withDeleted }: { viewer: Viewer | undefined; now: Date; withDeleted: boolean },
): Promise<MessageRow[]> {
  let query = selectMessages(db)
    .where("m.video_id", "=", videoId)
    .where(notMutedBy(viewer, "m", now));
  if (!withDeleted) query = query.where("m.deleted_at", "is", null).where(isShownTo(viewer));
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
    .where("held_for", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The pinned message, unless it was deleted or struck through, or the viewer has muted its author. */
export async function findPinned(
  db: Executor,
  videoId: string,
  { viewer, now }: { viewer: Viewer | undefined; now: Date },
): Promise<MessageRow | undefined> {
  return selectMessages(db)
    .where("m.video_id", "=", videoId)
    .where("m.pinned", "=", true)
    .where("m.deleted_at", "is", null)
    .where("m.crossed_out", "=", false)
    .where(notMutedBy(viewer, "m", now))
    .executeTakeFirst();
}

export async function findMessage(db: Executor, id: string): Promise<MessageRow | undefined> {
  return selectMessages(db).where("m.id", "=", id).executeTakeFirst();
}

export async function insertMessage(
  db: Executor,
  message: Insertable<Database["chat_messages"]>,
  mentions: readonly MentionRow[],
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto("chat_messages")
      .values(message)
      .returning("id")
      .executeTakeFirstOrThrow();
    const rows = mentions.map((mention) => ({ message_id: id, ...mention }));
    if (rows.length > 0) await tx.insertInto("chat_mentions").values(rows).execute();
    return id;
  });
}

/** Filters the users and channels that have written in a chat or host it, and that the author has not muted. */
export async function filterMentionable(
  db: Executor,
  { videoId, channelId }: ChatRef,
  { userIds, channelIds }: { readonly userIds: readonly string[]; readonly channelIds: readonly string[] },
  { viewer, now }: { readonly viewer: Viewer; readonly now: Date },
): Promise<Omit<MentionRow, "name">[]> {
  const { rows } = await sql<Omit<MentionRow, "name">>`
    select distinct m.user_id, m.channel_id from (
      select user_id, channel_id from chat_messages
        where video_id = ${videoId} and deleted_at is null and held_for is null
        and (user_id = any(${[...userIds]}::uuid[]) or channel_id = any(${[...channelIds]}::uuid[]))
      union all
      select null, id from channels where id = ${channelId} and id = any(${[...channelIds]}::uuid[])
    ) m where ${notMutedBy(viewer, "m", now)}`.execute(db);
  return rows;
}

export async function updateMessage(
  db: Executor,
  id: string,
  changes: { pinned?: boolean; crossed_out?: boolean; deleted_at?: Date; hidden?: boolean },
): Promise<void> {
  await db.updateTable("chat_messages").set(changes).where("id", "=", id).execute();
}

/** Returns false if the message was deleted or struck through meanwhile. */
export async function pin(db: Executor, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("chat_messages")
    .set({ pinned: true })
    .where("id", "=", id)
    .where("held_for", "is", null)
    .where("deleted_at", "is", null)
    .where("crossed_out", "=", false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Unpins the pinned message of a chat; returns its id. */
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
