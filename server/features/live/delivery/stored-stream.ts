import { setTimeout as pause } from "node:timers/promises";
import type { Readable } from "node:stream";
import { parseJournal } from "#server/live/package/journal.ts";
import type { StreamFollower } from "#server/live/package/stream-follower.ts";
import { createStreamIndex } from "#server/live/package/stream-index.ts";
import type { Services } from "#server/platform/services.ts";
import { MissingObject } from "#server/platform/storage/storage-errors.ts";
import { readStored } from "./segment-storage.ts";
import { listStoredJournal } from "./journal-store.ts";
import type { StreamRange, StreamSource } from "./stream-sources.ts";

/** Cache time of the stored journal. */
const FRESH_MS = 1000;

/** A stream as far as its segments are in the storage. */
export function openStoredStream(
  { db, storage }: Pick<Services, "db" | "storage">,
  id: string,
): StreamSource {
  const index = createStreamIndex();
  let lastChunk = -1;
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  async function readOn(): Promise<void> {
    readAt = performance.now();
    for (const { number, lines } of await listStoredJournal(db, id, lastChunk)) {
      for (const line of parseJournal(lines)) index.apply(line);
      lastChunk = number;
    }
    // Everything that is stored is complete, so all segments count as closed.
    for (const { segments } of index.renditions.values()) {
      const last = segments.at(-1);
      if (last) last.isClosed = true;
    }
  }

  async function refresh(): Promise<void> {
    if (reading === undefined && performance.now() - readAt < FRESH_MS) return;
    reading ??= readOn().finally(() => {
      reading = undefined;
    });
    await reading;
  }

  const follower: StreamFollower = {
    async read() {
      await refresh();
      return index;
    },
    async waitUntil(isReached, timeoutMs) {
      const end = performance.now() + timeoutMs;
      await refresh();
      while (!isReached(index) && performance.now() < end) {
        await pause(FRESH_MS);
        await refresh();
      }
      return index;
    },
    close() {},
  };

  /** Returns the stored object that contains a range, and the offset of the range in it. */
  function locate({ session, rendition, offset, bytes }: StreamRange) {
    const file = index.findFile(session, rendition);
    if (!file) return undefined;
    if (offset === 0 && bytes === file.initBytes) return { name: "init", skip: 0 };
    const number = file.segments.findIndex(
      (segment) => segment.offset <= offset && offset + bytes <= segment.offset + segment.bytes,
    );
    const segment = file.segments[number];
    return segment && { name: `s${number}`, skip: offset - segment.offset };
  }

  return {
    follower,
    async read(range): Promise<Readable | undefined> {
      await refresh();
      const found = locate(range);
      if (!found) return undefined;
      const { session, rendition, bytes } = range;
      const { name, skip } = found;
      try {
        return await readStored(storage, id, { session, rendition, name }, { skip, bytes });
      } catch (error) {
        if (error instanceof MissingObject) return undefined; // deleted meanwhile
        throw error;
      }
    },
  };
}
