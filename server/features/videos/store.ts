import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import type { Category } from "#shared/videos/catalogue.ts";

type VideoColumns = Selectable<Database["videos"]>;
export interface VideoRow extends VideoColumns {
  readonly channel_name: string;
  readonly channel_slug: string;
  readonly channel_has_picture: boolean;
  readonly channel_image_version: number;
  readonly channel_ads_enabled: boolean;
}

function selectVideos(db: Executor) {
  return db
    .selectFrom("videos as v")
    .innerJoin("channels as c", "c.id", "v.channel_id")
    .selectAll("v")
    .select([
      "c.name as channel_name",
      "c.slug as channel_slug",
      "c.has_picture as channel_has_picture",
      "c.image_version as channel_image_version",
      "c.ads_enabled as channel_ads_enabled",
    ]);
}

/** What a card needs: everything but the long texts. */
export function selectCards(db: Executor) {
  return db
    .selectFrom("videos as v")
    .innerJoin("channels as c", "c.id", "v.channel_id")
    .select([
      "v.id",
      "v.channel_id",
      "v.title",
      "v.status",
      "v.visibility",
      "v.age_restriction",
      "v.duration_seconds",
      "v.views",
      "v.published_at",
      "v.release_at",
      "v.premiere_at",
      "v.live",
      "v.livestream_starts_at",
      "v.livestream_ended_at",
      "v.banned_at",
      "v.banned_by_big_tech",
      "v.created_at",
      "v.tint",
      "v.has_thumbnail",
      "v.image_version",
      "c.name as channel_name",
      "c.slug as channel_slug",
      "c.has_picture as channel_has_picture",
      "c.image_version as channel_image_version",
    ]);
}

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>["execute"]>>[number];

/** Those of the videos that are listed, in any order. */
export async function findListedCards(db: Executor, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  return selectCards(db)
    .where(sql<boolean>`v.id = any(${ids}::uuid[])`)
    .where("v.listed", "=", true)
    .execute();
}

export async function findVideo(db: Executor, id: string): Promise<VideoRow | undefined> {
  return selectVideos(db).where("v.id", "=", id).executeTakeFirst();
}

/** The video with its row locked until the transaction ends. */
export async function lockVideo(db: Executor, id: string): Promise<VideoRow | undefined> {
  return selectVideos(db).where("v.id", "=", id).forUpdate("v").executeTakeFirst();
}

export interface VideoListing {
  readonly limit: number;
  readonly offset: number;
  readonly sort: "new" | "publishedAt" | "popular" | "trending" | "views" | "duration";
  readonly sortDesc: boolean;
  readonly channelId?: readonly string[] | undefined;
  readonly category?: Category | undefined;
  readonly tag?: string | undefined;
  /** Stands in the title, whatever its case. */
  readonly query?: string | undefined;
  /** Whose subscriptions the channel has to be among. */
  readonly subscriberId?: string | undefined;
  /** What else has to be true of `videos as v`: that the viewer wants to see it. */
  readonly wanted?: RawBuilder<boolean> | undefined;
}

export type VideoFilters = Omit<VideoListing, "limit" | "offset" | "sort" | "sortDesc">;

const SORT_COLUMNS = {
  new: "v.published_at",
  publishedAt: "v.published_at",
  popular: "v.views",
  trending: "v.trend",
  views: "v.views",
  duration: "v.duration_seconds",
} as const;

/** Listed videos, and how many there are at least: one more row than asked for is looked at. */
export async function listListedVideos(db: Executor, listing: VideoListing): Promise<CardRow[]> {
  const { limit, offset, sort, sortDesc } = listing;
  const direction = sortDesc ? "desc" : "asc";
  return selectCards(db)
    .where((eb) => eb.and(conditionsOf(listing)))
    .orderBy(SORT_COLUMNS[sort], direction)
    .orderBy("v.id", direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countListedVideos(db: Executor, filters: VideoFilters): Promise<number> {
  const { count } = await db
    .selectFrom("videos as v")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where((eb) => eb.and(conditionsOf(filters)))
    .executeTakeFirstOrThrow();
  return count;
}

function conditionsOf({ channelId, category, tag, subscriberId, query, wanted }: VideoFilters) {
  const conditions = [sql<boolean>`v.listed`];
  if (channelId) conditions.push(isOfChannel(channelId));
  if (category) conditions.push(sql`(v.categories || v.subcategories) @> array[${category}]`);
  if (tag) conditions.push(sql`v.tags @> array[${tag}]`);
  if (subscriberId) conditions.push(isSubscribedBy(subscriberId));
  if (query) conditions.push(hasInTitle(query));
  if (wanted) conditions.push(wanted);
  return conditions;
}

/** The films of one channel are at hand in the order of their dates; those of several have to be put in order. */
function isOfChannel(ids: readonly string[]) {
  const [id] = ids;
  return ids.length === 1
    ? sql<boolean>`v.channel_id = ${id}`
    : sql<boolean>`v.channel_id = any(${ids}::uuid[])`;
}

/** The words as they are: "100%" is no pattern. */
function hasInTitle(words: string) {
  return sql<boolean>`strpos(lower(v.title), lower(${words})) > 0`;
}

function isSubscribedBy(userId: string) {
  return sql<boolean>`v.channel_id in (select s.channel_id from subscriptions s where s.user_id = ${userId})`;
}

export async function insertVideo(
  db: Executor,
  video: Omit<Insertable<Database["videos"]>, "width" | "height">,
): Promise<string> {
  const { id } = await db
    .insertInto("videos")
    .values({ ...video, width: null, height: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes changes and recomputes whether the video is listed. */
export async function updateVideo(
  db: Executor,
  id: string,
  changes: Updateable<Database["videos"]>,
  now: Date,
): Promise<void> {
  if (Object.keys(changes).length > 0) {
    await db
      .updateTable("videos")
      .set({ ...changes, updated_at: now })
      .where("id", "=", id)
      .execute();
  }
  await refreshListedOf(db, id);
}

/** After a video changed: whether it may be listed. */
export async function refreshListedOf(db: Executor, id: string): Promise<void> {
  await refreshListed(db).where("v.id", "=", id).execute();
}

/** After a channel changed: what of it may be listed. */
export async function refreshListedOfChannel(db: Executor, channelId: string): Promise<void> {
  await refreshListed(db).where("v.channel_id", "=", channelId).execute();
}

function refreshListed(db: Executor) {
  return db
    .updateTable("videos as v")
    .from("channels as c")
    .set({
      listed: sql<boolean>`v.status = 'public' and v.visibility = 'public' and v.banned_at is null
        and c.visibility = 'public'`,
    })
    .whereRef("c.id", "=", "v.channel_id");
}

export async function markThumbnail(db: Executor, id: string, tint: string | undefined): Promise<void> {
  await db
    .updateTable("videos")
    .set({ has_thumbnail: true, image_version: sql`image_version + 1`, ...(tint ? { tint } : {}) })
    .where("id", "=", id)
    .execute();
}

export async function addViews(db: Executor, counts: ReadonlyMap<string, number>): Promise<void> {
  if (counts.size === 0) return;
  const ids = [...counts.keys()].toSorted(); // one order for all, so that two processes cannot lock each other out
  const numbers = ids.map((id) => counts.get(id) ?? 0);
  await sql`
    update videos v set views = v.views + n.views
    from unnest(${ids}::uuid[], ${numbers}::int[]) as n (id, views)
    where v.id = n.id`.execute(db);
}
