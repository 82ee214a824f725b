import type { Executor } from "#server/platform/database/executor.ts";
import { rank, type Ranked } from "./rank.ts";
import { channelAffinities, type TasteProfile, toCandidates, applyInverseFrequency } from "./signals.ts";
import {
  listBySubject,
  listDescribed,
  listMostLiked,
  listNewest,
  listNewestOfChannels,
  listCoWatched,
  type WatchedVideo,
} from "./store.ts";

const PER_TERM = 40;
const NEWEST = 60;
const MOST_LIKED = 40;
const PER_CHANNEL = 12;
const CO_WATCHED = { viewers: 100, each: 20, limit: 120 };
const FAVOURITE_CHANNELS = 8;

/** Ranks candidates for a taste profile, without the seed videos. */
export async function rankFor(
  db: Executor,
  now: Date,
  seedIds: readonly string[],
  taste: TasteProfile,
): Promise<Ranked[]> {
  const channels = [taste.channelId, ...favourites(taste.channels)].filter((id) => id !== undefined);
  const [subject, coWatched, ofChannels, newest, liked] = await Promise.all([
    listBySubject(db, [...taste.terms.keys()], PER_TERM),
    seedIds.length > 0 ? listCoWatched(db, seedIds, CO_WATCHED) : [],
    listNewestOfChannels(db, channels, PER_CHANNEL),
    listNewest(db, NEWEST),
    listMostLiked(db, MOST_LIKED),
  ]);
  const ids = new Set([
    ...subject.map(({ video_id }) => video_id),
    ...coWatched.map(({ video_id }) => video_id),
    ...ofChannels,
    ...newest,
    ...liked,
  ]);
  for (const id of seedIds) ids.delete(id);
  const found = new Map<string, number>();
  for (const { term } of subject) found.set(term, (found.get(term) ?? 0) + 1);
  const candidates = toCandidates(
    await listDescribed(db, [...ids]),
    { ...taste, terms: applyInverseFrequency(taste.terms, found) },
    new Map(coWatched.map(({ video_id, viewers }) => [video_id, viewers])),
  );
  return rank(candidates, now);
}

/** Builds a taste profile from terms, the channel of the current video, and the watch history. */
export function buildTaste(
  terms: ReadonlyMap<string, number>,
  channelId: string | undefined,
  watched: readonly WatchedVideo[],
): TasteProfile {
  return {
    terms,
    channelId,
    channels: channelAffinities(watched),
    seen: new Map(watched.map(({ id, share }) => [id, share])),
  };
}

function favourites(channels: ReadonlyMap<string, number>): string[] {
  return [...channels]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, FAVOURITE_CHANNELS)
    .map(([id]) => id);
}
