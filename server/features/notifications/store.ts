import { sql } from "kysely";
import { SUBSCRIBER_TYPES, type NotificationType } from "#shared/notifications/types.ts";
import { isVisibleTo } from "#server/features/videos/cards.ts";
import type { NotificationSubject } from "#server/platform/events.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/queue/queue.ts";

function selectNotifications(db: Executor) {
  return db
    .selectFrom("notifications as n")
    .leftJoin("videos as v", "v.id", "n.video_id")
    .leftJoin("comments as c", "c.id", "n.comment_id")
    .leftJoin("comments as a", "a.id", "n.answered_id")
    .where("c.deleted_at", "is", null)
    .where("a.deleted_at", "is", null);
}

/** What the viewer may still know of: things that are gone or hidden meanwhile are passed over. */
function isToldTo(viewer: Viewer) {
  return sql<boolean>`n.user_id = ${viewer.id} and (n.video_id is null or ${isVisibleTo(viewer)})`;
}

/** What the thing is called that was decided about. */
const DECIDED_TITLE = sql<string | null>`case d.entity_type
  when 'video' then (select w.title from videos w where w.id = d.entity_id)
  when 'channel' then (select w.name from channels w where w.id = d.entity_id)
  when 'playlist' then (select w.name from playlists w where w.id = d.entity_id)
  when 'comment' then (select w.content from comments w where w.id = d.entity_id)
  when 'post' then (select w.message from posts w where w.id = d.entity_id)
  when 'chatMessage' then (select w.content from chat_messages w where w.id = d.entity_id)
end`;

/** With everything that is said of them. */
function selectTold(db: Executor) {
  return selectNotifications(db)
    .leftJoin("channels as ch", "ch.id", "n.channel_id")
    .leftJoin("posts as p", "p.id", "n.post_id")
    .leftJoin("moderation_decisions as d", "d.id", "n.decision_id")
    .select(["d.entity_type", "d.entity_id", "d.measure", "d.limits", "d.reason", "d.note", "d.until"])
    .select(DECIDED_TITLE.as("decided_title"))
    .select([
      ...(["n.id", "n.type", "n.count", "n.updated_at", "n.video_id", "n.post_id"] as const),
      ...(["n.comment_id", "n.ticket_id", "n.channel_id", "ch.name as channel_name"] as const),
      ...(["ch.has_picture", "ch.image_version", "v.title as video_title"] as const),
      ...(["p.message as post_content", "c.content as comment_content"] as const),
      ...(["c.parent_id as parent_comment_id", "a.content as answered_content"] as const),
      nameOf("c").as("user_name"),
      nameOf("p").as("post_author_name"),
    ]);
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
  readonly onlyPersonal: boolean;
}

/** A part of what an account is told, the newest first. */
export async function listTold(db: Executor, viewer: Viewer, { limit, offset, onlyPersonal }: Page) {
  const query = selectTold(db).where(isToldTo(viewer));
  const wanted = onlyPersonal ? query.where("n.type", "not in", SUBSCRIBER_TYPES) : query;
  return wanted.orderBy("n.updated_at", "desc").orderBy("n.id", "desc").limit(limit).offset(offset).execute();
}

export type ToldRow = Awaited<ReturnType<typeof listTold>>[number];

/** Whosever they are. */
export async function findTold(db: Executor, ids: readonly string[]): Promise<ToldRow[]> {
  if (ids.length === 0) return [];
  return selectTold(db)
    .where("n.id", "in", [...ids])
    .execute();
}

/** Who has written something: the person, or the channel it was written as. */
function nameOf(table: "c" | "p") {
  const [user, channel] = [sql.ref(`${table}.user_id`), sql.ref(`${table}.channel_id`)];
  return sql<string | null>`coalesce(
    (select w.name from channels w where w.id = ${channel}),
    (select trim(w.name || ' ' || w.surname) from users w where w.id = ${user}))`;
}

/** How many there are, of those asked for and unread ones of all. */
export async function countTold(
  db: Executor,
  viewer: Viewer,
  onlyPersonal: boolean,
): Promise<{ count: number; unread: number }> {
  const isWanted = onlyPersonal ? sql`n.type <> all(${[...SUBSCRIBER_TYPES]}::text[])` : sql`true`;
  const isUnread = sql`n.updated_at > coalesce(
    (select u.last_read_notifications_at from users u where u.id = ${viewer.id}), '-infinity')`;
  return selectNotifications(db)
    .where(isToldTo(viewer))
    .select([
      sql<number>`(count(*) filter (where ${isWanted}))::int`.as("count"),
      sql<number>`(count(*) filter (where ${isUnread}))::int`.as("unread"),
    ])
    .executeTakeFirstOrThrow();
}

/** Everything up to now has been read; gives the moment that is kept. */
export async function markAllRead(db: Executor, userId: string, now: Date): Promise<Date> {
  const row = await db
    .updateTable("users")
    .set({ last_read_notifications_at: now })
    .where("id", "=", userId)
    .returning("last_read_notifications_at")
    .executeTakeFirstOrThrow();
  return row.last_read_notifications_at ?? now;
}

/** Tells one account. What is told once per subject, see the indexes, is not told again. */
export async function insertTold(
  db: Executor,
  told: NotificationSubject & { user_id: string; type: NotificationType; updated_at: Date },
): Promise<string | undefined> {
  const row = await db
    .insertInto("notifications")
    .values(told)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/**
 * The unread notification of the same type about the same thing, if there is one. The account's row is locked, so that
 * of two that come at once the second finds the first.
 */
export async function findUnread(
  db: Executor,
  userId: string,
  type: NotificationType,
  { video_id = null, post_id = null, comment_id = null }: NotificationSubject,
): Promise<string | undefined> {
  const reader = await db
    .selectFrom("users")
    .select("last_read_notifications_at")
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  let query = db
    .selectFrom("notifications")
    .select("id")
    .where("user_id", "=", userId)
    .where("type", "=", type);
  if (reader?.last_read_notifications_at) {
    query = query.where("updated_at", ">", reader.last_read_notifications_at);
  }
  const row = await query
    .where("video_id", "is not distinct from", video_id)
    .where("post_id", "is not distinct from", post_id)
    .where("comment_id", "is not distinct from", comment_id)
    .executeTakeFirst();
  return row?.id;
}

/** Counts one more person in; false where they are counted already. */
export async function insertActor(db: Executor, notificationId: string, actorId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("notification_actors")
    .values({ notification_id: notificationId, actor_id: actorId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function countUp(db: Executor, id: string, now: Date): Promise<void> {
  await db
    .updateTable("notifications")
    .set({ count: sql`count + 1`, updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** Of these accounts those that hear of what somebody does: not of their own doing, nor of that of people they have muted. */
export async function findListeners(
  db: Executor,
  userIds: readonly string[],
  actor: { readonly userId: string | null; readonly channelId?: string | null },
  now: Date,
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where u.id = any(${[...userIds]}::uuid[]) and u.id is distinct from ${actor.userId}::uuid
      and not exists (select from user_mutes m
        where m.user_id = u.id and m.muted_id = ${actor.userId} and m.blocked_until > ${now})
      and not exists (select from channel_mutes m
        where m.user_id = u.id and m.channel_id = ${actor.channelId ?? null} and m.blocked_until > ${now})
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Notifications nobody looks for any more. */
export async function deleteToldBefore(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom("notifications").where("updated_at", "<", before).execute();
}
