import { sql, type Insertable, type RawBuilder } from "kysely";
import { normalizedTag } from "#shared/channels/tag.ts";
import { offeredCategories } from "#server/features/categories/require-categories.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { containsTyped } from "#server/platform/database/folded-search.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { selectCards, type CardRow } from "./cards.ts";

export interface VideoListing {
  readonly limit: number;
  readonly offset: number;
  readonly sort: "new" | "publishedAt" | "popular" | "trending" | "views" | "duration";
  readonly sortDesc: boolean;
  readonly channelId?: readonly string[] | undefined;
  /** Matches at least one of these codes. */
  readonly categories?: readonly string[] | undefined;
  /** Matches at least one of these; an empty list matches no video. */
  readonly topics?: readonly string[] | undefined;
  readonly tag?: string | undefined;
  /** Case-insensitive substring of the title. */
  readonly query?: string | undefined;
  readonly bannedByBigTech?: boolean | undefined;
  /** Limits the list to the subscribed channels of this user. */
  readonly subscriberId?: string | undefined;
  /** Preference filter of the viewer: an additional condition on `videos as v`. */
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

/** One page of the listed videos. */
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
  const { channelId, categories, topics, tag, bannedByBigTech, subscriberId, query, wanted } = filters;
  const conditions = [sql<boolean>`v.listed`];
  if (channelId) conditions.push(isOfChannel(channelId));
  if (categories) conditions.push(isInCategories(categories));
  if (topics) conditions.push(sql`(v.categories || v.subcategories) && ${topics}::text[]`);
  if (tag) conditions.push(sql`v.tags @> array[${normalizedTag(tag)}]`);
  if (bannedByBigTech) conditions.push(sql`v.banned_by_big_tech`);
  if (subscriberId) conditions.push(isSubscribedBy(subscriberId));
  if (query) conditions.push(containsTyped(sql`v.title`, query));
  if (wanted) conditions.push(wanted);
  return conditions;
}

/** The planner estimates the rows of one category well, those of several at random. */
function isInCategories(codes: readonly string[]) {
  const [code] = codes;
  return codes.length === 1
    ? sql<boolean>`(v.categories || v.subcategories) @> array[${code}]`
    : sql<boolean>`(v.categories || v.subcategories) && ${codes}::text[]`;
}

/** Equality on one channel uses the index in the order of dates; several channels need a sort. */
function isOfChannel(ids: readonly string[]) {
  const [id] = ids;
  return ids.length === 1
    ? sql<boolean>`v.channel_id = ${id}`
    : sql<boolean>`v.channel_id = any(${ids}::uuid[])`;
}

function isSubscribedBy(userId: string) {
  return sql<boolean>`v.channel_id in (select s.channel_id from subscriptions s where s.user_id = ${userId})`;
}

/** Its categories were stored earlier, for other videos: some may be gone. */
export async function insertVideo(
  db: Executor,
  video: Omit<Insertable<Database["videos"]>, "width" | "height">,
): Promise<string> {
  const categories = await offeredCategories(db, video.categories ?? []);
  const subcategories = await offeredCategories(db, video.subcategories ?? []);
  const { id } = await db
    .insertInto("videos")
    .values({ ...video, categories, subcategories, width: null, height: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The categories and subcategories of a video. */
export async function listCategoriesOf(db: Executor, id: string): Promise<string[]> {
  const video = await db
    .selectFrom("videos")
    .select(["categories", "subcategories"])
    .where("id", "=", id)
    .executeTakeFirst();
  return video ? [...video.categories, ...video.subcategories] : [];
}
