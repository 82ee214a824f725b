import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "#server/platform/database/schema.ts";
import { countListedVideos, type VideoFilters } from "./store.ts";

const FRESH_MS = 5000;
/** Counting so many takes a while, and nobody notices one more or less. */
const LARGE = 10_000;
const LARGE_FRESH_MS = 60_000;
const remembered = new WeakMap<Kysely<Database>, LRUCache<string, Promise<number>>>();

/**
 * How many videos a listing has. Counting costs more than the page of videos itself and the number is only shown, so
 * it is remembered for a few seconds, a large one for a minute.
 */
export async function listingCount(db: Kysely<Database>, filters: VideoFilters): Promise<number> {
  const { channelId, category, tag, query, subscriberId, wanted } = filters;
  // Nobody else has the same wishes.
  if (wanted) return countListedVideos(db, filters);
  let counts = remembered.get(db);
  if (!counts) remembered.set(db, (counts = new LRUCache({ max: 1000, ttl: FRESH_MS })));
  const key = JSON.stringify([channelId, category, tag, query, subscriberId]);
  const known = counts.get(key);
  if (known) return known;
  const counting = countListedVideos(db, filters);
  counts.set(key, counting);
  try {
    const count = await counting;
    if (count >= LARGE) counts.set(key, counting, { ttl: LARGE_FRESH_MS });
    return count;
  } catch (error) {
    counts.delete(key);
    throw error;
  }
}
