import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";

/** Players of a live stream send three heartbeats within this time; without any the viewer counts as gone. */
const HEARTBEAT_TIMEOUT_MS = 60_000;

interface LiveViewer {
  readonly videoId: string;
  readonly viewId: string;
}

/** Records heartbeats of viewers of running live streams; views of other videos are ignored. */
export async function recordHeartbeats(db: Executor, views: readonly LiveViewer[], now: Date): Promise<void> {
  await sql`
    insert into live_watching (video_id, view_id, seen_at)
    select distinct f.video_id, f.view_id, ${now}::timestamptz
    from unnest(
      ${views.map(({ videoId }) => videoId)}::uuid[],
      ${views.map(({ viewId }) => viewId)}::uuid[]
    ) as f (video_id, view_id)
    join videos v on v.id = f.video_id and v.live and v.status = 'public' and v.livestream_ended_at is null
    order by 1, 2
    on conflict (video_id, view_id) do update set seen_at = excluded.seen_at`.execute(db);
}

/** Removes viewers whose player was closed. */
export async function removeLiveViewers(db: Executor, views: readonly LiveViewer[]): Promise<void> {
  if (views.length === 0) return;
  await sql`
    delete from live_watching w using unnest(
      ${views.map(({ videoId }) => videoId)}::uuid[],
      ${views.map(({ viewId }) => viewId)}::uuid[]
    ) as f (video_id, view_id)
    where w.video_id = f.video_id and w.view_id = f.view_id`.execute(db);
}

/** Number of current viewers of a live stream; 0 for other videos. */
export async function countLiveViewers(db: Executor, videoId: string, now: Date): Promise<number> {
  return (await countLiveViewersOf(db, [videoId], now)).get(videoId) ?? 0;
}

export async function countLiveViewersOf(
  db: Executor,
  videoIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ video_id: string; viewers: number }>`
    select video_id, count(*)::int as viewers from live_watching
    where video_id = any(${videoIds}::uuid[]) and seen_at > ${new Date(now.getTime() - HEARTBEAT_TIMEOUT_MS)}
    group by video_id`.execute(db);
  return new Map(rows.map(({ video_id, viewers }) => [video_id, viewers]));
}

/** Deletes viewers whose heartbeat has expired. */
export async function deleteExpiredViewers(db: Executor, now: Date): Promise<void> {
  await db
    .deleteFrom("live_watching")
    .where("seen_at", "<", new Date(now.getTime() - HEARTBEAT_TIMEOUT_MS))
    .execute();
}
