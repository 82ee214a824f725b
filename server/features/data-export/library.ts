import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";

export async function readSubscriptions(db: Executor, userId: string): Promise<object[]> {
  return db
    .selectFrom("subscriptions as s")
    .innerJoin("channels as c", "c.id", "s.channel_id")
    .leftJoin("subscription_folders as f", "f.id", "s.folder_id")
    .select(["s.channel_id", "c.name", "s.notify_when", "f.name as folder", "s.created_at"])
    .where("s.user_id", "=", userId)
    .orderBy("s.created_at")
    .execute();
}

export async function readWatchLater(db: Executor, userId: string): Promise<object[]> {
  return db
    .selectFrom("watch_later as l")
    .innerJoin("videos as v", "v.id", "l.video_id")
    .select(["l.video_id", "v.title", "l.added_at"])
    .where("l.user_id", "=", userId)
    .orderBy("l.added_at")
    .execute();
}

export async function readRatings(db: Executor, userId: string): Promise<object[]> {
  return db
    .selectFrom("video_ratings as r")
    .innerJoin("videos as v", "v.id", "r.video_id")
    .select(["r.video_id", "v.title", "r.rating", "r.rated_at"])
    .where("r.user_id", "=", userId)
    .orderBy("r.rated_at")
    .execute();
}

/** Notifications of the account. */
export async function readNotifications(db: Executor, userId: string): Promise<object[]> {
  return db
    .selectFrom("notifications")
    .select(["type", "count", "channel_id", "video_id", "post_id", "comment_id", "ticket_id", "updated_at"])
    .where("user_id", "=", userId)
    .orderBy("updated_at")
    .execute();
}

export async function readPushSubscriptions(db: Executor, userId: string): Promise<object[]> {
  return db
    .selectFrom("push_subscriptions")
    .select(["endpoint", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}

export async function readPlaylists(db: Executor, userId: string): Promise<object[]> {
  return db
    .selectFrom("playlists as p")
    .select(["p.id", "p.name", "p.frozen", "p.created_at", "p.updated_at"])
    .select(sql<string>`coalesce(p.chosen_visibility, p.visibility)`.as("visibility"))
    .select(
      sql<string[]>`array(
        select v.title from playlist_videos pv join videos v on v.id = pv.video_id
        where pv.playlist_id = p.id order by pv.position)`.as("videos"),
    )
    .where("p.user_id", "=", userId)
    .orderBy("p.created_at")
    .execute();
}

export async function readSmartlists(db: Executor, userId: string): Promise<object[]> {
  return db
    .selectFrom("smartlists")
    .select(["name", "filters", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}

/** Videos the account has hidden; its other content preferences are part of its settings. */
export async function readHiddenVideos(db: Executor, userId: string): Promise<object[]> {
  return db
    .selectFrom("hidden_videos as h")
    .innerJoin("videos as v", "v.id", "h.video_id")
    .select(["h.video_id", "v.title", "h.created_at"])
    .where("h.user_id", "=", userId)
    .orderBy("h.created_at")
    .execute();
}
