import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Services } from "#server/platform/services.ts";

/** Maximum number of points of a curve: each point of a longer stream is the highest count of its interval. */
const POINTS_MAX = 240;
export const COUNT_EVERY_SECONDS = 10;
/** Equal to the timeout of `live-viewers`: a viewer without any heartbeat for this long counts as gone. */
const HEARTBEAT_TIMEOUT_SECONDS = 60;

/** Stores the number of viewers of all running streams, once for each interval. */
export async function countViewers({
  db,
  clock,
}: Pick<Services, "clock"> & { readonly db: Executor }): Promise<void> {
  const now = clock.now();
  await sql`
    insert into live_viewer_counts (video_id, counted_at, viewers)
    select v.id, date_bin(make_interval(secs => ${COUNT_EVERY_SECONDS}), ${now}::timestamptz, 'epoch'::timestamptz), count(w.view_id)::int
    from videos v
    left join live_watching w on w.video_id = v.id
      and w.seen_at > ${now}::timestamptz - make_interval(secs => ${HEARTBEAT_TIMEOUT_SECONDS})
    where v.live and v.status = 'public' and v.livestream_started_at is not null and v.livestream_ended_at is null
    group by v.id
    on conflict (video_id, counted_at) do nothing`.execute(db);
}

/** The stored counts of a stream, reduced to about `POINTS_MAX`. */
export async function listViewerCounts(
  db: Executor,
  videoId: string,
): Promise<{ at: Date; viewers: number }[]> {
  const { rows } = await sql<{ at: Date; viewers: number }>`
    with span as (
      select greatest(extract(epoch from max(counted_at) - min(counted_at)) / ${POINTS_MAX}, ${COUNT_EVERY_SECONDS})
        as seconds
      from live_viewer_counts where video_id = ${videoId}
    )
    select date_bin(make_interval(secs => ceil(seconds)), counted_at, 'epoch'::timestamptz) as at, max(viewers) as viewers
    from live_viewer_counts, span where video_id = ${videoId}
    group by 1 order by 1`.execute(db);
  return rows;
}
