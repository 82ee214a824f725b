import type { RecordedSpan } from "./recorded-spans.ts";

const MS_PER_SECOND = 1000;

/** Converts between times and positions in the recording of a live stream or premiere. */
export interface ReplayClock {
  /** Seconds from the start of the video; negative, or beyond its end, for times that a trim removed. */
  positionOf(time: Date): number;
  /** Unix time, in milliseconds, of the first message at this position or later; infinite beyond the video. */
  timeOf(position: number): number;
}

/**
 * The video consists of the spans without the gaps between them. A message written in a gap gets the position of the
 * gap, a message written before the first span gets the start. `offset`: seconds that a trim removed at the start.
 */
export function createReplayClock(spans: readonly RecordedSpan[], offset = 0): ReplayClock {
  const placed: { startsAt: number; position: number; seconds: number }[] = [];
  let endsAt = -Infinity;
  let end = 0;
  for (const { startedAt, seconds } of spans) {
    // The clock of a sender may be fast: then its next session starts before the end of the last one.
    const startsAt = Math.max(startedAt, endsAt);
    placed.push({ startsAt, position: end, seconds });
    endsAt = startsAt + seconds * MS_PER_SECOND;
    end += seconds;
  }

  function untrimmedPositionOf(time: number): number {
    const span = placed.findLast(({ startsAt }) => startsAt <= time);
    if (!span) return 0;
    return span.position + Math.min((time - span.startsAt) / MS_PER_SECOND, span.seconds);
  }

  return {
    positionOf: (time) => untrimmedPositionOf(time.getTime()) - offset,
    timeOf(trimmed) {
      const position = trimmed + offset;
      if (position <= 0) return -Infinity;
      const span = placed.find((one) => position <= one.position + one.seconds);
      return span ? span.startsAt + (position - span.position) * MS_PER_SECOND : Infinity;
    },
  };
}
