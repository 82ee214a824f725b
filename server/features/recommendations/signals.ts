import type { Candidate } from "./rank.ts";
import type { DescribedVideo, WatchedVideo } from "./store.ts";
import { type Described, termsOf, weightOf } from "./terms.ts";

/** Input of the ranking: the current video and the viewer's history. */
export interface TasteProfile {
  /** Weight of each term. */
  readonly terms: ReadonlyMap<string, number>;
  /** The channel of the current video. */
  readonly channelId: string | undefined;
  /** The viewer's affinity to each channel, 0 to 1. */
  readonly channels: ReadonlyMap<string, number>;
  /** The share of each video the viewer has watched, 0 to 1. */
  readonly seen: ReadonlyMap<string, number>;
}

const STRONGEST_TERMS = 24;
/** Weight decay per step back in the history. */
const HISTORY_DECAY = 0.9;

/** Weighted terms of videos, given latest first: later videos weigh more. */
export function termsOfAll(videos: readonly Described[]): Map<string, number> {
  const counts = new Map<string, number>();
  videos.forEach((video, place) => {
    for (const term of termsOf(video)) {
      counts.set(term, (counts.get(term) ?? 0) + weightOf(term) * HISTORY_DECAY ** place);
    }
  });
  return new Map([...counts].toSorted(([, one], [, other]) => other - one).slice(0, STRONGEST_TERMS));
}

/** Affinity reaches 1 only from this many fully watched videos of a channel. */
const HABIT_VIDEOS = 3;

/** The viewer's affinity to each channel: 1 for the most watched one, if enough of its videos were watched. */
export function channelAffinities(watched: readonly WatchedVideo[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { channel_id, share } of watched) sums.set(channel_id, (sums.get(channel_id) ?? 0) + share);
  const most = Math.max(HABIT_VIDEOS, ...sums.values());
  return new Map([...sums].map(([id, sum]) => [id, sum / most]));
}

/** Inverse document frequency over the candidates: `found` is the number of videos with each term. */
export function applyInverseFrequency(
  terms: ReadonlyMap<string, number>,
  found: ReadonlyMap<string, number>,
): Map<string, number> {
  return new Map(
    [...terms].map(([term, weight]) => [term, weight / (1 + Math.log2(1 + (found.get(term) ?? 0)) / 3)]),
  );
}

/** Converts videos into candidates with signals from 0 to 1. */
export function toCandidates(
  videos: readonly DescribedVideo[],
  taste: TasteProfile,
  coWatched: ReadonlyMap<string, number>,
): Candidate[] {
  const all = [...taste.terms.values()].reduce((sum, weight) => sum + weight, 0);
  const closeness = new Map(
    videos.map(({ id, views }) => [id, (coWatched.get(id) ?? 0) / Math.sqrt(3 + views)]),
  );
  const closest = Math.max(0, ...closeness.values());
  return videos.map((video) => ({
    id: video.id,
    channelId: video.channel_id,
    publishedAt: video.published_at,
    views: video.views,
    likes: video.likes,
    coWatched: closest > 0 ? (closeness.get(video.id) ?? 0) / closest : 0,
    subject: all > 0 ? sharedWeight(video, taste.terms) / all : 0,
    isSameChannel: video.channel_id === taste.channelId,
    affinity: taste.channels.get(video.channel_id) ?? 0,
    seenShare: taste.seen.get(video.id) ?? 0,
  }));
}

function sharedWeight(video: Described, terms: ReadonlyMap<string, number>): number {
  return termsOf(video).reduce((sum, term) => sum + (terms.get(term) ?? 0), 0);
}
