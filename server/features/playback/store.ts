import { sql } from "kysely";
import type { PlaybackStats } from "#shared/playback/contract.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { DeviceKind } from "./device-kind.ts";

export interface ViewRecord {
  readonly videoId: string;
  readonly viewId: string;
  /** Keyed names of the viewer and of the address. */
  readonly viewer: string;
  readonly address: string;
  readonly device: DeviceKind;
  /** Two-letter code, if the proxy provides it. */
  readonly country?: string | undefined;
}

/** Which of the videos can be watched. */
export async function findWatchable(db: Executor, videoIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("videos")
    .select("id")
    .where(sql<boolean>`id = any(${videoIds}::uuid[])`)
    .where("status", "=", "public")
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Stores views; returns the new ones. The hash of a viewer differs per channel and per day. */
export async function insertViews(
  db: Executor,
  views: readonly ViewRecord[],
  day: number,
): Promise<ViewRecord[]> {
  const { rows } = await sql<{ view_id: string }>`
    insert into video_views (video_id, view_id, viewer_hash)
    select f.video_id, f.view_id, substring(sha256(convert_to(f.viewer || v.channel_id::text || ${day}::text, 'UTF8')) for 12)
    from unnest(
      ${views.map(({ videoId }) => videoId)}::uuid[],
      ${views.map(({ viewId }) => viewId)}::uuid[],
      ${views.map(({ viewer }) => viewer)}::text[]
    ) as f (video_id, view_id, viewer)
    join videos v on v.id = f.video_id
    on conflict do nothing
    returning view_id`.execute(db);
  const added = new Map(views.map((view) => [view.viewId, view]));
  return rows.flatMap(({ view_id }) => added.get(view_id) ?? []);
}

/** Watched parts of a view before and after the update. */
export interface SavedStats {
  readonly video_id: string;
  readonly parts_before: string | null;
  readonly parts_after: string | null;
}

/** Stores the latest statistics of each view. */
export async function saveStats(db: Executor, stats: readonly PlaybackStats[]): Promise<SavedStats[]> {
  const last = new Map(stats.map((one) => [`${one.videoId} ${one.viewId}`, one]));
  const facts = [...last.values()];
  const { rows } = await sql<SavedStats>`
    insert into playback_stats (video_id, view_id, stats)
    select f.video_id, f.view_id, f.stats
    from unnest(
      ${facts.map(({ videoId }) => videoId)}::uuid[],
      ${facts.map(({ viewId }) => viewId)}::uuid[],
      ${facts.map((one) => JSON.stringify(one))}::jsonb[]
    ) as f (video_id, view_id, stats)
    join videos v on v.id = f.video_id
    order by f.view_id
    on conflict (video_id, view_id) do update set stats = excluded.stats
    returning playback_stats.video_id, old.stats ->> 'parts' as parts_before, new.stats ->> 'parts' as parts_after`.execute(
    db,
  );
  return rows;
}
