import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import { siteTimeZone } from "#shared/site-time-zone.ts";

/** Sample limit: more views add no information and take time to aggregate. */
const SAMPLED_VIEWS_MAX = 200_000;
export interface QualityRow {
  readonly views: number;
  readonly startup_median_ms: number | null;
  readonly startup_slow_ms: number | null;
  readonly stalled: number;
  readonly stall_ms: number;
  readonly watched_ms: number;
  readonly failed: number;
}

/** Player measurements of the latest views. */
function measurements(since: Date) {
  return sql`
    select (created_at at time zone ${siteTimeZone()})::date as day,
      (stats ->> 'startupMs')::float8 as startup_ms,
      coalesce((stats ->> 'stalls')::int, 0) as stalls,
      coalesce((stats ->> 'stallMs')::float8, 0) as stall_ms,
      coalesce((stats ->> 'watchedSeconds')::float8, 0) * 1000 as watched_ms,
      (stats ->> 'quality')::int as height,
      stats ->> 'error' as cause
    from playback_stats where created_at >= ${since}
    order by created_at desc limit ${SAMPLED_VIEWS_MAX}`;
}

export async function findQuality(db: Executor, since: Date): Promise<QualityRow> {
  const { rows } = await sql<QualityRow>`
    with seen as (${measurements(since)})
    select count(*)::int as views,
      percentile_cont(0.5) within group (order by startup_ms) as startup_median_ms,
      percentile_cont(0.95) within group (order by startup_ms) as startup_slow_ms,
      count(*) filter (where stalls > 0)::int as stalled,
      coalesce(sum(stall_ms), 0)::float8 as stall_ms,
      coalesce(sum(watched_ms), 0)::float8 as watched_ms,
      count(cause)::int as failed
    from seen`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the aggregate query returned no row");
  return row;
}

export async function listHeights(db: Executor, since: Date): Promise<{ height: number; views: number }[]> {
  const { rows } = await sql<{ height: number; views: number }>`
    with seen as (${measurements(since)})
    select height, count(*)::int as views from seen where height is not null
    group by height order by height desc`.execute(db);
  return rows;
}

export async function listFailures(db: Executor, since: Date): Promise<{ cause: string; views: number }[]> {
  const { rows } = await sql<{ cause: string; views: number }>`
    with seen as (${measurements(since)})
    select cause, count(*)::int as views from seen where cause is not null
    group by cause order by views desc, cause limit 12`.execute(db);
  return rows;
}

interface DayRow {
  readonly date: string;
  readonly views: number;
  readonly startup_median_ms: number;
}

/** Every day until today, also those without views. */
export async function listQualityDays(db: Executor, since: Date, now: Date): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with seen as (${measurements(since)}), counted as (
      select day, count(*)::int as views,
        percentile_cont(0.5) within group (order by startup_ms) as startup_median_ms
      from seen group by day
    )
    select d::date as date, coalesce(c.views, 0) as views,
      coalesce(c.startup_median_ms, 0)::float8 as startup_median_ms
    from generate_series(
      (${since}::timestamptz at time zone ${siteTimeZone()})::date,
      (${now}::timestamptz at time zone ${siteTimeZone()})::date, interval '1 day'
    ) as d
    left join counted c on c.day = d::date
    order by d`.execute(db);
  return rows;
}
