import type { UseCaseInput } from "#shared/endpoint.ts";
import { PlaybackStats, type playback } from "#shared/playback/contract.ts";
import { countViews } from "#server/features/videos/counting.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import { addAudience, audienceOf } from "./audience-store.ts";
import { deviceKind } from "./device-kind.ts";
import { insertViews, saveStats, type ViewFact } from "./store.ts";
import { addWatchedParts, newlyWatched } from "./watched-parts-store.ts";
import { noteWatching } from "./watching.ts";

const DAY_MS = 86_400_000;

export interface PlaybackUseCases {
  view(context: Context, input: UseCaseInput<typeof playback.view>): Promise<{ ok: true }>;
  stats(context: Context, input: UseCaseInput<typeof playback.stats>): Promise<{ ok: true }>;
}

/**
 * Views and statistics are taken into memory and written twice a second: a killed process loses at most what came in
 * during its last two seconds (LOST_BY_CRASH_MS). A view id counts once, however often it is sent.
 */
export function openPlayback({ db, counters, signer, clock }: Services): PlaybackUseCases {
  const addView = counters.batch<ViewFact>("views", (views) =>
    inTransaction(db, async (tx) => {
      const added = await insertViews(tx, views);
      await addAudience(tx, audienceOf(added), clock.now());
      const counts = new Map<string, number>();
      for (const { videoId } of added) counts.set(videoId, (counts.get(videoId) ?? 0) + 1);
      await countViews(tx, counts);
      await noteWatching(tx, views, clock.now());
    }),
  );
  const addStats = counters.batch<PlaybackStats>("playback statistics", (stats) =>
    inTransaction(db, async (tx) => {
      await addWatchedParts(tx, newlyWatched(await saveStats(tx, stats)), clock.now());
      await noteWatching(tx, stats, clock.now());
    }),
  );
  return {
    async view({ viewer, anonymousId, now, device, country }, { body }) {
      const id = viewer?.id ?? anonymousId;
      addView({
        ...body,
        viewer: id && signer.sign(`viewer ${id}`, dayOf(now)),
        device: deviceKind(device),
        country,
      });
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
