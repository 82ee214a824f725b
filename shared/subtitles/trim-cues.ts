import type { Cue } from "./web-vtt.ts";

/** Shifts cues after a trim that moves the start by `offsetSeconds`; cues outside the remaining video are removed. */
export function trimCues(
  cues: readonly Cue[],
  { offsetSeconds, durationSeconds }: { offsetSeconds: number; durationSeconds: number },
): Cue[] {
  return cues.flatMap(({ startSeconds, endSeconds, text }) => {
    const start = Math.max(0, startSeconds - offsetSeconds);
    const end = Math.min(durationSeconds, endSeconds - offsetSeconds);
    return end > start ? [{ startSeconds: start, endSeconds: end, text }] : [];
  });
}
