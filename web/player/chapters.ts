import type { Chapter } from "./source.ts";

/** The chapter at a position; undefined before the first one. */
export function chapterAt(chapters: readonly Chapter[], seconds: number): Chapter | undefined {
  return chapters
    .filter((chapter) => chapter.startSeconds <= seconds)
    .reduce<Chapter | undefined>(
      (latest, chapter) => (latest && latest.startSeconds >= chapter.startSeconds ? latest : chapter),
      undefined,
    );
}

const GAP_PX = 3;

/** A CSS mask with a gap in the seek bar at the start of each chapter; undefined without gaps. */
export function chapterMask(chapters: readonly Chapter[], durationSeconds: number): string | undefined {
  const gaps = chapters
    .map((chapter) => chapter.startSeconds / durationSeconds)
    .filter((share) => share > 0 && share < 1)
    .toSorted((a, b) => a - b);
  if (gaps.length === 0) return undefined;
  const stops = gaps.map((share) => {
    const percent = `${Number((share * 100).toFixed(3))}%`;
    const [before, after] = [`calc(${percent} - ${GAP_PX / 2}px)`, `calc(${percent} + ${GAP_PX / 2}px)`];
    return `#000 ${before}, transparent ${before} ${after}, #000 ${after}`;
  });
  return `linear-gradient(90deg, ${stops.join(", ")})`;
}
