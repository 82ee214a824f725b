import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Span } from "./statistics-store.ts";

interface WatchedPartsRow {
  readonly views: number;
  readonly counts: number[];
  /** Of the requested video; null for the whole channel. */
  readonly duration_seconds: number | null;
}

/** Views per hundredth of the videos in the span; `counts` is empty if none were measured. */
export async function findWatchedParts(db: Executor, span: Span): Promise<WatchedPartsRow> {
  const { rows } = await sql<WatchedPartsRow>`
    with days as (
      select p.views, p.counts from videos v join video_watched_parts p on p.video_id = v.id
      where ${isIn(span)}
    ), sums as (
      select part, sum(count)::int as count
      from days, unnest(days.counts) with ordinality as parts (count, part)
      group by part
    )
    select (select coalesce(sum(views), 0)::int from days) as views,
      coalesce(array_agg(count order by part), '{}') as counts,
      (select duration_seconds from videos where channel_id = ${span.channelId} and id = ${span.videoId ?? null}::uuid)
        as duration_seconds
    from sums`.execute(db);
  return rows[0] ?? { views: 0, counts: [], duration_seconds: null };
}

export interface AudienceRow {
  readonly kind: "device" | "country";
  readonly name: string;
  readonly views: number;
}

/** Views by device and country, most frequent first. */
export async function listAudience(db: Executor, span: Span): Promise<AudienceRow[]> {
  const { rows } = await sql<AudienceRow>`
    select p.kind, p.name, sum(p.views)::int as views
    from videos v join video_audience p on p.video_id = v.id
    where ${isIn(span)}
    group by p.kind, p.name order by views desc, p.name`.execute(db);
  return rows;
}

function isIn({ channelId, videoId, startDate, endDate }: Span) {
  return sql`v.channel_id = ${channelId} and v.status <> 'deleted'
    and (${videoId ?? null}::uuid is null or v.id = ${videoId ?? null}::uuid)
    and p.day between ${startDate}::date and ${endDate}::date`;
}
