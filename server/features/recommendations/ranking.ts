import type { Executor } from "#server/platform/queue/queue.ts";
import { rank, type Ranked } from "./rank.ts";
import { affinities, type Taste, toCandidates, withRarity } from "./signals.ts";
import {
  listBySubject,
  listDescribed,
  listMostLiked,
  listNewest,
  listNewestOfChannels,
  listWatchedTogether,
  type WatchedVideo,
} from "./store.ts";

const PER_TERM = 40;
const NEWEST = 60;
const MOST_LIKED = 40;
const PER_CHANNEL = 12;
const TOGETHER = { viewers: 100, each: 20, limit: 120 };
const FAVOURITE_CHANNELS = 8;

/** The order for a taste. The videos it starts from are not part of it. */
export async function rankFor(
  db: Executor,
  now: Date,
  seedIds: readonly string[],
  taste: Taste,
): Promise<Ranked[]> {
  const channels = [taste.channelId, ...favourites(taste.channels)].filter((id) => id !== undefined);
  const [subject, together, ofChannels, newest, liked] = await Promise.all([
    listBySubject(db, [...taste.terms.keys()], PER_TERM),
    seedIds.length > 0 ? listWatchedTogether(db, seedIds, TOGETHER) : [],
    listNewestOfChannels(db, channels, PER_CHANNEL),
    listNewest(db, NEWEST),
    listMostLiked(db, MOST_LIKED),
  ]);
  const ids = new Set([
    ...subject.map(({ video_id }) => video_id),
    ...together.map(({ video_id }) => video_id),
    ...ofChannels,
    ...newest,
    ...liked,
  ]);
  for (const id of seedIds) ids.delete(id);
  const found = new Map<string, number>();
  for (const { term } of subject) found.set(term, (found.get(term) ?? 0) + 1);
  const candidates = toCandidates(
    await listDescribed(db, [...ids]),
    { ...taste, terms: withRarity(taste.terms, found) },
    new Map(together.map(({ video_id, viewers }) => [video_id, viewers])),
  );
  return rank(candidates, now);
}

/** A taste from terms, the channel of what is being watched, and a history. */
export function tasteOf(
  terms: ReadonlyMap<string, number>,
  channelId: string | undefined,
  watched: readonly WatchedVideo[],
): Taste {
  return {
    terms,
    channelId,
    channels: affinities(watched),
    seen: new Map(watched.map(({ id, share }) => [id, share])),
  };
}

function favourites(channels: ReadonlyMap<string, number>): string[] {
  return [...channels]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, FAVOURITE_CHANNELS)
    .map(([id]) => id);
}
