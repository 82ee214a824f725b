import { sql } from "kysely";
import { decodeWatchedParts, WATCHED_PARTS } from "#shared/playback/watched-parts.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { SavedStats } from "./store.ts";
import { siteTimeZone } from "#shared/site-time-zone.ts";

/** Number of views that watched each part of a video. */
interface WatchedParts {
  views: number;
  readonly counts: number[];
}

/** Parts watched since the previous report of a view, by video. Each view counts a part once. */
export function newlyWatched(saved: readonly SavedStats[]): Map<string, WatchedParts> {
  const added = new Map<string, WatchedParts>();
  for (const { video_id, parts_before, parts_after } of saved) {
    const before = decodeWatchedParts(parts_before ?? "");
    const parts = decodeWatchedParts(parts_after ?? "");
    if (parts.size === 0) continue;
    const sums = added.get(video_id) ?? {
      views: 0,
      counts: Array.from({ length: WATCHED_PARTS }, () => 0),
    };
    added.set(video_id, sums);
    if (before.size === 0) sums.views += 1;
    for (const part of parts) if (!before.has(part)) sums.counts[part] = (sums.counts[part] ?? 0) + 1;
  }
  return added;
}

/** Adds to the totals of the day. The totals do not identify single views. */
export async function addWatchedParts(
  db: Executor,
  added: ReadonlyMap<string, WatchedParts>,
  now: Date,
): Promise<void> {
  if (added.size === 0) return;
  // Sorted, so that concurrent writers wait for each other instead of deadlocking.
  const rows = [...added].toSorted(([one], [other]) => (one < other ? -1 : 1));
  await sql`
    insert into video_watched_parts as kept (video_id, day, views, counts)
    select f.video_id, (${now}::timestamptz at time zone ${siteTimeZone()})::date, f.views, f.counts::int[]
    from unnest(
      ${rows.map(([videoId]) => videoId)}::uuid[],
      ${rows.map(([, { views }]) => views)}::int[],
      ${rows.map(([, { counts }]) => `{${counts.join()}}`)}::text[]
    ) as f (video_id, views, counts)
    on conflict (video_id, day) do update set
      views = kept.views + excluded.views,
      counts = (
        select array_agg(one + other order by part)
        from unnest(kept.counts, excluded.counts) with ordinality as sums (one, other, part)
      )`.execute(db);
}
