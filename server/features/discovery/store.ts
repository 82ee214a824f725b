import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";

export interface Count {
  readonly name: string;
  readonly count: number;
}

/** Number of listed videos per category, those of its subcategories included; empty categories are left out. */
export async function countCategories(db: Executor): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select c.name, count(*)::int as count
    from videos v, unnest(v.categories || v.subcategories) as c (name)
    where v.listed and c.name not in (select s.parent from categories s where s.parent is not null)
    group by c.name
    union all
    select p.code, (
      select count(*)::int from videos v
      where v.listed and (v.categories || v.subcategories) && array(
        select s.code from categories s where p.code in (s.code, s.parent))
    )
    from categories p
    where p.code in (select s.parent from categories s)`.execute(db);
  return rows;
}

/** Tags of listed videos, most used first. */
export async function countTags(db: Executor, limit: number): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select t.name, count(*)::int as count
    from videos v, unnest(v.tags) as t (name)
    where v.listed
    group by t.name
    order by count desc, t.name
    limit ${limit}`.execute(db);
  return rows;
}

export interface TrendRules {
  readonly hours: number;
  /** After this time a viewer counts half. */
  readonly halfLifeHours: number;
}

/**
 * Recomputes the trend score of videos. A viewer counts once per hour, and the logarithm damps large numbers: bought
 * views in one hour lift a video less than viewers who come over many hours.
 */
export async function updateTrends(
  db: Executor,
  now: Date,
  { hours, halfLifeHours }: TrendRules,
): Promise<void> {
  await sql`
    with viewers as (
      select video_id,
        floor(extract(epoch from ${now}::timestamptz - viewed_at) / 3600) as hours_ago,
        count(distinct coalesce(viewer_hash, uuid_send(view_id))) as count
      from video_views
      where viewed_at > ${now}::timestamptz - make_interval(hours => ${hours})
      group by 1, 2
    ),
    trends as (
      select video_id, sum(ln(1 + count) * power(0.5, greatest(hours_ago, 0) / ${halfLifeHours}::numeric)) as trend
      from viewers
      group by 1
    ),
    changed as (
      select v.id, coalesce(t.trend, 0)::real as trend
      from videos v
      left join trends t on t.video_id = v.id
      where v.trend > 0 or t.trend is not null
      order by v.id
    )
    update videos v set trend = c.trend
    from changed c
    where c.id = v.id and v.trend <> c.trend`.execute(db);
}
