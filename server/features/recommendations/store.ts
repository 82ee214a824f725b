import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";

/** The columns of a listed video that ranking needs. */
export interface DescribedVideo {
  readonly id: string;
  readonly channel_id: string;
  readonly title: string;
  readonly tags: string[];
  readonly categories: string[];
  readonly published_at: Date | null;
  readonly views: number;
  readonly likes: number;
}

export interface WatchedVideo extends DescribedVideo {
  /** The share that was watched, 0 to 1. */
  readonly share: number;
}

/** The listed videos among these ids. */
export async function listDescribed(db: Executor, ids: readonly string[]): Promise<DescribedVideo[]> {
  return db
    .selectFrom("videos")
    .select(["id", "channel_id", "title", "tags", "published_at", "views", "likes"])
    .select(sql<string[]>`categories || subcategories`.as("categories"))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where("listed", "=", true)
    .execute();
}

/** Videos an account has watched, latest first. */
export async function listWatched(db: Executor, userId: string, limit: number): Promise<WatchedVideo[]> {
  return db
    .selectFrom("watching_times as w")
    .innerJoin("videos as v", "v.id", "w.video_id")
    .select(["v.id", "v.channel_id", "v.title", "v.tags", "v.published_at", "v.views", "v.likes"])
    .select(sql<string[]>`v.categories || v.subcategories`.as("categories"))
    .select(sql<number>`least(1, w.seconds / greatest(1, v.duration_seconds))`.as("share"))
    .where("w.user_id", "=", userId)
    .orderBy("w.updated_at", "desc")
    .limit(limit)
    .execute();
}

/** The newest videos of each term. */
export async function listBySubject(
  db: Executor,
  terms: readonly string[],
  perTerm: number,
): Promise<{ term: string; video_id: string }[]> {
  const { rows } = await sql<{ term: string; video_id: string }>`
    select t.term, s.video_id
    from unnest(${terms}::text[]) as t (term)
    cross join lateral (
      select video_id from video_subjects where term = t.term order by published_at desc limit ${perTerm}
    ) s`.execute(db);
  return rows;
}

/** Co-watched videos: other videos watched by recent viewers of these, by number of viewers. */
export async function listCoWatched(
  db: Executor,
  videoIds: readonly string[],
  { viewers, each, limit }: { viewers: number; each: number; limit: number },
): Promise<{ video_id: string; viewers: number }[]> {
  const { rows } = await sql<{ video_id: string; viewers: number }>`
    with viewers as (
      select distinct w.user_id
      from unnest(${videoIds}::uuid[]) as seed (id)
      cross join lateral (
        select user_id from watching_times where video_id = seed.id order by updated_at desc limit ${viewers}
      ) w
    )
    select other.video_id, count(*)::int as viewers
    from viewers
    cross join lateral (
      select video_id from watching_times where user_id = viewers.user_id order by updated_at desc limit ${each}
    ) other
    where other.video_id <> all (${videoIds}::uuid[])
    group by other.video_id
    order by viewers desc, other.video_id
    limit ${limit}`.execute(db);
  return rows;
}

/** The newest listed videos of these channels, `each` per channel. */
export async function listNewestOfChannels(
  db: Executor,
  channelIds: readonly string[],
  each: number,
): Promise<string[]> {
  if (channelIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select v.id
    from unnest(${channelIds}::uuid[]) as c (id)
    cross join lateral (
      select id from videos
      where channel_id = c.id and listed
      order by published_at desc, id desc
      limit ${each}
    ) v`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listNewest(db: Executor, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("videos")
    .select("id")
    .where("listed", "=", true)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The listed videos with the most likes. */
export async function listMostLiked(db: Executor, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("videos")
    .select("id")
    .where("listed", "=", true)
    .orderBy("likes", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
