import { sql } from "kysely";
import type { Executor } from "#server/platform/queue/queue.ts";
import { isInManyVideos } from "./common-words.ts";
import { gatherVideos } from "./gathered-videos.ts";
import { withKnownForms } from "./known-forms.ts";
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

/** Nobody reads further, and counting on costs more than the page itself. */
export const COUNTED_MAX = 1000;
/** So many videos are looked at before anything else is tried, the first in the order asked for. */
const LOOKED_AT_FIRST = 600;
/** With fewer hits among them there are hardly more in all than can be put in order. */
const SPARSE_HITS = 2;
/** So many of the newest are looked at before the index is asked whether there is a hit at all. */
const GLANCED_AT = 250;
/** So many videos are gone through at the most, and some more for pages further back. */
const WALKED_MAX = 8000;
const WALKED_FOR_EACH_SKIPPED = 60;
/** So many of the newest are looked at for suggestions before others are. */
const LOOKED_AT_FOR_TITLES = 1000;
/** So many hits are compared for suggestions. */
const TITLES_COMPARED_MAX = 500;

/** One page, and how many there are, at most 1000. However they are found, they are the same. */
export async function findVideos(db: Executor, search: VideoSearch, page: Page): Promise<Found> {
  const first = await walkToPage(db, search, page, LOOKED_AT_FIRST);
  const isSparse = first.length < SPARSE_HITS && page.offset === 0;
  const isMany = !isSparse && (await isInManyVideos(db, search, COUNTED_MAX));
  const isFull = first.length === page.limit;
  if (isFull && isMany) return { ids: first, count: COUNTED_MAX };
  const known = await withKnownForms(db, search);
  if (isFull) return { ids: first, count: await countAll(db, known) };
  const gathered = isMany ? undefined : await gatherVideos(db, known, { ...page, countedMax: COUNTED_MAX });
  if (gathered) return gathered;
  const count = isMany ? COUNTED_MAX : await countAll(db, known);
  const ids = await walkToPage(db, search, page, walkedFor(page));
  return { ids: ids.length === page.limit ? ids : await pageOfAll(db, known, page), count };
}

/** How many there are, at most 1000. */
export async function countVideos(db: Executor, search: VideoSearch): Promise<number> {
  if (await isInManyVideos(db, search, COUNTED_MAX)) return COUNTED_MAX;
  return countAll(db, await withKnownForms(db, search));
}

/** Whether there is any video that everybody may see. */
export async function isVideoFound(db: Executor, words: string): Promise<boolean> {
  const near = hitsAmongFirst(db, { words }, { order: NEWEST, videos: GLANCED_AT });
  if (await near.limit(1).executeTakeFirst()) return true;
  const anywhere = selectHits(db, await withKnownForms(db, { words })).limit(1);
  return (await anywhere.executeTakeFirst()) !== undefined;
}

/** Titles that answer to these words, the most watched of the newest first. */
export async function findTitles(
  db: Executor,
  words: string,
  limit: number,
): Promise<{ id: string; title: string }[]> {
  const page = { ...NEWEST, limit: TITLES_COMPARED_MAX, offset: 0 };
  const near = await walkToPage(db, { words }, page, LOOKED_AT_FOR_TITLES);
  const ids = near.length < limit ? await titledAnywhere(db, { words }, { ...page, limit }) : near;
  return db
    .selectFrom("videos as v")
    .select(["v.id", "v.title"])
    .where(sql<boolean>`v.id = any(${ids}::uuid[])`)
    .orderBy("v.views", "desc")
    .limit(limit)
    .execute();
}

async function titledAnywhere(db: Executor, search: VideoSearch, page: Page): Promise<string[]> {
  const all = { ...page, limit: TITLES_COMPARED_MAX, countedMax: COUNTED_MAX };
  const gathered = await gatherVideos(db, await withKnownForms(db, search), all);
  return (gathered ?? (await findVideos(db, search, page))).ids;
}

function walkedFor({ offset }: Page): number {
  return WALKED_MAX + WALKED_FOR_EACH_SKIPPED * Math.min(offset, COUNTED_MAX);
}

/** What of the page is found among the first videos in its order. */
async function walkToPage(db: Executor, search: VideoSearch, page: Page, videos: number): Promise<string[]> {
  // In another order than that of the days what is of the last days lies anywhere.
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
