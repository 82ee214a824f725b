import type { UseCaseInput } from "#shared/endpoint.ts";
import { PlaybackStats, type playback } from "#shared/playback/contract.ts";
import { countViews } from "#server/features/videos/counting.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import { addAudience, audienceOf } from "./audience-store.ts";
import { countOnce, openViewerNames } from "./counted-views.ts";
import { deviceKind } from "./device-kind.ts";
import { findWatchable, insertViews, saveStats, type ViewFact } from "./store.ts";
import { addWatchedParts, newlyWatched } from "./watched-parts-store.ts";
import { endWatching, noteWatching } from "./watching.ts";

const DAY_MS = 86_400_000;

export interface PlaybackUseCases {
  view(context: Context, input: UseCaseInput<typeof playback.view>): Promise<{ ok: true }>;
  stats(context: Context, input: UseCaseInput<typeof playback.stats>): Promise<{ ok: true }>;
}

/**
 * Views and statistics are taken into memory and written twice a second: a killed process loses at most what came in
 * during its last two seconds. What counts is decided once, when it is written: the page of the
 * video, trends and statistics all go by the rows that are left.
 */
export function openPlayback({ db, counters, signer, clock, config }: Services): PlaybackUseCases {
  const nameOf = openViewerNames(signer);
  const addView = counters.batch<ViewFact>("views", (views) =>
    inTransaction(db, async (tx) => {
      const now = clock.now();
      const watchable = await findWatchable(tx, [...new Set(views.map(({ videoId }) => videoId))]);
      const facts = views
        .filter(({ videoId }) => watchable.has(videoId))
        .map((view) => ({ ...view, subjectId: view.videoId }));
      const added = await insertViews(tx, await countOnce(tx, facts, config.views, now), dayOf(now));
      await addAudience(tx, audienceOf(added), now);
      const counts = new Map<string, number>();
      for (const { videoId } of added) counts.set(videoId, (counts.get(videoId) ?? 0) + 1);
      await countViews(tx, counts);
      await noteWatching(tx, views, now);
    }),
  );
  const addStats = counters.batch<PlaybackStats>("playback statistics", (stats) =>
    inTransaction(db, async (tx) => {
      await addWatchedParts(tx, newlyWatched(await saveStats(tx, stats)), clock.now());
      await noteWatching(tx, stats, clock.now());
      await endWatching(
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

/** The number of a day: whoever is named with it is somebody else the day after. */
function dayOf(moment: Date): number {
  return Math.floor(moment.getTime() / DAY_MS);
}
