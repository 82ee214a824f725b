import { sql } from "kysely";
import type { Executor } from "#server/platform/queue/queue.ts";

/** Players of a live stream tell of themselves three times in this time; whoever does not has gone without a word. */
const WATCHING_MS = 60_000;

interface Watching {
  readonly videoId: string;
  readonly viewId: string;
}

/** Views of broadcasts that are on right now. Of anything else nothing is kept. */
export async function noteWatching(db: Executor, views: readonly Watching[], now: Date): Promise<void> {
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

/** Views whose player was closed: they are not counted any more. */
export async function endWatching(db: Executor, views: readonly Watching[]): Promise<void> {
  if (views.length === 0) return;
  await sql`
    delete from live_watching w using unnest(
      ${views.map(({ videoId }) => videoId)}::uuid[],
      ${views.map(({ viewId }) => viewId)}::uuid[]
    ) as f (video_id, view_id)
    where w.video_id = f.video_id and w.view_id = f.view_id`.execute(db);
}

/** How many are watching a broadcast right now; it may be anything else, then nobody is. */
export async function countWatching(db: Executor, videoId: string, now: Date): Promise<number> {
  return (await countAllWatching(db, [videoId], now)).get(videoId) ?? 0;
}

export async function countAllWatching(
  db: Executor,
  videoIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ video_id: string; viewers: number }>`
    select video_id, count(*)::int as viewers from live_watching
    where video_id = any(${videoIds}::uuid[]) and seen_at > ${new Date(now.getTime() - WATCHING_MS)}
    group by video_id`.execute(db);
  return new Map(rows.map(({ video_id, viewers }) => [video_id, viewers]));
}

/** Forgets whoever has gone. */
export async function sweepWatching(db: Executor, now: Date): Promise<void> {
  await db
    .deleteFrom("live_watching")
    .where("seen_at", "<", new Date(now.getTime() - WATCHING_MS))
    .execute();
}
