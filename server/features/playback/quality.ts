import type { UseCaseInput } from "#shared/endpoint.ts";
import type { PlaybackQuality, playbackQuality } from "#shared/playback/quality.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { findQuality, listFailures, listHeights, listQualityDays } from "./quality-store.ts";

const DAY_MS = 86_400_000;

/** Playback quality (QoE) of videos. Holds no data about which viewer watched which video. */
export async function showQuality(
  { db, now }: SignedInContext,
  { query }: UseCaseInput<typeof playbackQuality.show>,
): Promise<PlaybackQuality> {
  const since = new Date(now.getTime() - (query.days - 1) * DAY_MS);
  since.setUTCHours(0, 0, 0, 0);
  const [sums, heights, failures, days] = await Promise.all([
    findQuality(db, since),
    listHeights(db, since),
    listFailures(db, since),
    listQualityDays(db, since, now),
  ]);
  const { views, stall_ms, watched_ms } = sums;
  return {
    views,
    startupMedianMs: sums.startup_median_ms,
    startupSlowMs: sums.startup_slow_ms,
    stalledShare: share(sums.stalled, views),
    stallTimeShare: share(stall_ms, stall_ms + watched_ms),
    failedShare: share(sums.failed, views),
    heights,
    failures,
    days: days.map(({ startup_median_ms: startupMedianMs, ...day }) => ({ ...day, startupMedianMs })),
  };
}

function share(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}
