import { sql } from "kysely";
import { SUBSCRIBER_TYPES, type NotificationType } from "#shared/notifications/types.ts";
import { isVisibleTo } from "#server/features/videos/cards.ts";
import type { NotificationSubject } from "#server/platform/events.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { IS_NOT_HELD, IS_OUTCOME } from "./held-filter.ts";

function selectNotifications(db: Executor) {
  return db
    .selectFrom("notifications as n")
    .leftJoin("videos as v", "v.id", "n.video_id")
    .leftJoin("comments as c", "c.id", "n.comment_id")
    .leftJoin("comments as a", "a.id", "n.parent_comment_id")
    .where("c.deleted_at", "is", null)
    .where("a.deleted_at", "is", null);
}

/** Notifications the viewer may see: those about deleted, hidden or held entities are left out. */
function isVisibleNotification(viewer: Viewer) {
  return sql<boolean>`n.user_id = ${viewer.id} and ${IS_NOT_HELD}
    and (n.video_id is null or ${isVisibleTo(viewer)} or (${IS_OUTCOME} and v.status <> 'deleted'))`;
}

/** Title of the entity the decision is about. */
const DECISION_TITLE = sql<string | null>`case d.entity_type
  when 'video' then (select w.title from videos w where w.id = d.entity_id)
  when 'channel' then (select w.name from channels w where w.id = d.entity_id)
  when 'playlist' then (select w.name from playlists w where w.id = d.entity_id)
  when 'comment' then (select w.content from comments w where w.id = d.entity_id)
  when 'post' then (select w.message from posts w where w.id = d.entity_id)
  when 'chatMessage' then (select w.content from chat_messages w where w.id = d.entity_id)
end`;

/** The page with what the decision is about, if its address does not follow from its id. */
const DECISION_PATH = sql<string | null>`case d.entity_type
  when 'comment' then (
    select coalesce('/watch/' || w.video_id, '/feed/post/' || w.post_id) || '?comment=' || w.id
    from comments w where w.id = d.entity_id)
  when 'chatMessage' then (select '/watch/' || w.video_id from chat_messages w where w.id = d.entity_id)
end`;

/** Notifications with all details needed to display them. */
function selectNotificationRows(db: Executor) {
  return selectNotifications(db)
    .leftJoin("channels as ch", "ch.id", "n.channel_id")
    .leftJoin("posts as p", "p.id", "n.post_id")
    .leftJoin("live_streams as s", "s.video_id", "n.video_id")
    .leftJoin("moderation_decisions as d", "d.id", "n.decision_id")
    .select(["s.ends_at", "s.removal_at"])
    .select(["d.entity_type", "d.entity_id", "d.measure", "d.limits", "d.reason", "d.note", "d.until"])
    .select([DECISION_TITLE.as("decided_title"), DECISION_PATH.as("decided_path")])
    .select([
      ...(["n.id", "n.type", "n.count", "n.updated_at", "n.video_id", "n.post_id"] as const),
      ...(["n.comment_id", "n.ticket_id", "n.channel_id", "ch.name as channel_name"] as const),
      ...(["ch.has_avatar", "ch.image_version", "v.title as video_title"] as const),
      ...(["p.message as post_content", "c.content as comment_content"] as const),
      ...(["c.parent_id as parent_comment_id", "a.content as answered_content"] as const),
      sql<string | null>`case
        when n.comment_id is not null then c.refusal
        when n.post_id is not null then p.refusal
        else v.refusal
      end`.as("refusal"),
      nameOf("c").as("user_name"),
      nameOf("p").as("post_author_name"),
    ]);
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
  readonly onlyPersonal: boolean;
}

/** One page of an account's notifications, newest first. */
export async function listNotificationRows(
  db: Executor,
  viewer: Viewer,
  { limit, offset, onlyPersonal }: Page,
) {
  const query = selectNotificationRows(db).where(isVisibleNotification(viewer));
  const wanted = onlyPersonal ? query.where("n.type", "not in", SUBSCRIBER_TYPES) : query;
  return wanted.orderBy("n.updated_at", "desc").orderBy("n.id", "desc").limit(limit).offset(offset).execute();
}

export type NotificationRow = Awaited<ReturnType<typeof listNotificationRows>>[number];

/** Notifications of any account, by id. */
export async function findNotificationRows(db: Executor, ids: readonly string[]): Promise<NotificationRow[]> {
  if (ids.length === 0) return [];
  return selectNotificationRows(db)
    .where("n.id", "in", [...ids])
    .execute();
}

/** Name of the author: the user, or the channel it was posted as. */
function nameOf(table: "c" | "p") {
  const [user, channel] = [sql.ref(`${table}.user_id`), sql.ref(`${table}.channel_id`)];
  return sql<string | null>`coalesce(
    (select w.name from channels w where w.id = ${channel}),
    (select trim(w.name || ' ' || w.surname) from users w where w.id = ${user}))`;
}

/** Number of notifications that match the filter, and of all unread ones. */
export async function countNotifications(
  db: Executor,
  viewer: Viewer,
  onlyPersonal: boolean,
): Promise<{ count: number; unread: number }> {
  const isCounted = onlyPersonal ? sql`n.type <> all(${[...SUBSCRIBER_TYPES]}::text[])` : sql`true`;
  const isUnread = sql`n.updated_at > coalesce(
    (select u.last_read_notifications_at from users u where u.id = ${viewer.id}), '-infinity')`;
  return selectNotifications(db)
    .where(isVisibleNotification(viewer))
    .select([
      sql<number>`(count(*) filter (where ${isCounted}))::int`.as("count"),
      sql<number>`(count(*) filter (where ${isUnread}))::int`.as("unread"),
    ])
    .executeTakeFirstOrThrow();
}

/** Marks everything up to `now` as read; returns the stored time. */
export async function markAllRead(db: Executor, userId: string, now: Date): Promise<Date> {
  const row = await db
    .updateTable("users")
    .set({ last_read_notifications_at: now })
    .where("id", "=", userId)
    .returning("last_read_notifications_at")
    .executeTakeFirstOrThrow();
  return row.last_read_notifications_at ?? now;
}

/** Deletes what writers were notified of by earlier reviews of one thing. */
export async function deleteOutcomes(
  db: Executor,
  { video_id, post_id, comment_id }: Pick<NotificationSubject, "video_id" | "post_id" | "comment_id">,
): Promise<void> {
  const outcomes = db.deleteFrom("notifications").where("type", "in", ["review_approved", "review_refused"]);
  if (comment_id) await outcomes.where("comment_id", "=", comment_id).execute();
  else if (post_id) await outcomes.where("post_id", "=", post_id).where("comment_id", "is", null).execute();
  else if (video_id)
    await outcomes.where("video_id", "=", video_id).where("comment_id", "is", null).execute();
}

/** Inserts a notification for one account. Types unique per subject (see the indexes) are not inserted twice. */
export async function insertNotification(
  db: Executor,
  notification: NotificationSubject & { user_id: string; type: NotificationType; updated_at: Date },
): Promise<string | undefined> {
  const row = await db
    .insertInto("notifications")
    .values(notification)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/**
 * The unread notification of the same type and subject, if any. Locks the account's row: of two concurrent writers,
 * the second finds the notification of the first.
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

/** Adds an actor to a notification; false if already counted. */
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

/** Of these accounts, those to notify of an action: excludes the actor and accounts that muted the actor. */
export async function findNotifiableUsers(
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

export async function deleteNotificationsBefore(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom("notifications").where("updated_at", "<", before).execute();
}
