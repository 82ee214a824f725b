import type { Cue } from "./web-vtt.ts";

/** Shifts cues after a trim that moves the start by `offsetSeconds`; cues outside the remaining video are removed. */
export function trimCues(
  cues: readonly Cue[],
  { offsetSeconds, durationSeconds }: { offsetSeconds: number; durationSeconds: number },
): Cue[] {
  return cues.flatMap((cue) => {
    const start = Math.max(0, cue.startSeconds - offsetSeconds);
    const end = Math.min(durationSeconds, cue.endSeconds - offsetSeconds);
    return end > start ? [{ ...cue, startSeconds: start, endSeconds: end }] : [];
  });
}
