import type { Executor } from "#server/platform/database/executor.ts";
import { listPausedLanes, listStandingKinds } from "./store.ts";

export interface StandingJobs {
  /** Names of the kinds of job that stand still. */
  readonly kinds: readonly string[];
  readonly count: number;
  /** How long the oldest one has waited. */
  readonly minutes: number;
}

/** The names of the queues that are paused. */
export async function listPaused(db: Executor): Promise<string[]> {
  return (await listPausedLanes(db)).map(({ lane }) => lane);
}

/**
 * Jobs that could have started `minutes` ago and have not, although none of their kind has run since. Jobs of videos
 * share slots: while one of them runs, or a queue is paused, none of them counts.
 */
export async function findStandingJobs(db: Executor, minutes: number): Promise<StandingJobs> {
  const rows = await listStandingKinds(db, minutes);
  return {
    kinds: rows.map(({ name }) => name),
    count: rows.reduce((sum, { count }) => sum + count, 0),
    minutes: Math.max(0, ...rows.map((row) => row.minutes)),
  };
}
