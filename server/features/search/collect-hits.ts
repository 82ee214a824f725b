import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import {
  conditionsOf,
  directionOf,
  firstInOrder,
  type Found,
  meetsConditions,
  matchesOf,
  type Order,
  SORT_COLUMNS,
  type VideoSearch,
} from "./video-hits.ts";

/** At most this many hits are collected and sorted; beyond that another strategy is used. */
const COLLECTED_MAX = 5000;
/** With more hits than this, scanning the sort order finds a page sooner than looking up every hit. */
const DENSE_HITS = 2000;
/** Scanning pays off only for pages up to this offset. */
const DENSE_PAGE_END = 60;

interface CollectOptions extends Order {
  readonly limit: number;
  readonly offset: number;
  /** Upper limit of the returned count. */
  readonly countedMax: number;
}

/** Collects all hits from the index and returns one page; undefined if there are too many. */
export async function collectHits(
  db: Executor,
  search: VideoSearch,
  { limit, offset, countedMax, ...order }: CollectOptions,
): Promise<Found | undefined> {
  const direction = sql.raw(directionOf(order));
  const place = sql.ref(SORT_COLUMNS[order.sort]);
  const allowed = sql.join(conditionsOf(search), sql` and `);
  const dense = offset + limit <= DENSE_PAGE_END ? DENSE_HITS : COLLECTED_MAX + 1;
  const { rows } = await sql<Found & { gathered: number }>`
    with m as materialized (select id from ${matchesOf(search)} matches limit ${COLLECTED_MAX})
    select s.gathered,
      case when s.ids is not null then least(cardinality(s.ids), ${countedMax})
        else (
          select count(*) from (
            select from m join videos v on v.id = m.id where ${allowed} limit ${countedMax}
          ) counted)
        end::int as count,
      case when s.ids is not null then s.ids[${offset}::int + 1 : ${offset}::int + ${limit}::int]
        else array(
          select f.id from (${firstInOrder(db, search, order)}) f
          where case when f.id in (select id from m) then ${meetsConditions("f.id", search)} end
          order by f.place ${direction}, f.id ${direction}
          limit ${limit} offset ${offset})
        end as ids
    from (
      select g.gathered,
        case when g.gathered < ${dense} then array(
          select v.id from m join videos v on v.id = m.id
          where ${allowed}
          order by ${place} ${direction}, v.id ${direction})
        end as ids
      from (select count(*)::int as gathered from m offset 0) g
      offset 0
    ) s`.execute(db);
  const [found] = rows;
  if (!found || found.gathered === COLLECTED_MAX) return undefined;
  return { ids: found.ids, count: found.count };
}
