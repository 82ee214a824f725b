import type { Segment } from "#server/live/package/stream-index.ts";
import type { StreamSource } from "./stream-sources.ts";

/** A segment that does not grow for this long has ended: its sender is disconnected. */
const STALLED_MS = 5000;

/** Yields the init bytes of a rendition's file, if any, and then a segment of it, as it arrives, until it is closed. */
export async function* readSegment(
  source: StreamSource,
  segment: Segment,
  initBytes: number,
): AsyncGenerator<Buffer, void> {
  const { session, rendition, offset: start } = segment;
  const range = { session, rendition, isOld: false };
  if (initBytes > 0) yield* read(source, { ...range, offset: 0, bytes: initBytes });
  let offset = start;
  for (;;) {
    const end = start + segment.bytes;
    if (end === offset && segment.isClosed) return;
    if (end > offset) yield* read(source, { ...range, offset, bytes: end - offset });
    offset = end;
    const hasMore = () => start + segment.bytes > end || segment.isClosed;
    await source.follower.waitUntil(hasMore, STALLED_MS);
    if (!hasMore()) return;
  }
}

async function* read(
  source: StreamSource,
  range: Parameters<StreamSource["read"]>[0],
): AsyncGenerator<Buffer, void> {
  const content = await source.read(range);
  if (!content) throw new Error("the bytes of a live stream are gone");
  if (Buffer.isBuffer(content)) yield content;
  else yield* content as AsyncIterable<Buffer>; // a file without an encoding
}
