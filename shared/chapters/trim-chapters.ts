import type { Chapter } from "./contract.ts";

/**
 * Shifts chapters after a trim that moves the start by `offsetSeconds`: the chapter playing there starts at 0. Whole
 * seconds.
 */
export function trimChapters(
  chapters: readonly Chapter[],
  { offsetSeconds, durationSeconds }: { offsetSeconds: number; durationSeconds: number },
): Chapter[] {
  const moved = chapters.map(({ startSeconds, title }) => ({
    title,
    startSeconds: Math.round(startSeconds - offsetSeconds),
  }));
  const first = moved.findLast(({ startSeconds }) => startSeconds <= 0);
  const later = moved.filter(({ startSeconds }) => startSeconds > 0 && startSeconds < durationSeconds);
  return first ? [{ ...first, startSeconds: 0 }, ...later] : later;
}
