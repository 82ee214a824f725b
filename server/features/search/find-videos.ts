import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import { hasManyHits } from "./hit-estimate.ts";
import { collectHits } from "./collect-hits.ts";
import { expandPrefixes } from "./expand-prefixes.ts";
import {
  directionOf,
  type Found,
  hitsAmongFirst,
  NEWEST,
  type Order,
  type Page,
  selectHits,
  SORT_COLUMNS,
  type VideoSearch,
} from "./video-hits.ts";

/** Counting stops here: further pages are not read, and exact counting costs more than the page itself. */
export const COUNTED_MAX = 1000;
/** First step: this many videos are scanned in the requested order. */
const SCANNED_FIRST = 600;
/** With fewer hits among these, the total is likely small enough to sort all hits. */
const SPARSE_HITS = 2;
/** This many of the newest videos are scanned before the index is queried for any hit. */
const SCANNED_FOR_ANY = 250;
/** Limit of scanned videos; grows with the page offset. */
const SCANNED_MAX = 8000;
const SCANNED_PER_SKIPPED = 60;
/** For suggestions, this many of the newest videos are scanned first. */
const SCANNED_FOR_TITLES = 1000;
/** For suggestions, at most this many hits are compared. */
const TITLES_COMPARED_MAX = 500;

/** One page of hits and their count, at most 1000. Every query strategy returns the same result. */
export async function findVideos(db: Executor, search: VideoSearch, page: Page): Promise<Found> {
  const first = await scanToPage(db, search, page, SCANNED_FIRST);
  const isSparse = first.length < SPARSE_HITS && page.offset === 0;
  const isMany = !isSparse && (await hasManyHits(db, search, COUNTED_MAX));
  const isFull = first.length === page.limit;
  if (isFull && isMany) return { ids: first, count: COUNTED_MAX };
  const known = await expandPrefixes(db, search);
  if (isFull) return { ids: first, count: await countAll(db, known) };
  const collected = isMany ? undefined : await collectHits(db, known, { ...page, countedMax: COUNTED_MAX });
  if (collected) return collected;
  const count = isMany ? COUNTED_MAX : await countAll(db, known);
  const ids = await scanToPage(db, search, page, scanLimitFor(page));
  return { ids: ids.length === page.limit ? ids : await pageOfAll(db, known, page), count };
}

/** Number of hits, at most 1000. */
export async function countVideos(db: Executor, search: VideoSearch): Promise<number> {
  if (await hasManyHits(db, search, COUNTED_MAX)) return COUNTED_MAX;
  return countAll(db, await expandPrefixes(db, search));
}

/** Whether any listed video matches. */
export async function isVideoFound(db: Executor, words: string): Promise<boolean> {
  const near = hitsAmongFirst(db, { words }, { order: NEWEST, videos: SCANNED_FOR_ANY });
  if (await near.limit(1).executeTakeFirst()) return true;
  const anywhere = selectHits(db, await expandPrefixes(db, { words })).limit(1);
  return (await anywhere.executeTakeFirst()) !== undefined;
}

/** Titles that match these words: from the newest hits, most viewed first. */
export async function findTitles(
  db: Executor,
  words: string,
  limit: number,
): Promise<{ id: string; title: string }[]> {
  const page = { ...NEWEST, limit: TITLES_COMPARED_MAX, offset: 0 };
  const near = await scanToPage(db, { words }, page, SCANNED_FOR_TITLES);
  const ids = near.length < limit ? await findTitledIds(db, { words }, { ...page, limit }) : near;
  return db
    .selectFrom("videos as v")
    .select(["v.id", "v.title"])
    .where(sql<boolean>`v.id = any(${ids}::uuid[])`)
    .orderBy("v.views", "desc")
    .limit(limit)
    .execute();
}

async function findTitledIds(db: Executor, search: VideoSearch, page: Page): Promise<string[]> {
  const all = { ...page, limit: TITLES_COMPARED_MAX, countedMax: COUNTED_MAX };
  const collected = await collectHits(db, await expandPrefixes(db, search), all);
  return (collected ?? (await findVideos(db, search, page))).ids;
}

function scanLimitFor({ offset }: Page): number {
  return SCANNED_MAX + SCANNED_PER_SKIPPED * Math.min(offset, COUNTED_MAX);
}

/** The hits of the page found by scanning the first videos in its order. */
async function scanToPage(db: Executor, search: VideoSearch, page: Page, videos: number): Promise<string[]> {
  // With a date filter, a scan helps only in date order: in other orders recent videos are scattered.
  if (search.publishedSince && !isNewestFirst(page)) return [];
  const rows = await hitsAmongFirst(db, search, { order: page, videos })
    .orderBy("f.place", directionOf(page))
    .orderBy("f.id", directionOf(page))
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(({ id }) => id);
}

function isNewestFirst({ sort, sortDesc }: Order): boolean {
  return SORT_COLUMNS[sort] === SORT_COLUMNS.new && sortDesc;
}

async function countAll(db: Executor, search: VideoSearch): Promise<number> {
  const { count } = await db
    .selectFrom(selectHits(db, search).limit(COUNTED_MAX).as("hits"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

async function pageOfAll(db: Executor, search: VideoSearch, page: Page): Promise<string[]> {
  const rows = await selectHits(db, search)
    .orderBy(SORT_COLUMNS[page.sort], directionOf(page))
    .orderBy("v.id", directionOf(page))
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(({ id }) => id);
}
