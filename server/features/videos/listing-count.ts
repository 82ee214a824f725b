import type { Kysely } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";
import { rememberedOf } from "#server/platform/remembered.ts";
import { countListedVideos, type VideoFilters } from "./store.ts";

const countsOf = rememberedOf<number>({ max: 1000, freshMs: 5000, staleMs: 5000, freshForEachMs: 20 });

/**
 * How many videos a listing has. Counting costs more than the page of videos itself and the number is only shown, so
 * it is remembered for a few seconds.
 */
export async function listingCount(db: Kysely<Database>, filters: VideoFilters): Promise<number> {
  const { channelId, category, topics, tag, bannedByBigTech, query, subscriberId, wanted } = filters;
  // Nobody else has the same wishes.
  if (wanted) return countListedVideos(db, filters);
  const key = JSON.stringify([channelId, category, topics, tag, bannedByBigTech, query, subscriberId]);
  return countsOf(db).get(key, () => countListedVideos(db, filters));
}
