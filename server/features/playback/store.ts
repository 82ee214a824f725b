import { sql } from "kysely";
import type { PlaybackStats } from "#shared/playback/contract.ts";
import type { Executor } from "#server/platform/queue/queue.ts";

export interface ViewFact {
  readonly videoId: string;
  readonly viewId: string;
  /** Names a viewer for one day; absent where nobody can be told apart. */
  readonly viewer?: string | undefined;
}

/** Keeps views of videos that can be watched; gives how many of them were new, by video. */
export async function insertViews(db: Executor, views: readonly ViewFact[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ video_id: string }>`
    insert into video_views (video_id, view_id, viewer_hash)
    select f.video_id, f.view_id, substring(sha256(convert_to(f.viewer || v.channel_id::text, 'UTF8')) for 12)
    from unnest(
      ${views.map(({ videoId }) => videoId)}::uuid[],
      ${views.map(({ viewId }) => viewId)}::uuid[],
      ${views.map(({ viewer = null }) => viewer)}::text[]
    ) as f (video_id, view_id, viewer)
    join videos v on v.id = f.video_id and v.status = 'public'
    on conflict do nothing
    returning video_id`.execute(db);
  const counts = new Map<string, number>();
  for (const { video_id } of rows) counts.set(video_id, (counts.get(video_id) ?? 0) + 1);
  return counts;
}

/** Keeps the last statistics of each view. */
export async function saveStats(db: Executor, stats: readonly PlaybackStats[]): Promise<void> {
  const last = new Map(stats.map((one) => [`${one.videoId} ${one.viewId}`, one]));
  const facts = [...last.values()];
  await sql`
    insert into playback_stats (video_id, view_id, stats)
    select f.video_id, f.view_id, f.stats
    from unnest(
      ${facts.map(({ videoId }) => videoId)}::uuid[],
      ${facts.map(({ viewId }) => viewId)}::uuid[],
      ${facts.map((one) => JSON.stringify(one))}::jsonb[]
    ) as f (video_id, view_id, stats)
    join videos v on v.id = f.video_id
    on conflict (video_id, view_id) do update set stats = excluded.stats`.execute(db);
}
