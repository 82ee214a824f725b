import type { UseCaseInput } from "#shared/endpoint.ts";
import { PlaybackStats, type playback } from "#shared/playback/contract.ts";
import { countViews } from "#server/features/videos/counting.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import { insertViews, saveStats, type ViewFact } from "./store.ts";

const DAY_MS = 86_400_000;

export interface PlaybackUseCases {
  view(context: Context, input: UseCaseInput<typeof playback.view>): Promise<{ ok: true }>;
  stats(context: Context, input: UseCaseInput<typeof playback.stats>): Promise<{ ok: true }>;
}

/**
 * Views and statistics are taken into memory and written once a second: a killed process loses at most the last
 * second of them. A view id counts once, however often it is sent.
 */
export function openPlayback({ db, counters, signer }: Services): PlaybackUseCases {
  const addView = counters.batch<ViewFact>("views", (views) =>
    inTransaction(db, async (tx) => countViews(tx, await insertViews(tx, views))),
  );
  const addStats = counters.batch<PlaybackStats>("playback statistics", (stats) => saveStats(db, stats));
  return {
    async view({ viewer, anonymousId, now }, { body }) {
      const id = viewer?.id ?? anonymousId;
      addView({ ...body, viewer: id && signer.sign(`viewer ${id}`, dayOf(now)) });
      return { ok: true };
    },
    async stats(_context, { body }) {
      const known = PlaybackStats.safeParse(body);
      if (known.success) addStats(known.data);
      return { ok: true };
    },
  };
}

/** The number of a day: what is signed with it belongs to nobody the day after. */
function dayOf(moment: Date): number {
  return Math.floor(moment.getTime() / DAY_MS);
}
