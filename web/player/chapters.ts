import type { Chapter } from "./source.ts";

/** The chapter that plays at that second; none before the first one. */
export function chapterAt(chapters: readonly Chapter[], seconds: number): Chapter | undefined {
  return chapters
    .filter((chapter) => chapter.startSeconds <= seconds)
    .reduce<Chapter | undefined>(
      (latest, chapter) => (latest && latest.startSeconds >= chapter.startSeconds ? latest : chapter),
      undefined,
    );
}

const GAP_PX = 3;

/** A mask that cuts a gap into the seek bar where a chapter begins; none when nothing is to be cut. */
export function chapterMask(chapters: readonly Chapter[], durationSeconds: number): string | undefined {
  const cuts = chapters
    .map((chapter) => chapter.startSeconds / durationSeconds)
    .filter((share) => share > 0 && share < 1)
    .toSorted((a, b) => a - b);
  if (cuts.length === 0) return undefined;
  const stops = cuts.map((share) => {
    const percent = `${Number((share * 100).toFixed(3))}%`;
    const [before, after] = [`calc(${percent} - ${GAP_PX / 2}px)`, `calc(${percent} + ${GAP_PX / 2}px)`];
    return `#000 ${before}, transparent ${before} ${after}, #000 ${after}`;
  });
  return `linear-gradient(90deg, ${stops.join(", ")})`;
}
