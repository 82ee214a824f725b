import { SOURCE } from "./renditions.ts";
import { countHidden, readStreamIndex, type StreamIndex } from "./package/stream-index.ts";

/** What one session of a stream recorded. The recording and the playlists join the spans without the gaps. */
export interface RecordedSpan {
  /** Unix time of its first picture, in milliseconds. */
  readonly startedAt: number;
  readonly seconds: number;
}

/** The spans of all that viewers were shown of a stream so far, in order. `shownFrom` as for `countHidden`. */
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
