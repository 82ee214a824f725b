import type { UseCaseInput } from "#shared/endpoint.ts";
import { PlaybackStats, type playback } from "#shared/playback/contract.ts";
import { countViews } from "#server/features/videos/counting.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import { insertViews, saveStats, type ViewFact } from "./store.ts";

export interface PlaybackUseCases {
  view(context: Context, input: UseCaseInput<typeof playback.view>): Promise<{ ok: true }>;
  stats(context: Context, input: UseCaseInput<typeof playback.stats>): Promise<{ ok: true }>;
}

/**
 * Views and statistics are taken into memory and written once a second: a killed process loses at most the last
 * second of them. A view id counts once, however often it is sent.
 */
export function openPlayback({ db, counters }: Services): PlaybackUseCases {
  const addView = counters.batch<ViewFact>("views", (views) =>
    inTransaction(db, async (tx) => countViews(tx, await insertViews(tx, views))),
  );
  const addStats = counters.batch<PlaybackStats>("playback statistics", (stats) => saveStats(db, stats));
  return {
    async view(_context, { body }) {
      addView(body);
      return { ok: true };
    },
    async stats(_context, { body }) {
      const known = PlaybackStats.safeParse(body);
      if (known.success) addStats(known.data);
      return { ok: true };
    },
  };
}
