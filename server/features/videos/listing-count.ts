import type { Kysely } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";
import { createCachePerOwner } from "#server/platform/swr-cache.ts";
import { countListedVideos, type VideoFilters } from "./store.ts";

const countsOf = createCachePerOwner<number>({
  max: 1000,
  freshMs: 5000,
  staleMs: 5000,
  freshMsPerComputeMs: 20,
  holdsNoContent: true,
});

/**
 * Number of videos in a listing. Counting costs more than the page itself and the number is only displayed, so it is
 * cached for a few seconds.
 */
export async function listingCount(db: Kysely<Database>, filters: VideoFilters): Promise<number> {
  const { channelId, categories, topics, tag, bannedByBigTech, query, subscriberId, wanted } = filters;
  // Content preferences belong to one viewer, so the count is not cached.
  if (wanted) return countListedVideos(db, filters);
  const key = JSON.stringify([channelId, categories, topics, tag, bannedByBigTech, query, subscriberId]);
  return countsOf(db).get(key, () => countListedVideos(db, filters));
}
