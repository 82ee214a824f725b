import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import { expandPrefixes } from "./expand-prefixes.ts";
import { withExactWords } from "./vectors.ts";
import {
  conditionsOf,
  directionOf,
  type Found,
  hitsAmongFirst,
  matchesOf,
  NEWEST,
  type Order,
  type Page,
  type VideoSearch,
} from "./video-hits.ts";

/** At most this many hits are ranked. */
const RANKED_MAX = 5000;
/** For more frequent words, only hits among this many newest and most viewed videos are ranked. */
const SCANNED = 3000;
const MOST_VIEWED: Order = { sort: "views", sortDesc: true };
/** `ts_rank` weights in the order D, C, B, A: unused, descriptions, tags and channel names, titles. */
const WEIGHTS = [0.05, 0.05, 0.4, 1];
/** Weight of views: a video with a million views scores 1.5 times as much; equal matches are ordered by views. */
const WEIGHT_OF_VIEWS = 0.036;

/** One page of hits by relevance, and their count, at most `countedMax`. */
export async function findRelevant(
  db: Executor,
  search: VideoSearch,
  { countedMax, ...page }: Omit<Page, "sort"> & { readonly countedMax: number },
): Promise<Found> {
  const known = await expandPrefixes(db, search);
  const by = { ...page, words: search.words };
  const all = await rankedPage(
    db,
    known,
    by,
    sql`select id from ${matchesOf(known)} matches limit ${RANKED_MAX}`,
  );
  if (all.gathered < RANKED_MAX) return { ids: all.ids, count: Math.min(all.count, countedMax) };
  const newest = hitsAmongFirst(db, search, { order: NEWEST, videos: SCANNED });
  const viewed = hitsAmongFirst(db, search, { order: MOST_VIEWED, videos: SCANNED });
  const { ids } = await rankedPage(db, known, by, sql`(${newest}) union (${viewed})`);
  return { ids, count: countedMax };
}

interface RankedBy extends Pick<Page, "limit" | "offset" | "sortDesc"> {
  /** As typed, without expanded forms. */
  readonly words: string;
}

interface Ranked extends Found {
  readonly gathered: number;
}

async function rankedPage(
  db: Executor,
  search: VideoSearch,
  { words, limit, offset, sortDesc }: RankedBy,
  candidates: ReturnType<typeof sql>,
): Promise<Ranked> {
  const direction = sql.raw(directionOf({ sortDesc }));
  const allowed = sql.join(conditionsOf(search), sql` and `);
  const { rows } = await sql<Ranked>`
    with m as materialized (${candidates}),
    ranked as materialized (
      select v.id, v.published_at,
        ts_rank(${WEIGHTS}::real[], s.vector, ${withExactWords(words)}::tsquery)
          * (1 + ${WEIGHT_OF_VIEWS}::float8 * ln(1 + v.views)) as worth
      from m join videos v on v.id = m.id join video_search s on s.video_id = m.id
      where ${allowed}
    )
    select (select count(*) from m)::int as gathered, (select count(*) from ranked)::int as count,
      array(
        select r.id from ranked r
        order by r.worth ${direction}, r.published_at ${direction}, r.id ${direction}
        limit ${limit} offset ${offset}) as ids`.execute(db);
  return rows[0] ?? { gathered: 0, count: 0, ids: [] };
}
