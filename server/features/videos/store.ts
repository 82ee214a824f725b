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
      "v.livestream_started_at",
      "v.livestream_ended_at",
      "v.live_has_signal",
      "v.banned_at",
      "v.withheld",
      "v.banned_by_big_tech",
      "v.created_at",
      "v.tint",
      "v.has_thumbnail",
      "v.image_version",
      "v.access_revision",
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

/** What the rights to a video's media follow from, and nothing else: it is read for nearly every segment. */
export async function findSignedVideo(db: Executor, id: string) {
  return db
    .selectFrom("videos")
    .select(["id", "channel_id", "status", "visibility", "withheld", "age_restriction", "access_revision"])
    .select(["live", "livestream_starts_at", "livestream_ended_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** How often rights to each of the videos have changed; erased ones are missing. */
export async function listAccessRevisions(
  db: Executor,
  ids: readonly string[],
): Promise<{ id: string; access_revision: number }[]> {
  return db
    .selectFrom("videos")
    .select(["id", "access_revision"])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
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
  /** At least one of these; nothing is in none of them. */
  readonly topics?: readonly Category[] | undefined;
  readonly tag?: string | undefined;
  /** Stands in the title, whatever its case. */
  readonly query?: string | undefined;
  readonly bannedByBigTech?: boolean | undefined;
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

function conditionsOf(filters: VideoFilters) {
  const { channelId, category, topics, tag, bannedByBigTech, subscriberId, query, wanted } = filters;
  const conditions = [sql<boolean>`v.listed`];
  if (channelId) conditions.push(isOfChannel(channelId));
  if (category) conditions.push(sql`(v.categories || v.subcategories) @> array[${category}]`);
  if (topics) conditions.push(sql`(v.categories || v.subcategories) && ${topics}::text[]`);
  if (tag) conditions.push(sql`v.tags @> array[${tag}]`);
  if (bannedByBigTech) conditions.push(sql`v.banned_by_big_tech`);
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

/** Writes changes and recomputes whether the video is listed or withheld. */
export async function updateVideo(
  db: Executor,
  id: string,
  changes: Updateable<Database["videos"]>,
  now: Date,
): Promise<void> {
  if (Object.keys(changes).length > 0) {
    await db
      .updateTable("videos")
      .set({ ...changes, ...revisionAfter(changes), updated_at: now })
      .where("id", "=", id)
      .execute();
  }
  await refreshListedOf(db, id);
}

/**
 * Moves the revision that signatures cover where the changes take rights away or set another visibility. What only
 * opens a video, such as its publication, interrupts nobody who is watching it already.
 */
function revisionAfter(changes: Updateable<Database["videos"]>) {
  const { visibility, banned_at, age_restriction, status, livestream_starts_at } = changes;
  const reasons = [
    ...(visibility === undefined ? [] : [sql<boolean>`visibility <> ${visibility}`]),
    ...(banned_at === undefined ? [] : [sql<boolean>`(banned_at is null) <> ${banned_at === null}`]),
    ...(age_restriction === undefined
      ? []
      : [sql<boolean>`(age_restriction = 18) <> ${age_restriction === 18}`]),
    ...(status === undefined ? [] : [isWithdrawal(status)]),
    // An announcement of a live stream is taken back.
    ...(livestream_starts_at === null ? [sql<boolean>`status = 'draft'`] : []),
  ];
  if (reasons.length === 0) return {};
  return { access_revision: sql<number>`access_revision + (${sql.join(reasons, sql` or `)})::int` };
}

function isWithdrawal(next: string) {
  return sql<boolean>`(status <> ${next}
    and (status = 'deleted' or ${next} = 'deleted'
      or (status in ('public', 'premiere_scheduled') and ${next} <> 'public')))`;
}

/** After a video changed: whether it is listed or withheld. */
export async function refreshListedOf(db: Executor, id: string): Promise<void> {
  await refreshListed(db).where("v.id", "=", id).execute();
}

/** After a channel changed: what of it is listed or withheld. */
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
      withheld: sql<boolean>`v.banned_at is not null or c.hidden`,
      // Addresses of media that were given out before end with it.
      access_revision: sql<number>`v.access_revision + ((v.banned_at is not null or c.hidden) <> v.withheld)::int`,
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
