import { sql, type RawBuilder } from "kysely";
import type { Executor } from "#server/platform/queue/queue.ts";
import type { SEARCH_SORTS } from "#shared/search/contract.ts";

export interface VideoSearch {
  /** In the notation of tsquery. */
  readonly words: string;
  readonly minDuration?: number | undefined;
  readonly maxDuration?: number | undefined;
  readonly publishedSince?: Date | undefined;
  /** What else has to be true of `videos as v`: that the viewer wants to see it. */
  readonly wanted?: RawBuilder<boolean> | undefined;
}

/** An order that videos have of themselves, whatever is searched for. */
export interface Order {
  readonly sort: Exclude<(typeof SEARCH_SORTS)[number], "relevance">;
  readonly sortDesc: boolean;
}

export interface Page extends Order {
  readonly limit: number;
  readonly offset: number;
}

/** One page, and how many there are. */
export interface Found {
  readonly ids: string[];
  readonly count: number;
}

/** Each has an index of its own, so that the first of a million are at hand. */
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

/** What has to be true of `videos as v`, besides the words. */
export function conditionsOf(search: VideoSearch) {
  return [sql<boolean>`v.listed`, ...filtersOf(search)];
}

function filtersOf({ minDuration, maxDuration, publishedSince, wanted }: VideoSearch) {
  const filters: RawBuilder<boolean>[] = [];
  if (minDuration !== undefined) filters.push(sql`v.duration_seconds >= ${minDuration}`);
  if (maxDuration !== undefined) filters.push(sql`v.duration_seconds <= ${maxDuration}`);
  if (publishedSince) filters.push(sql`v.published_at >= ${publishedSince}`);
  if (wanted) filters.push(wanted);
  return filters;
}

/** The ids of all hits. The offsets keep the planner, which does not know the words, from turning it inside out. */
export function matchesOf({ words, publishedSince }: VideoSearch) {
  // What is new is looked at one by one: there is less of it than there are hits of all times.
  return publishedSince
    ? sql<{ id: string }>`(
        select v.id from videos v
        where v.listed and v.published_at >= ${publishedSince} and ${isAnswer("v", words)} offset 0)`
    : sql<{ id: string }>`(
        select s.video_id as id from video_search s where s.vector @@ ${words}::tsquery offset 0)`;
}

/** All hits that are allowed, in no order. */
export function selectHits(db: Executor, search: VideoSearch) {
  return db
    .selectFrom(matchesOf(search).as<"m">(sql.ref("m")))
    .innerJoin("videos as v", "v.id", "m.id")
    .where((eb) => eb.and(conditionsOf(search)))
    .select("v.id");
}

/** Videos in an order, hits or not: all that is needed of them is in its index. */
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

/** Hits among the first videos in an order, looked at one by one: what stops early has little to do. */
export function hitsAmongFirst(
  db: Executor,
  search: VideoSearch,
  { order, videos }: { readonly order: Order; readonly videos: number },
) {
  return db
    .selectFrom(firstInOrder(db, search, order).limit(videos).as("f"))
    .where(isAnswer("f", search.words))
    .$if(filtersOf(search).length > 0, (query) => query.where(isAllowed("f.id", search)))
    .select("f.id");
}

/** A subquery for each video, which the planner cannot turn into a list of all hits. */
function isAnswer(video: "v" | "f", words: string) {
  return sql<boolean>`(
    select s.vector @@ ${words}::tsquery from video_search s where s.video_id = ${sql.ref(`${video}.id`)})`;
}

/** Whether the video with this id is as wished for; a subquery for each, too. */
export function isAllowed(id: "f.id" | "s.video_id", search: VideoSearch) {
  return sql<boolean>`exists (
    select from videos v where v.id = ${sql.ref(id)} and ${sql.join(conditionsOf(search), sql` and `)} offset 0)`;
}
