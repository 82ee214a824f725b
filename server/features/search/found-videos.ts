import { sql, type RawBuilder, type SelectQueryBuilder } from "kysely";
import type { Executor } from "#server/platform/queue/queue.ts";
import type { SEARCH_SORTS } from "#shared/search/contract.ts";

type Sort = (typeof SEARCH_SORTS)[number];

export interface VideoSearch {
  /** In the notation of tsquery. */
  readonly words: string;
  readonly minDuration?: number | undefined;
  readonly maxDuration?: number | undefined;
  readonly publishedSince?: Date | undefined;
  /** What else has to be true of `videos as v`: that the viewer wants to see it. */
  readonly wanted?: RawBuilder<boolean> | undefined;
}

export interface Page {
  readonly sort: Sort;
  readonly sortDesc: boolean;
  readonly limit: number;
  readonly offset: number;
}

type Order = Pick<Page, "sort" | "sortDesc">;

/** Each has an index of its own, so that the first of a million are at hand. */
export const SORT_COLUMNS = {
  new: "v.published_at",
  publishedAt: "v.published_at",
  duration: "v.duration_seconds",
  views: "v.views",
  likes: "v.likes",
} as const;

const NEWEST: Order = { sort: "new", sortDesc: true };
/** Nobody reads further, and counting on costs more than the page itself. */
export const COUNTED_MAX = 1000;
/** So many of the newest videos tell how common the words are. */
export const SAMPLED = 1000;
/** Only the newest are in memory anyway: in other orders fewer hits are gathered sooner than found one by one. */
const HITS_IN_OTHER_ORDERS = 8;
/** So many of the newest are looked at before the index is asked whether there is a hit at all. */
const FIRST_LOOK = SAMPLED / 2;
/** From so many hits in the sample on, even the list of all hits in the index is long. */
const EVERYWHERE_HITS = 80;
/** So many videos are gone through at the most, and some more for pages further back. */
const WALKED_MAX = 8000;
const WALKED_FOR_EACH_SKIPPED = 60;
/** So many hits are put in order before it is tried in another way. */
const GATHERED_MAX = 5000;
/** So many of the newest hits are looked at for suggestions. */
const LOOKED_AT_MAX = 500;

interface Found {
  readonly ids: string[];
  readonly count: number;
}

/** How many of the newest videos were looked at, and how many of these are hits. */
interface Sample {
  readonly looked: number;
  readonly hits: number;
}

/** What of the filters has to be true of `videos as v`, besides the words. */
export function conditionsOf({ minDuration, maxDuration, publishedSince, wanted }: VideoSearch) {
  const conditions = [sql<boolean>`v.listed`];
  if (minDuration !== undefined) conditions.push(sql`v.duration_seconds >= ${minDuration}`);
  if (maxDuration !== undefined) conditions.push(sql`v.duration_seconds <= ${maxDuration}`);
  if (publishedSince) conditions.push(sql`v.published_at >= ${publishedSince}`);
  if (wanted) conditions.push(wanted);
  return conditions;
}

/** One page, and how many there are, at most 1000. However they are found, they are the same. */
export async function findVideos(db: Executor, search: VideoSearch, page: Page): Promise<Found> {
  const sample = await sampleNewest(db, search);
  const gathered = isCommon(search, { page, sample }) ? undefined : await gather(db, search, page);
  if (gathered) return gathered;
  const [ids, count] = await Promise.all([walkToPage(db, search, page), countFrom(db, search, sample)]);
  return { ids: ids ?? (await idsOf(selectHits(db, search), page)), count };
}

/** How many there are, at most 1000. */
export async function countVideos(db: Executor, search: VideoSearch): Promise<number> {
  return countFrom(db, search, await sampleNewest(db, search));
}

/** Whether there is any video that everybody may see. */
export async function isVideoFound(db: Executor, words: string): Promise<boolean> {
  const near = await walk(db, { words }, { order: NEWEST, videos: FIRST_LOOK }).limit(1).executeTakeFirst();
  if (near) return true;
  return (await selectHits(db, { words }).limit(1).executeTakeFirst()) !== undefined;
}

/** Titles that answer to these words, the most watched of the newest first. */
export async function findTitles(db: Executor, words: string, limit: number): Promise<string[]> {
  const page = { ...NEWEST, limit: LOOKED_AT_MAX, offset: 0 };
  const near = await idsOf(walk(db, { words }, { order: page, videos: SAMPLED }), page);
  const gathered = near.length < limit ? await gather(db, { words }, page) : { ids: near };
  const { ids } = gathered ?? (await findVideos(db, { words }, { ...page, limit }));
  const rows = await db
    .selectFrom("videos as v")
    .select("v.title")
    .where(sql<boolean>`v.id = any(${ids}::uuid[])`)
    .orderBy("v.views", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ title }) => title);
}

async function sampleNewest(db: Executor, search: VideoSearch): Promise<Sample> {
  return db
    .selectFrom(inOrder(db, search, { order: NEWEST, videos: SAMPLED }).as("v"))
    .select((eb) => eb.fn.countAll<number>().as("looked"))
    .select(sql<number>`count(*) filter (where ${isHit(search)})`.as("hits"))
    .executeTakeFirstOrThrow();
}

async function countFrom(db: Executor, search: VideoSearch, { looked, hits }: Sample): Promise<number> {
  if (looked < SAMPLED) return hits;
  if (hits >= EVERYWHERE_HITS) {
    const videos = Math.ceil(COUNTED_MAX / (EVERYWHERE_HITS / SAMPLED));
    const count = await countUpTo(db, walk(db, search, { order: NEWEST, videos }));
    if (count === COUNTED_MAX) return count;
  }
  return countUpTo(db, selectHits(db, search));
}

async function countUpTo<Tables, Name extends keyof Tables>(
  db: Executor,
  hits: SelectQueryBuilder<Tables, Name, { id: string }>,
): Promise<number> {
  const { count } = await db
    .selectFrom(hits.limit(COUNTED_MAX).as("hits"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether going through the videos in the order asked for likely comes to the end of the page. */
function isCommon(
  { publishedSince }: VideoSearch,
  { page, sample }: { readonly page: Page; readonly sample: Sample },
): boolean {
  if (publishedSince || sample.looked < SAMPLED) return false;
  const isNewestFirst = SORT_COLUMNS[page.sort] === SORT_COLUMNS.new && page.sortDesc;
  if (!isNewestFirst && sample.hits < HITS_IN_OTHER_ORDERS) return false;
  return (sample.hits / SAMPLED) * walkedFor(page) >= page.offset + page.limit;
}

function walkedFor({ offset }: Page): number {
  return WALKED_MAX + WALKED_FOR_EACH_SKIPPED * Math.min(offset, COUNTED_MAX);
}

/** All hits put in order, unless they are too many for that. */
async function gather(db: Executor, search: VideoSearch, page: Page): Promise<Found | undefined> {
  const hits = selectHits(db, search).select(sql`${sql.ref(SORT_COLUMNS[page.sort])}`.as("place"));
  const rows = await db
    .selectFrom(hits.limit(GATHERED_MAX).as("hits"))
    .select(["id", sql<number>`count(*) over ()`.as("gathered")])
    .orderBy("place", directionOf(page))
    .orderBy("id", directionOf(page))
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const [first] = rows;
  if (!first) return page.offset === 0 ? { ids: [], count: 0 } : undefined;
  if (first.gathered === GATHERED_MAX) return undefined;
  return { ids: rows.map(({ id }) => id), count: Math.min(first.gathered, COUNTED_MAX) };
}

/** The page from the first videos in its order; undefined where it is not full with these. */
async function walkToPage(db: Executor, search: VideoSearch, page: Page): Promise<string[] | undefined> {
  if (search.publishedSince) return undefined;
  const ids = await idsOf(walk(db, search, { order: page, videos: walkedFor(page) }), page);
  return ids.length === page.limit ? ids : undefined;
}

async function idsOf<Tables, Name extends keyof Tables>(
  hits: SelectQueryBuilder<Tables, Name, { id: string }>,
  page: Page,
): Promise<string[]> {
  const rows = await hits
    .orderBy(sql.ref(SORT_COLUMNS[page.sort]), directionOf(page))
    .orderBy(sql.ref("v.id"), directionOf(page))
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(({ id }) => id);
}

function directionOf({ sortDesc }: Order): "asc" | "desc" {
  return sortDesc ? "desc" : "asc";
}

/** All hits, in no order. The offsets keep the planner, which does not know the words, from turning it inside out. */
function selectHits(db: Executor, search: VideoSearch) {
  const { words, publishedSince } = search;
  // What is new is looked at one by one: there is less of it than there are hits of all times.
  const matches = publishedSince
    ? sql<{ id: string }>`(
        select v.id from videos v
        where v.listed and v.published_at >= ${publishedSince} and ${isAnswer(words)} offset 0)`
    : sql<{ id: string }>`(
        select s.video_id as id from video_search s where s.vector @@ ${words}::tsquery offset 0)`;
  return db
    .selectFrom(matches.as<"m">(sql.ref("m")))
    .innerJoin("videos as v", "v.id", "m.id")
    .where((eb) => eb.and(conditionsOf(search)))
    .select("v.id");
}

interface Walk {
  readonly order: Order;
  readonly videos: number;
}

/** Hits among the first videos in an order, looked at one by one: what stops early has little to do. */
function walk(db: Executor, search: VideoSearch, range: Walk) {
  return db
    .selectFrom(inOrder(db, search, range).as("v"))
    .where(isHit(search))
    .select("v.id");
}

function inOrder(db: Executor, { publishedSince }: VideoSearch, { order, videos }: Walk) {
  return db
    .selectFrom("videos as v")
    .selectAll("v")
    .where(sql<boolean>`v.listed`)
    .$if(publishedSince !== undefined, (query) =>
      query.where(sql<boolean>`v.published_at >= ${publishedSince}`),
    )
    .orderBy(SORT_COLUMNS[order.sort], directionOf(order))
    .orderBy("v.id", directionOf(order))
    .limit(videos);
}

function isHit(search: VideoSearch) {
  return sql<boolean>`(${sql.join([isAnswer(search.words), ...conditionsOf(search)], sql` and `)})`;
}

/** A subquery for each video, which the planner cannot turn into a list of all hits. */
function isAnswer(words: string) {
  return sql<boolean>`(
    select s.vector @@ ${words}::tsquery from video_search s where s.video_id = v.id)`;
}
