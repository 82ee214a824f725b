import type { RecordedSpan } from "#server/live/recorded-spans.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { LiveMedia } from "./live-media.ts";
import { findSpans } from "../store.ts";

/** The spans of the recording of a live stream; while the stream runs, the spans so far. */
export async function loadStreamSpans(
  db: Executor,
  media: Pick<LiveMedia, "spans">,
  videoId: string,
): Promise<readonly RecordedSpan[]> {
  const stream = await findSpans(db, videoId);
  return stream?.sessions ?? media.spans(videoId, stream?.livestream_started_at?.getTime() ?? 0);
}
