import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import { siteTimeZone } from "#shared/site-time-zone.ts";

/** Whole days of the site's time zone, both included, as `YYYY-MM-DD`. */
export interface AdSpan {
  readonly adId: string;
  readonly startDate: string;
  readonly endDate: string;
}

export interface AdDayRow {
  readonly date: string;
  readonly views: number;
  readonly clicks: number;
}

/** Every day of the span, including days without views and clicks. */
export async function listAdDays(db: Executor, { adId, startDate, endDate }: AdSpan): Promise<AdDayRow[]> {
  const { rows } = await sql<AdDayRow>`
    with seen as (
      select day, sum(views)::int as views from ad_views
      where ad_id = ${adId} and day between ${startDate}::date and ${endDate}::date group by day
    ), clicked as (
      select (clicked_at at time zone ${siteTimeZone()})::date as day, count(*)::int as clicks from ad_clicks
      where ad_id = ${adId}
        and clicked_at >= ${startDate}::date::timestamp at time zone ${siteTimeZone()}
        and clicked_at < (${endDate}::date + 1)::timestamp at time zone ${siteTimeZone()}
      group by 1
    )
    select d::date as date, coalesce(s.views, 0) as views, coalesce(c.clicks, 0) as clicks
    from generate_series(${startDate}::date, ${endDate}::date, interval '1 day') as d
    left join seen s on s.day = d::date
    left join clicked c on c.day = d::date
    order by d`.execute(db);
  return rows;
}

interface SkipRow {
  readonly shown: number;
  readonly skipped: number;
  readonly seconds: number;
}

export async function findSkips(db: Executor, { adId, startDate, endDate }: AdSpan): Promise<SkipRow> {
  const { rows } = await sql<SkipRow>`
    select coalesce(sum(views), 0)::int as shown, coalesce(sum(skipped), 0)::int as skipped,
      coalesce(sum(seconds), 0)::float8 as seconds
    from ad_views where ad_id = ${adId} and day between ${startDate}::date and ${endDate}::date`.execute(db);
  return rows[0] ?? { shown: 0, skipped: 0, seconds: 0 };
}

/** All-time views per age group. */
export async function listAgesOfViews(db: Executor, adId: string): Promise<{ age: string; views: number }[]> {
  return db
    .selectFrom("ad_views")
    .select(["age", sql<number>`sum(views)::int`.as("views")])
    .where("ad_id", "=", adId)
    .groupBy("age")
    .execute();
}
