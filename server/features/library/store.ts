import { sql } from "kysely";
import { isVisibleTo } from "#server/features/videos/cards.ts";
import type { Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { containsTyped } from "#server/platform/database/folded-search.ts";

export async function upsertPlaybackPosition(
  db: Executor,
  time: { user_id: string; video_id: string; seconds: number; updated_at: Date },
): Promise<void> {
  const { seconds, updated_at } = time;
  await db
    .insertInto("watching_times")
    .values(time)
    .onConflict((conflict) => conflict.columns(["user_id", "video_id"]).doUpdateSet({ seconds, updated_at }))
    .execute();
}

/** Whether the account has paused its watch history. */
export async function isHistoryPaused(db: Executor, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select(sql<boolean>`coalesce((settings ->> 'historyPaused')::boolean, false)`.as("paused"))
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.paused ?? false;
}

export async function findPlaybackPosition(
  db: Executor,
  userId: string,
  videoId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("watching_times")
    .select("seconds")
    .where("user_id", "=", userId)
    .where("video_id", "=", videoId)
    .executeTakeFirst();
  return row?.seconds;
}

/** Playback positions in the videos the user watched last. */
export async function listPlaybackPositions(
  db: Executor,
  userId: string,
  limit: number,
): Promise<{ video_id: string; seconds: number }[]> {
  return db
    .selectFrom("watching_times")
    .select(["video_id", "seconds"])
    .where("user_id", "=", userId)
    .orderBy("updated_at", "desc")
    .limit(limit)
    .execute();
}

export interface HistoryFilter {
  readonly limit: number;
  readonly offset: number;
  /** Part of the title or of the channel's name. */
  readonly query?: string | undefined;
}

export interface WatchedRow {
  readonly id: string;
  readonly seconds: number;
  readonly updated_at: Date;
}

/** Videos the user has watched and may still watch, last watched first. */
export async function listWatched(
  db: Executor,
  viewer: Viewer,
  { limit, offset, query }: HistoryFilter,
): Promise<{ rows: WatchedRow[]; count: number }> {
  let watched = db
    .selectFrom("watching_times as w")
    .innerJoin("videos as v", "v.id", "w.video_id")
    .innerJoin("channels as c", "c.id", "v.channel_id")
    .where("w.user_id", "=", viewer.id)
    .where(isVisibleTo(viewer));
  if (query) {
    const conditions = [containsTyped(sql`v.title`, query), containsTyped(sql`c.name`, query)];
    watched = watched.where((eb) => eb.or(conditions));
  }
  const rows = await watched
    .select(["v.id", "w.seconds", "w.updated_at"])
    .orderBy("w.updated_at", "desc")
    .orderBy("v.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await watched
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { rows, count };
}

export async function deletePlaybackPosition(db: Executor, userId: string, videoId: string): Promise<void> {
  await db
    .deleteFrom("watching_times")
    .where("user_id", "=", userId)
    .where("video_id", "=", videoId)
    .execute();
}

/** Deletes history entries last watched at or after `from` and before `to`; without both, all entries. */
export async function deletePlaybackPositions(
  db: Executor,
  userId: string,
  { from, to }: { from?: Date | undefined; to?: Date | undefined },
): Promise<void> {
  let query = db.deleteFrom("watching_times").where("user_id", "=", userId);
  if (from) query = query.where("updated_at", ">=", from);
  if (to) query = query.where("updated_at", "<", to);
  await query.execute();
}
