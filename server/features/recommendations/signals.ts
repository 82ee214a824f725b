import type { Candidate } from "./rank.ts";
import type { DescribedVideo, WatchedVideo } from "./store.ts";
import { type Described, termsOf, weightOf } from "./terms.ts";

/** What recommendations start from: what is being watched, and what is known of the viewer. */
export interface Taste {
  /** How much each term counts. */
  readonly terms: ReadonlyMap<string, number>;
  /** The channel of what is being watched. */
  readonly channelId: string | undefined;
  /** How much of each channel the viewer has watched, 0 to 1. */
  readonly channels: ReadonlyMap<string, number>;
  /** How much of each video the viewer has seen, 0 to 1. */
  readonly seen: ReadonlyMap<string, number>;
}

const STRONGEST_TERMS = 24;
/** Each video further back in the history counts that much less. */
const FORGETTING = 0.9;

/** The terms of some videos, the latest first: those of later ones count more. */
export function termsOfAll(videos: readonly Described[]): Map<string, number> {
  const counts = new Map<string, number>();
  videos.forEach((video, place) => {
    for (const term of termsOf(video)) {
      counts.set(term, (counts.get(term) ?? 0) + weightOf(term) * FORGETTING ** place);
    }
  });
  return new Map([...counts].toSorted(([, one], [, other]) => other - one).slice(0, STRONGEST_TERMS));
}

/** So many films of a channel watched to their ends are a habit; fewer only hint at one. */
const HABIT_FILMS = 3;

/** How much a viewer has watched of each channel: 1 for the one watched most, once that is a habit. */
export function affinities(watched: readonly WatchedVideo[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { channel_id, share } of watched) sums.set(channel_id, (sums.get(channel_id) ?? 0) + share);
  const most = Math.max(HABIT_FILMS, ...sums.values());
  return new Map([...sums].map(([id, sum]) => [id, sum / most]));
}

/** Makes common terms count less, as far as it was looked: `found` is how many videos each was found on. */
export function withRarity(
  terms: ReadonlyMap<string, number>,
  found: ReadonlyMap<string, number>,
): Map<string, number> {
  return new Map(
    [...terms].map(([term, weight]) => [term, weight / (1 + Math.log2(1 + (found.get(term) ?? 0)) / 3)]),
  );
}

/** Turns what was found into candidates with signals from 0 to 1. */
export function toCandidates(
  videos: readonly DescribedVideo[],
  taste: Taste,
  together: ReadonlyMap<string, number>,
): Candidate[] {
  const all = [...taste.terms.values()].reduce((sum, weight) => sum + weight, 0);
  const closeness = new Map(
    videos.map(({ id, views }) => [id, (together.get(id) ?? 0) / Math.sqrt(3 + views)]),
  );
  const closest = Math.max(0, ...closeness.values());
  return videos.map((video) => ({
    id: video.id,
    channelId: video.channel_id,
    publishedAt: video.published_at,
    views: video.views,
    likes: video.likes,
    together: closest > 0 ? (closeness.get(video.id) ?? 0) / closest : 0,
    subject: all > 0 ? sharedWeight(video, taste.terms) / all : 0,
    isSameChannel: video.channel_id === taste.channelId,
    affinity: taste.channels.get(video.channel_id) ?? 0,
    seenShare: taste.seen.get(video.id) ?? 0,
  }));
}

function sharedWeight(video: Described, terms: ReadonlyMap<string, number>): number {
  return termsOf(video).reduce((sum, term) => sum + (terms.get(term) ?? 0), 0);
}
