import { sql, type RawBuilder } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import type { SEARCH_SORTS } from "#shared/search/contract.ts";

export interface VideoSearch {
  /** As a PostgreSQL tsquery. */
  readonly words: string;
  readonly minDuration?: number | undefined;
  readonly maxDuration?: number | undefined;
  readonly publishedSince?: Date | undefined;
  /** An additional condition on `videos as v`: the viewer's content preferences. */
  readonly preferenceFilter?: RawBuilder<boolean> | undefined;
}

/** A sort order independent of the search terms. */
export interface Order {
  readonly sort: Exclude<(typeof SEARCH_SORTS)[number], "relevance">;
  readonly sortDesc: boolean;
}

export interface Page extends Order {
  readonly limit: number;
  readonly offset: number;
}

/** One page of ids and the total count. */
export interface Found {
  readonly ids: string[];
  readonly count: number;
}

/** Each column has its own index, so the first rows are fast even among a million videos. */
export const SORT_COLUMNS = {
  new: "v.published_at",
  publishedAt: "v.published_at",
  duration: "v.duration_seconds",
  views: "v.views",
  likes: "v.likes",
} as const;

export const NEWEST: Order = { sort: "new", sortDesc: true };

export function directionOf({ sortDesc }: Pick<Order, "sortDesc">): "asc" | "desc" {
  return sortDesc ? "desc" : "asc";
}

/** Conditions on `videos as v` besides the words. */
export function conditionsOf(search: VideoSearch) {
  return [sql<boolean>`v.listed`, ...filtersOf(search)];
}

function filtersOf({ minDuration, maxDuration, publishedSince, preferenceFilter }: VideoSearch) {
  const filters: RawBuilder<boolean>[] = [];
  if (minDuration !== undefined) filters.push(sql`v.duration_seconds >= ${minDuration}`);
  if (maxDuration !== undefined) filters.push(sql`v.duration_seconds <= ${maxDuration}`);
  if (publishedSince) filters.push(sql`v.published_at >= ${publishedSince}`);
  if (preferenceFilter) filters.push(preferenceFilter);
  return filters;
}

/** Ids of all hits. `offset 0` is an optimization fence: the planner cannot estimate the words and would reorder it. */
export function matchesOf({ words, publishedSince }: VideoSearch) {
  // With a date filter, recent videos are scanned: they are fewer than all hits.
  return publishedSince
    ? sql<{ id: string }>`(
        select v.id from videos v
        where v.listed and v.published_at >= ${publishedSince} and ${isHit("v", words)} offset 0)`
    : sql<{ id: string }>`(
        select s.video_id as id from video_search s where s.vector @@ ${words}::tsquery offset 0)`;
}

/** All hits that meet the conditions, unordered. */
export function selectHits(db: Executor, search: VideoSearch) {
  return db
    .selectFrom(matchesOf(search).as<"m">(sql.ref("m")))
    .innerJoin("videos as v", "v.id", "m.id")
    .where((eb) => eb.and(conditionsOf(search)))
    .select("v.id");
}

/** Videos in a sort order, hits or not; its index contains all columns needed (index-only scan). */
export function firstInOrder(db: Executor, { publishedSince }: VideoSearch, order: Order) {
  return db
    .selectFrom("videos as v")
    .select(["v.id", sql`${sql.ref(SORT_COLUMNS[order.sort])}`.as("place")])
    .where(sql<boolean>`v.listed`)
    .$if(publishedSince !== undefined, (query) =>
      query.where(sql<boolean>`v.published_at >= ${publishedSince}`),
    )
    .orderBy(SORT_COLUMNS[order.sort], directionOf(order))
    .orderBy("v.id", directionOf(order));
}

/** Hits among the first videos in an order, checked one by one: a limit stops the scan early. */
export function hitsAmongFirst(
  db: Executor,
  search: VideoSearch,
  { order, videos }: { readonly order: Order; readonly videos: number },
) {
  return db
    .selectFrom(firstInOrder(db, search, order).limit(videos).as("f"))
    .where(isHit("f", search.words))
    .$if(filtersOf(search).length > 0, (query) => query.where(meetsConditions("f.id", search)))
    .select("f.id");
}

/** A correlated subquery per video, which the planner cannot turn into a list of all hits. */
function isHit(video: "v" | "f", words: string) {
  return sql<boolean>`(
    select s.vector @@ ${words}::tsquery from video_search s where s.video_id = ${sql.ref(`${video}.id`)})`;
}

/** Whether the video with this id meets the conditions; also a subquery per video. */
export function meetsConditions(id: "f.id" | "s.video_id", search: VideoSearch) {
  return sql<boolean>`exists (
    select from videos v where v.id = ${sql.ref(id)} and ${sql.join(conditionsOf(search), sql` and `)} offset 0)`;
}
