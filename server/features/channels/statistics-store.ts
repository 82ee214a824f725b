import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import { siteTimeZone } from "#shared/site-time-zone.ts";
import { pathInLocale } from "#shared/locale-paths.ts";
import { LOCALES } from "#shared/texts.ts";

/** Whole days of the site's time zone, both included, as `YYYY-MM-DD`; of a channel or of one of its videos. */
export interface Span {
  readonly channelId: string;
  readonly videoId?: string | undefined;
  readonly startDate: string;
  readonly endDate: string;
}

interface FiguresRow {
  readonly views: number;
  readonly watch_seconds: number;
  readonly viewers: number;
  readonly measured: number;
}

/** Views in a span with the watch time that the player measured, if any. */
function viewsIn({ channelId, videoId, startDate, endDate }: Span) {
  return sql`
    select w.video_id, w.viewer_hash, (w.viewed_at at time zone ${siteTimeZone()})::date as day,
      v.title, v.duration_seconds,
      -- Caps the watch time of a view at three times the length; the case preserves null, which least() ignores.
      case when s.stats ? 'watchedSeconds'
        then least((s.stats ->> 'watchedSeconds')::float8, greatest(v.duration_seconds, 1) * 3)
      end as watched
    from videos v
    join video_views w on w.video_id = v.id
      and w.viewed_at >= ${startDate}::date::timestamp at time zone ${siteTimeZone()}
      and w.viewed_at < (${endDate}::date + 1)::timestamp at time zone ${siteTimeZone()}
    left join playback_stats s on s.video_id = w.video_id and s.view_id = w.view_id
    where v.channel_id = ${channelId} and v.status <> 'deleted'
      and (${videoId ?? null}::uuid is null or v.id = ${videoId ?? null}::uuid)`;
}

const FIGURES = sql`
  count(*)::int as views,
  coalesce(round(sum(watched)), 0)::int as watch_seconds,
  count(distinct (day, viewer_hash)) filter (where viewer_hash is not null)::int as viewers,
  count(watched)::int as measured`;

export async function findFigures(db: Executor, span: Span): Promise<FiguresRow> {
  const { rows } = await sql<FiguresRow>`
    with seen as (${viewsIn(span)}) select ${FIGURES} from seen`.execute(db);
  return rows[0] ?? { views: 0, watch_seconds: 0, viewers: 0, measured: 0 };
}

export interface DayRow extends Omit<FiguresRow, "measured"> {
  readonly date: string;
}

/** Every day of the span, including days without views. */
export async function listDays(db: Executor, span: Span): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with seen as (${viewsIn(span)}), counted as (select day, ${FIGURES} from seen group by day)
    select d::date as date, coalesce(c.views, 0) as views, coalesce(c.watch_seconds, 0) as watch_seconds,
      coalesce(c.viewers, 0) as viewers
    from generate_series(${span.startDate}::date, ${span.endDate}::date, interval '1 day') as d
    left join counted c on c.day = d::date
    order by d`.execute(db);
  return rows;
}

export interface WatchedVideoRow {
  readonly id: string;
  readonly title: string;
  readonly views: number;
  readonly watch_seconds: number;
  readonly average_share: number;
}

/** The most watched videos of the span. */
export async function listWatchedVideos(db: Executor, span: Span, limit: number): Promise<WatchedVideoRow[]> {
  const { rows } = await sql<WatchedVideoRow>`
    with seen as (${viewsIn(span)})
    select video_id as id, max(title) as title, ${FIGURES},
      coalesce(avg(least(1, watched / nullif(duration_seconds, 0))), 0)::float8 as average_share
    from seen group by video_id order by views desc, video_id limit ${limit}`.execute(db);
  return rows;
}

/** How many measured views reached each step from the start (0) to the end; empty if there are none. */
export async function listRetention(db: Executor, span: Span, steps: number): Promise<number[]> {
  const { rows } = await sql<{ step: number; count: number }>`
    with seen as (${viewsIn(span)})
    select least(${steps}::int, floor(${steps}::int * watched / duration_seconds))::int as step, count(*)::int as count
    from seen where watched is not null and duration_seconds > 0
    group by step`.execute(db);
  if (rows.length === 0) return [];
  return Array.from({ length: steps + 1 }, (_, step) =>
    rows.reduce((sum, row) => (row.step >= step ? sum + row.count : sum), 0),
  );
}

export interface TrafficSourceRow {
  /** The previous page; empty if the visit started at the video. */
  readonly from_path: string;
  /** The referring site, for visits that started at the video. */
  readonly host: string;
  readonly visits: number;
}

/**
 * Traffic sources of views. Every page stay ends with one navigation event and, unless the visit started there,
 * begins with one: the difference is the number of visits that started at the video, per referring site.
 */
export async function listTrafficSources(db: Executor, span: Span): Promise<TrafficSourceRow[]> {
  const { channelId, videoId, startDate, endDate } = span;
  const { rows } = await sql<TrafficSourceRow>`
    with pages as (
      select prefix || v.id as path from videos v, unnest(${LOCALES.map((locale) => pathInLocale("/watch/", locale))}::text[]) as prefix
      where v.channel_id = ${channelId} and v.status <> 'deleted'
        and (${videoId ?? null}::uuid is null or v.id = ${videoId ?? null}::uuid)
    ), arrived as (
      select e.from_path, e.referrer, count(*)::int as visits
      from pages p join navigation_events e on e.to_path = p.path and e.to_path like '%/watch/%'
      where not e.is_close and ${duringSpan(startDate, endDate)}
      group by e.from_path, e.referrer
    ), departed as (
      select e.referrer, count(*)::int as visits
      from pages p join navigation_events e on e.from_path = p.path and e.from_path like '%/watch/%'
      where ${duringSpan(startDate, endDate)}
      group by e.referrer
    )
    select from_path, '' as host, sum(visits)::int as visits from arrived group by from_path
    union all
    select '' as from_path, d.referrer as host,
      d.visits - coalesce((select sum(a.visits) from arrived a where a.referrer = d.referrer), 0)::int as visits
    from departed d`.execute(db);
  return rows.filter(({ visits }) => visits > 0);
}

function duringSpan(startDate: string, endDate: string) {
  return sql`e.happened_at >= ${startDate}::date::timestamp at time zone ${siteTimeZone()}
    and e.happened_at < (${endDate}::date + 1)::timestamp at time zone ${siteTimeZone()}`;
}
