import { sql } from "kysely";
import type { Executor } from "#server/platform/queue/queue.ts";
import { isAllowed, type VideoSearch } from "./video-hits.ts";

/** Pages of the index's table that are looked at, always the same ones, which therefore are in memory. */
const SAMPLED_PAGES = 100;
/** With hits on fewer of them it may be chance. */
const SURE_PAGES = 8;
/** With hits on so many times more pages than it takes it is no chance either. */
const SURE_TIMES = 2;

/**
 * Whether there are surely so many hits that counting them one by one is not worth while. What counts is on how many
 * pages of the table there is a hit, not how many hits there are: films of one kind often lie beside each other.
 */
export async function isInManyVideos(db: Executor, search: VideoSearch, many: number): Promise<boolean> {
  const { rows } = await sql<{ pages: number; pages_with_hits: number; all_pages: number }>`
    with size as (select relpages as pages from pg_class where oid = 'video_search'::regclass)
    select count(*) as pages, count(*) filter (where p.has_hit) as pages_with_hits,
      (select pages from size) as all_pages
    from (
      select bool_or(h.is_hit) as has_hit
      from (
        select (s.ctid::text::point)[0] as page,
          s.vector @@ ${search.words}::tsquery and ${isAllowed("s.video_id", search)} as is_hit
        from video_search s tablesample system ((
          select case when pages > ${SURE_TIMES * many} then ${100 * SAMPLED_PAGES}::float8 / pages else 0 end
          from size)) repeatable (0)
        offset 0
      ) h
      group by h.page
    ) p`.execute(db);
  const [sample] = rows;
  if (!sample || sample.pages_with_hits < SURE_PAGES) return false;
  return (sample.pages_with_hits / sample.pages) * sample.all_pages >= SURE_TIMES * many;
}
