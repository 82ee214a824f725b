import { SOURCE } from "./renditions.ts";
import { countHidden, readStreamIndex, type StreamIndex } from "./package/stream-index.ts";

/** The time span that one session recorded. The recording and the playlists join the spans without the gaps. */
export interface RecordedSpan {
  /** Unix time of the first frame, in milliseconds. */
  readonly startedAt: number;
  readonly seconds: number;
}

/** The spans of a stream that viewers were shown so far, in order. For `shownFrom` see `countHidden`. */
export function recordedSpans(index: StreamIndex, shownFrom: number): RecordedSpan[] {
  const spans = new Map<string, { startedAt: number; seconds: number }>();
  const segments = index.renditions.get(SOURCE)?.segments ?? [];
  for (const { session, startsAt, seconds } of segments.slice(countHidden(segments, shownFrom))) {
    const span = spans.get(session);
    if (span) span.seconds += seconds;
    else spans.set(session, { startedAt: startsAt, seconds });
  }
  return [...spans.values()];
}

/** The spans of the stream in a folder; empty if nothing has arrived. */
export async function readRecordedSpans(folder: string, shownFrom: number): Promise<RecordedSpan[]> {
  return recordedSpans(await readStreamIndex(folder), shownFrom);
}
