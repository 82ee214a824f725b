import type { Cue } from "./web-vtt.ts";

/** Subtitles of a film whose beginning moves by `offsetSeconds`; those outside of what is left go. */
export function cutCues(
  cues: readonly Cue[],
  { offsetSeconds, durationSeconds }: { offsetSeconds: number; durationSeconds: number },
): Cue[] {
  return cues.flatMap(({ startSeconds, endSeconds, text }) => {
    const start = Math.max(0, startSeconds - offsetSeconds);
    const end = Math.min(durationSeconds, endSeconds - offsetSeconds);
    return end > start ? [{ startSeconds: start, endSeconds: end, text }] : [];
  });
}
