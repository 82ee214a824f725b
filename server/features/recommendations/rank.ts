import type { Reason } from "#shared/recommendations/reasons.ts";

/** Ranking features of a candidate. Signals range from 0 to 1. */
export interface Candidate {
  readonly id: string;
  readonly channelId: string;
  readonly publishedAt: Date | null;
  readonly views: number;
  readonly likes: number;
  /** Co-watch signal: viewers of the current videos have watched it too. */
  readonly coWatched: number;
  /** It shares rare tags, categories and title words with the current videos. */
  readonly subject: number;
  readonly isSameChannel: boolean;
  /** How much of its channel the viewer has watched. */
  readonly affinity: number;
  /** The share of the video the viewer has watched. */
  readonly seenShare: number;
}

export interface Ranked {
  readonly id: string;
  readonly reason: Reason;
}

const WEIGHTS = {
  coWatched: 1.2,
  subject: 1,
  sameChannel: 0.35,
  affinity: 0.5,
  fresh: 0.4,
  views: 0.15,
  likes: 0.3,
};
const FRESH_DAYS = 21;
const DAY_MS = 24 * 3_600_000;
/** View counts above this do not add to the score. */
const MANY_VIEWS = 1_000_000;
const MANY_LIKES = 10_000;
/** Score factor for each further video of the same channel, so that one channel does not fill the list. */
const REPEATED_CHANNEL_FACTOR = 0.8;
/** Score factor for videos watched to the end: they rank last. */
const SEEN_FACTOR = 0.15;
/** Only this many top candidates are mixed by channel (quadratic time); the rest are sorted by score. */
const DIVERSIFIED_MAX = 60;

/** A signal weaker than this is not given as the reason. */
const REASON_MIN = 0.12;

interface Scored extends Ranked {
  readonly channelId: string;
  readonly score: number;
}

/** Ranks candidates, best first, with the strongest reason for each. Each id once. */
export function rank(candidates: readonly Candidate[], now: Date): Ranked[] {
  const scored = candidates.map((candidate) => score(candidate, now)).toSorted(byScore);
  const diversified = diversifyChannels(scored.slice(0, DIVERSIFIED_MAX));
  return [...diversified, ...scored.slice(DIVERSIFIED_MAX)].map(({ id, reason }) => ({ id, reason }));
}

function score(candidate: Candidate, now: Date): Scored {
  const { id, channelId, coWatched, subject, isSameChannel, affinity, seenShare, views, likes } = candidate;
  const parts: readonly (readonly [Reason, number])[] = [
    ["watchedTogether", WEIGHTS.coWatched * coWatched],
    ["sameSubject", WEIGHTS.subject * subject],
    ["sameChannel", isSameChannel ? WEIGHTS.sameChannel : 0],
    ["watchedChannel", WEIGHTS.affinity * affinity],
    ["liked", WEIGHTS.likes * Math.min(1, Math.log1p(likes) / Math.log1p(MANY_LIKES))],
  ];
  const fresh = WEIGHTS.fresh * freshness(candidate.publishedAt, now);
  const known = Math.min(1, Math.log1p(views) / Math.log1p(MANY_VIEWS));
  const sum = parts.reduce((total, [, part]) => total + part, fresh + WEIGHTS.views * known);
  const [strongest, strength] = parts.reduce((best, part) => (part[1] > best[1] ? part : best));
  // Freshness is the reason only if no other signal is strong enough.
  const reason = strength >= REASON_MIN ? strongest : "fresh";
  return { id, channelId, reason, score: sum * (1 - (1 - SEEN_FACTOR) * seenShare) };
}

/** 1 when just published, a half after two weeks. */
function freshness(publishedAt: Date | null, now: Date): number {
  if (!publishedAt) return 0;
  return Math.exp(-Math.max(0, now.getTime() - publishedAt.getTime()) / (FRESH_DAYS * DAY_MS));
}

function byScore(one: Scored, other: Scored): number {
  return other.score - one.score || (one.id < other.id ? 1 : -1);
}

/** Picks the best candidate repeatedly; a channel's score drops with every video of it already picked. */
function diversifyChannels(scored: readonly Scored[]): Scored[] {
  const left = new Set(scored);
  const taken = new Map<string, number>();
  const worth = ({ score: value, channelId }: Scored) =>
    value * REPEATED_CHANNEL_FACTOR ** (taken.get(channelId) ?? 0);
  const mixed: Scored[] = [];
  while (left.size > 0) {
    const best = [...left].reduce((first, next) => (worth(next) > worth(first) ? next : first));
    left.delete(best);
    mixed.push(best);
    taken.set(best.channelId, (taken.get(best.channelId) ?? 0) + 1);
  }
  return mixed;
}
