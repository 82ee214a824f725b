import { sql } from "kysely";
import type { Executor } from "#server/platform/queue/queue.ts";
import {
  conditionsOf,
  directionOf,
  firstInOrder,
  type Found,
  isAllowed,
  matchesOf,
  type Order,
  SORT_COLUMNS,
  type VideoSearch,
} from "./video-hits.ts";

/** So many hits are put in order before it is tried in another way. */
const GATHERED_MAX = 5000;
/** More hits than these come up soon in any order, which is then gone through instead of looking each of them up. */
const DENSE_HITS = 2000;
/** Not so for pages that are further back. */
const DENSE_PAGE_END = 60;

interface Wanted extends Order {
  readonly limit: number;
  readonly offset: number;
  /** Nobody wants to know of more. */
  readonly countedMax: number;
}

/** All hits found in the index and a page of them, unless they are too many for that. */
export async function gatherVideos(
  db: Executor,
  search: VideoSearch,
  { limit, offset, countedMax, ...order }: Wanted,
): Promise<Found | undefined> {
  const direction = sql.raw(directionOf(order));
  const place = sql.ref(SORT_COLUMNS[order.sort]);
  const allowed = sql.join(conditionsOf(search), sql` and `);
  const dense = offset + limit <= DENSE_PAGE_END ? DENSE_HITS : GATHERED_MAX + 1;
  const { rows } = await sql<Found & { gathered: number }>`
    with m as materialized (select id from ${matchesOf(search)} matches limit ${GATHERED_MAX})
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
          where case when f.id in (select id from m) then ${isAllowed("f.id", search)} end
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
  if (!found || found.gathered === GATHERED_MAX) return undefined;
  return { ids: found.ids, count: found.count };
}
