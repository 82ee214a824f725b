import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import { meetsConditions, type VideoSearch } from "./video-hits.ts";

/** Number of sampled pages of the index table: always the same ones, so they stay in memory. */
const SAMPLED_PAGES = 100;
/** Fewer pages with hits may be chance. */
const HIT_PAGES_MIN = 8;
/** Safety factor: the estimated number of pages with hits must exceed `many` this many times. */
const SAFETY_FACTOR = 2;

/**
 * Whether there are certainly more than `many` hits, so that exact counting can be skipped. Estimates from the number
 * of sampled pages with a hit, not from the number of hits: similar videos are often stored on the same page.
 */
export async function hasManyHits(db: Executor, search: VideoSearch, many: number): Promise<boolean> {
  const { rows } = await sql<{ pages: number; pages_with_hits: number; all_pages: number }>`
    with size as (select relpages as pages from pg_class where oid = 'video_search'::regclass)
    select count(*) as pages, count(*) filter (where p.has_hit) as pages_with_hits,
      (select pages from size) as all_pages
    from (
      select bool_or(h.is_hit) as has_hit
      from (
        select (s.ctid::text::point)[0] as page,
          s.vector @@ ${search.words}::tsquery and ${meetsConditions("s.video_id", search)} as is_hit
        from video_search s tablesample system ((
          select case when pages > ${SAFETY_FACTOR * many} then ${100 * SAMPLED_PAGES}::float8 / pages else 0 end
          from size)) repeatable (0)
        offset 0
      ) h
      group by h.page
    ) p`.execute(db);
  const [sample] = rows;
  if (!sample || sample.pages_with_hits < HIT_PAGES_MIN) return false;
  return (sample.pages_with_hits / sample.pages) * sample.all_pages >= SAFETY_FACTOR * many;
}
