import { sql } from "kysely";
import type { Executor } from "#server/platform/queue/queue.ts";
import { withKnownForms } from "./known-forms.ts";
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

/** So many hits are compared with each other. */
const COMPARED_MAX = 5000;
/** Of commoner words, the hits among so many of the newest and of the most viewed videos are compared. */
const LOOKED_AT = 3000;
const MOST_VIEWED: Order = { sort: "views", sortDesc: true };
/** How much a hit counts in descriptions, an unused class, tags and the channel's name, and titles. */
const WEIGHTS = [0.05, 0.05, 0.4, 1];
/** A video with a million views counts half as much again; between equals, what is seen more comes first. */
const WEIGHT_OF_VIEWS = 0.036;

/** One page of the best matches first, and how many there are, at most `countedMax`. */
export async function findRelevant(
  db: Executor,
  search: VideoSearch,
  { countedMax, ...page }: Omit<Page, "sort"> & { readonly countedMax: number },
): Promise<Found> {
  const known = await withKnownForms(db, search);
  const by = { ...page, words: search.words };
  const all = await rankedPage(
    db,
    known,
    by,
    sql`select id from ${matchesOf(known)} matches limit ${COMPARED_MAX}`,
  );
  if (all.gathered < COMPARED_MAX) return { ids: all.ids, count: Math.min(all.count, countedMax) };
  const newest = hitsAmongFirst(db, search, { order: NEWEST, videos: LOOKED_AT });
  const viewed = hitsAmongFirst(db, search, { order: MOST_VIEWED, videos: LOOKED_AT });
  const { ids } = await rankedPage(db, known, by, sql`(${newest}) union (${viewed})`);
  return { ids, count: countedMax };
}

interface RankedBy extends Pick<Page, "limit" | "offset" | "sortDesc"> {
  /** As they were asked for. */
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
