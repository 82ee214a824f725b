import type { Chapter } from "./contract.ts";

/** Chapters of a film whose beginning moves by `offsetSeconds`: the one that plays there begins at 0. Whole seconds. */
export function cutChapters(
  chapters: readonly Chapter[],
  { offsetSeconds, durationSeconds }: { offsetSeconds: number; durationSeconds: number },
): Chapter[] {
  const moved = chapters.map(({ startSeconds, title }) => ({
    title,
    startSeconds: Math.round(startSeconds - offsetSeconds),
  }));
  const beginning = moved.findLast(({ startSeconds }) => startSeconds <= 0);
  const later = moved.filter(({ startSeconds }) => startSeconds > 0 && startSeconds < durationSeconds);
  return beginning ? [{ ...beginning, startSeconds: 0 }, ...later] : later;
}
