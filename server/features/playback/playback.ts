import type { UseCaseInput } from "#shared/endpoint.ts";
import { PlaybackStats, type playback } from "#shared/playback/contract.ts";
import { countViews } from "#server/features/videos/video-row.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import { addAudience, audienceOf } from "./audience-store.ts";
import { deduplicateViews, createViewerNames } from "./deduplicate-views.ts";
import { deviceKind } from "./device-kind.ts";
import { findWatchable, insertViews, saveStats, type ViewRecord } from "./store.ts";
import { addWatchedParts, newlyWatched } from "./watched-parts-store.ts";
import { removeLiveViewers, recordHeartbeats } from "#server/features/live-viewers/live-viewers.ts";

const DAY_MS = 86_400_000;

export interface PlaybackUseCases {
  view(context: Context, input: UseCaseInput<typeof playback.view>): Promise<{ ok: true }>;
  stats(context: Context, input: UseCaseInput<typeof playback.stats>): Promise<{ ok: true }>;
}

/**
 * Views and statistics are buffered in memory and written twice a second: a killed process loses at most its last
 * two seconds. Which views count is decided once, on write: the page of the video, trends and statistics all use the
 * stored rows.
 */
export function openPlayback({ db, batchWriter, signer, clock, config }: Services): PlaybackUseCases {
  const nameOf = createViewerNames(signer);
  const addView = batchWriter.batch<ViewRecord>("views", (views) =>
    inTransaction(db, async (tx) => {
      const now = clock.now();
      const watchable = await findWatchable(tx, [...new Set(views.map(({ videoId }) => videoId))]);
      const facts = views
        .filter(({ videoId }) => watchable.has(videoId))
        .map((view) => ({ ...view, subjectId: view.videoId }));
      const added = await insertViews(
        tx,
        await deduplicateViews(tx, facts, config.views, now),
        dayNumber(now),
      );
      await addAudience(tx, audienceOf(added), now);
      const counts = new Map<string, number>();
      for (const { videoId } of added) counts.set(videoId, (counts.get(videoId) ?? 0) + 1);
      await countViews(tx, counts);
      await recordHeartbeats(tx, views, now);
    }),
  );
  const addStats = batchWriter.batch<PlaybackStats>("playback statistics", (stats) =>
    inTransaction(db, async (tx) => {
      await addWatchedParts(tx, newlyWatched(await saveStats(tx, stats)), clock.now());
      await recordHeartbeats(tx, stats, clock.now());
      await removeLiveViewers(
        tx,
        stats.filter(({ isLeaving }) => isLeaving),
      );
    }),
  );
  return {
    async view(context, { body }) {
      const { device, country } = context;
      addView({ ...body, ...nameOf(context), device: deviceKind(device), country });
      return { ok: true };
    },
    async stats(_context, { body }) {
      const known = PlaybackStats.safeParse(body);
      if (known.success) addStats(known.data);
      return { ok: true };
    },
  };
}

/** Day number, part of the viewer hash: a viewer has another hash the next day. */
function dayNumber(moment: Date): number {
  return Math.floor(moment.getTime() / DAY_MS);
}
