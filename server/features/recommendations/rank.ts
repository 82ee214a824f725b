import type { Reason } from "#shared/recommendations/reasons.ts";

/** What is known of a candidate. Signals are 0 to 1. */
export interface Candidate {
  readonly id: string;
  readonly channelId: string;
  readonly publishedAt: Date | null;
  readonly views: number;
  readonly likes: number;
  /** Viewers of what is being watched have watched it too. */
  readonly together: number;
  /** It shares rare tags, categories and words of the title. */
  readonly subject: number;
  readonly isSameChannel: boolean;
  /** How much the viewer has watched of its channel. */
  readonly affinity: number;
  /** How much of it the viewer has seen. */
  readonly seenShare: number;
}

export interface Ranked {
  readonly id: string;
  readonly reason: Reason;
}

const WEIGHTS = {
  together: 1.2,
  subject: 1,
  sameChannel: 0.35,
  affinity: 0.5,
  fresh: 0.4,
  views: 0.15,
  likes: 0.3,
};
const FRESH_DAYS = 21;
const DAY_MS = 24 * 3_600_000;
/** Views of which nothing more is concluded. */
const MANY_VIEWS = 1_000_000;
const MANY_LIKES = 10_000;
/** Each further video of a channel counts that much less, so that one channel does not fill the list. */
const REPEATED_CHANNEL = 0.8;
/** What was seen to its end is offered last. */
const SEEN = 0.15;
/** A list that goes on: the best are sorted with care, the rest by what they are worth. */
const SORTED_WITH_CARE = 60;

/** A signal weaker than this is no reason to name. */
const NOTABLE = 0.12;

interface Scored extends Ranked {
  readonly channelId: string;
  readonly score: number;
}

/** Orders candidates, the best first, and says for each what speaks for it most. Each id once. */
export function rank(candidates: readonly Candidate[], now: Date): Ranked[] {
  const scored = candidates.map((candidate) => score(candidate, now)).toSorted(byScore);
  const careful = mixChannels(scored.slice(0, SORTED_WITH_CARE));
  return [...careful, ...scored.slice(SORTED_WITH_CARE)].map(({ id, reason }) => ({ id, reason }));
}

function score(candidate: Candidate, now: Date): Scored {
  const { id, channelId, together, subject, isSameChannel, affinity, seenShare, views, likes } = candidate;
  const parts: readonly (readonly [Reason, number])[] = [
    ["watchedTogether", WEIGHTS.together * together],
    ["sameSubject", WEIGHTS.subject * subject],
    ["sameChannel", isSameChannel ? WEIGHTS.sameChannel : 0],
    ["watchedChannel", WEIGHTS.affinity * affinity],
    ["liked", WEIGHTS.likes * Math.min(1, Math.log1p(likes) / Math.log1p(MANY_LIKES))],
  ];
  const fresh = WEIGHTS.fresh * freshness(candidate.publishedAt, now);
  const known = Math.min(1, Math.log1p(views) / Math.log1p(MANY_VIEWS));
  const sum = parts.reduce((total, [, part]) => total + part, fresh + WEIGHTS.views * known);
  const [strongest, strength] = parts.reduce((best, part) => (part[1] > best[1] ? part : best));
  // That something is new says little beside anything that has to do with the viewer.
  const reason = strength >= NOTABLE ? strongest : "fresh";
  return { id, channelId, reason, score: sum * (1 - (1 - SEEN) * seenShare) };
}

/** 1 when just published, a half after two weeks. */
function freshness(publishedAt: Date | null, now: Date): number {
  if (!publishedAt) return 0;
  return Math.exp(-Math.max(0, now.getTime() - publishedAt.getTime()) / (FRESH_DAYS * DAY_MS));
}

function byScore(one: Scored, other: Scored): number {
  return other.score - one.score || (one.id < other.id ? 1 : -1);
}

/** Takes the best again and again, with each channel worth less the more of it there is already. */
function mixChannels(scored: readonly Scored[]): Scored[] {
  const left = new Set(scored);
  const taken = new Map<string, number>();
  const worth = ({ score: value, channelId }: Scored) =>
    value * REPEATED_CHANNEL ** (taken.get(channelId) ?? 0);
  const mixed: Scored[] = [];
  while (left.size > 0) {
    const best = [...left].reduce((first, next) => (worth(next) > worth(first) ? next : first));
    left.delete(best);
    mixed.push(best);
    taken.set(best.channelId, (taken.get(best.channelId) ?? 0) + 1);
  }
  return mixed;
}
