import { sql, type RawBuilder } from "kysely";
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

export const SORT_COLUMNS = {
  new: "v.published_at",
  publishedAt: "v.published_at",
  duration: "v.duration_seconds",
  views: "v.views",
  likes: "v.likes",
} as const;
/** Nobody reads further, and counting on costs more than the page itself. */
const COUNTED_MAX = 10_000;
/** So many of the newest hits are looked at for suggestions. */
const LOOKED_AT_MAX = 500;

function selectHits(db: Executor, search: VideoSearch) {
  return db
    .selectFrom("videos as v")
    .innerJoin("video_search as s", "s.video_id", "v.id")
    .where(sql<boolean>`s.vector @@ ${search.words}::tsquery`)
    .where((eb) => eb.and(conditionsOf(search)));
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

export async function findVideoIds(db: Executor, search: VideoSearch, page: Page): Promise<string[]> {
  const direction = page.sortDesc ? "desc" : "asc";
  const rows = await selectHits(db, search)
    .select("v.id")
    .orderBy(SORT_COLUMNS[page.sort], direction)
    .orderBy("v.id", direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many there are, at most 10 000. */
export async function countVideos(db: Executor, search: VideoSearch): Promise<number> {
  const { count } = await db
    .selectFrom(selectHits(db, search).select("v.id").limit(COUNTED_MAX).as("hits"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function selectChannelHits(db: Executor, words: string, exceptIds: readonly string[] = []) {
  return db
    .selectFrom("channels as c")
    .innerJoin("channel_search as s", "s.channel_id", "c.id")
    .where("c.visibility", "=", "public")
    .where("c.deleted_at", "is", null)
    .where(sql<boolean>`c.id <> all(${exceptIds}::uuid[])`)
    .where(sql<boolean>`s.vector @@ ${words}::tsquery`);
}

/** Channels: what is in their names counts more than what is in their descriptions, then how many watch them. */
export async function findChannels(
  db: Executor,
  words: string,
  exceptIds: readonly string[],
  { limit, offset }: Pick<Page, "limit" | "offset">,
) {
  return selectChannelHits(db, words, exceptIds)
    .select(["c.id", "c.name", "c.slug", "c.has_picture", "c.image_version", "c.description"])
    .select("c.subscriptions_count")
    .select((eb) =>
      eb
        .selectFrom("videos as v")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("v.channel_id", "=", "c.id")
        .where("v.listed", "=", true)
        .as("videos_count"),
    )
    .$narrowType<{ videos_count: number }>()
    .orderBy(sql`ts_rank(s.vector, ${words}::tsquery) > 0.5`, "desc")
    .orderBy("c.subscriptions_count", "desc")
    .orderBy("c.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export type FoundChannelRow = Awaited<ReturnType<typeof findChannels>>[number];

export async function countChannels(
  db: Executor,
  words: string,
  exceptIds: readonly string[],
): Promise<number> {
  const { count } = await selectChannelHits(db, words, exceptIds)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether anything everybody may see answers to these words. */
export async function isFound(db: Executor, words: string): Promise<boolean> {
  const video = await selectHits(db, { words }).select("v.id").limit(1).executeTakeFirst();
  if (video) return true;
  const channel = await selectChannelHits(db, words).select("c.id").limit(1).executeTakeFirst();
  if (channel) return true;
  const spoken = await db
    .selectFrom("spoken_passages as p")
    .innerJoin("videos as v", "v.id", "p.video_id")
    .select("v.id")
    .where("v.listed", "=", true)
    .where(sql<boolean>`p.vector @@ ${words}::tsquery`)
    .limit(1)
    .executeTakeFirst();
  return spoken !== undefined;
}

/** Words written much like this one, the most alike first. */
export async function findAlike(
  db: Executor,
  word: string,
  limit: number,
): Promise<{ word: string; written: string }[]> {
  return db
    .selectFrom("search_words")
    .select(["word", "written"])
    .where(sql<boolean>`word % ${word}`)
    .orderBy(sql`similarity(word, ${word})`, "desc")
    .orderBy("word")
    .limit(limit)
    .execute();
}

/** Words that begin like this, the shortest first. */
export async function findBegun(
  db: Executor,
  beginning: string,
  limit: number,
): Promise<{ word: string; written: string }[]> {
  return db
    .selectFrom("search_words")
    .select(["word", "written"])
    .where("word", "like", `${beginning}%`)
    .orderBy(sql`length(word)`)
    .orderBy("word")
    .limit(limit)
    .execute();
}

/** Titles that answer to these words, the most watched of the newest first. */
export async function findTitles(db: Executor, words: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom(
      selectHits(db, { words })
        .select(["v.title", "v.views"])
        .orderBy("v.published_at", "desc")
        .limit(LOOKED_AT_MAX)
        .as("hits"),
    )
    .select("title")
    .orderBy("views", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ title }) => title);
}
