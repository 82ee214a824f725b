import { sql } from "kysely";
import type { SubscriberType } from "#shared/notifications/types.ts";
import type { NotificationSubject } from "#server/platform/events.ts";
import type { Executor } from "#server/platform/database/executor.ts";

/** Channel of a video, whether it is listed, and whether it became public as a live stream or premiere. */
export interface VideoMetadata {
  readonly channel_id: string;
  readonly listed: boolean;
  readonly is_live: boolean;
  readonly is_clip: boolean;
}

export async function findVideoMetadata(db: Executor, id: string): Promise<VideoMetadata | undefined> {
  // A premiere or a live stream that becomes public after its end is an ordinary new video.
  const isOnAir = sql<boolean>`(
    coalesce(published_at <= premiere_at + duration_seconds * interval '1 second', false)
    or (live and livestream_ended_at is null))`;
  return db
    .selectFrom("videos")
    .select(["channel_id", "listed", isOnAir.as("is_live")])
    .select(sql<boolean>`exists (select from clips k where k.video_id = videos.id)`.as("is_clip"))
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function findVideoMaker(db: Executor, id: string) {
  return db.selectFrom("videos").select(["created_by", "channel_id"]).where("id", "=", id).executeTakeFirst();
}

/** Who has cut a clip, and from which stream. */
export async function findClipMetadata(db: Executor, videoId: string) {
  return db
    .selectFrom("clips as k")
    .innerJoin("videos as v", "v.id", "k.video_id")
    .select(["k.maker_id", "k.source_id", "k.is_approved", "v.channel_id"])
    .where("k.video_id", "=", videoId)
    .executeTakeFirst();
}

export async function findPostMetadata(db: Executor, id: string) {
  return db
    .selectFrom("posts")
    .select(["user_id", "channel_id", "author_id"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function findCommentMetadata(db: Executor, id: string) {
  return db
    .selectFrom("comments as c")
    .leftJoin("posts as p", "p.id", "c.post_id")
    .select(["c.user_id", "c.channel_id", "c.author_id", "c.video_id", "c.post_id", "c.host_channel_id"])
    .select("p.user_id as host_user_id")
    .where("c.id", "=", id)
    .where("c.deleted_at", "is", null)
    .executeTakeFirst();
}

export async function listOwners(db: Executor, channelId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("channel_members")
    .select("user_id")
    .where("channel_id", "=", channelId)
    .where("role", "=", "owner")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function findRequester(db: Executor, ticketId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("support_tickets")
    .select("user_id")
    .where("id", "=", ticketId)
    .executeTakeFirst();
  return row?.user_id ?? undefined;
}

/** Notifies all subscribers of a channel with notifications enabled, except its team. */
export async function insertForSubscribers(
  db: Executor,
  type: SubscriberType,
  { channel_id, video_id = null, post_id = null }: NotificationSubject & { readonly channel_id: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into notifications (user_id, type, channel_id, video_id, post_id, updated_at)
    select s.user_id, ${type}, s.channel_id, ${video_id}::uuid, ${post_id}::uuid, ${now}::timestamptz
    from subscriptions s
    where s.channel_id = ${channel_id} and s.notify_when <> 'never'
      and not exists (select from channel_members m where m.channel_id = s.channel_id and m.user_id = s.user_id)
      and not exists (select from channel_mutes m
        where m.user_id = s.user_id and m.channel_id = s.channel_id and m.blocked_until > ${now})
    on conflict do nothing`.execute(db);
}

/** Notifies followers of a user about a post, except those who have muted the user. */
export async function insertForFollowers(
  db: Executor,
  { userId, postId }: { readonly userId: string; readonly postId: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into notifications (user_id, type, post_id, updated_at)
    select f.user_id, 'new_post', ${postId}::uuid, ${now}::timestamptz from user_follows f
    where f.followed_id = ${userId}
      and not exists (select from user_mutes m
        where m.user_id = f.user_id and m.muted_id = f.followed_id and m.blocked_until > ${now})
    on conflict do nothing`.execute(db);
}

/** Live streams and premieres that start by `until` and are not announced for that start time, at most `limit`. */
export async function listUpcomingStarts(
  db: Executor,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<{ id: string; channel_id: string; starts_at: Date }[]> {
  const startsAt = sql<Date>`case when v.live then v.livestream_starts_at else v.premiere_at end`;
  const isUpcoming = sql<boolean>`(v.status = 'premiere_scheduled'
    or (v.live and v.livestream_started_at is null and v.livestream_ended_at is null and v.status <> 'deleted'))`;
  return db
    .selectFrom("videos as v")
    .innerJoin("channels as c", "c.id", "v.channel_id")
    .select(["v.id", "v.channel_id", startsAt.as("starts_at")])
    .where(isUpcoming)
    .where("v.visibility", "=", "public")
    .where("c.visibility", "=", "public")
    .where("v.withheld", "=", false)
    .where(startsAt, ">", now)
    .where(startsAt, "<=", until)
    .where(
      sql<boolean>`not exists (select from announced_starts a
        where a.video_id = v.id and a.starts_at = ${startsAt})`,
    )
    .limit(limit)
    .execute();
}

/** False if another process has announced it. */
export async function markStartAnnounced(db: Executor, videoId: string, startsAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("announced_starts")
    .values({ video_id: videoId, starts_at: startsAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
