import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { LRUCache } from "lru-cache";
import {
  followRemoteStream,
  readRemoteRange,
  type RemoteFollower,
} from "#server/live/origin/remote-stream.ts";
import { renditionFile } from "#server/live/package/packager.ts";
import { followStream, type StreamFollower } from "#server/live/package/stream-follower.ts";
import type { ByteRange } from "#server/live/package/stream-index.ts";
import { streamFolder } from "#server/live/stream-folder.ts";
import { hasCode } from "#server/platform/pid-lock.ts";
import type { Services } from "#server/platform/services.ts";
import { findOrigin, type Origin } from "./origin-store.ts";
import { openStoredStream } from "./stored-stream.ts";

/** The index of a stream is evicted after this time without a request, and is then read from the journal again. */
const IDLE_MS = 60_000;
const STREAMS_MAX = 1000;
/** Cache time of the address of the machine that receives a stream. */
const ORIGIN_FRESH_MS = 2000;
/** Cache of parts and segments: it holds what viewers at the live edge request. */
const CACHED_BYTES = 64 * 1024 ** 2;
const CACHED_MS = 20_000;
/** Longer segments come from senders with rare key frames; they are streamed and not read into memory. */
const SHARED_BYTES_MAX = 8 * 1024 ** 2;
const READ_BYTES = 512 * 1024;

/** A range in a rendition's file. */
export interface StreamRange extends ByteRange {
  readonly session: string;
  readonly rendition: string;
  /** Viewers at the live edge no longer request it: it is in the storage. */
  readonly isOld: boolean;
}

/** A stream, whether its bytes are on this machine, on another one or in the storage. */
export interface StreamSource {
  readonly follower: StreamFollower;
  /** Resolves to undefined if the bytes are gone. */
  read(range: StreamRange): Promise<Readable | Buffer | undefined>;
}

export interface StreamSources {
  find(id: string): Promise<StreamSource>;
  close(): void;
}

type SourceServices = Pick<Services, "db" | "config" | "signer" | "clock" | "log" | "storage">;

/** The streams in the data folder, and those that other machines of the site receive. */
export function openStreamSources(services: SourceServices): StreamSources {
  const { db, config } = services;
  const sources = new LRUCache<string, StreamSource>({
    ...{ max: STREAMS_MAX, ttl: IDLE_MS, ttlAutopurge: true, updateAgeOnGet: true },
    dispose: ({ follower }) => follower.close(),
  });
  const origins = new LRUCache<string, Promise<Origin>>({ max: STREAMS_MAX, ttl: ORIGIN_FRESH_MS });
  /** Each range is read once, for all viewers. */
  const fetched = new LRUCache<string, Buffer>({
    ...{ maxSize: CACHED_BYTES, ttl: CACHED_MS, ttlAutopurge: true },
    sizeCalculation: ({ length }) => length + 1,
  });
  const fetching = new Map<string, Promise<Buffer>>();

  function readOrigin(id: string): Promise<Origin> {
    const known = origins.get(id);
    if (known) return known;
    const reading = findOrigin(db, id);
    origins.set(id, reading);
    // A failure is not cached: the next caller tries again.
    reading.catch(() => origins.delete(id));
    return reading;
  }

  function openLocal(id: string): StreamSource {
    const folder = streamFolder(config.dataDir, id);
    const stored = openStoredStream(services, id);
    return {
      follower: followStream(folder),
      async read(range) {
        const { session, rendition, offset, bytes, isOld } = range;
        const file = renditionFile(folder, session, rendition);
        try {
          // All viewers at the live edge request the same parts.
          if (!isOld && bytes <= SHARED_BYTES_MAX)
            return await fetchOnce(keyOf("", id, range), () => readRange(file, range));
          // Opened before any byte is sent: the folder may have been deleted after the journal was read.
          const opened = await open(file);
          return opened.createReadStream({
            start: offset,
            end: offset + bytes - 1,
            highWaterMark: READ_BYTES,
          });
        } catch (error) {
          // Another machine may have received this session.
          if (hasCode(error, "ENOENT")) return stored.read(range);
          throw error;
        }
      },
    };
  }

  function openRemote(id: string, origin: string): StreamSource {
    const remote = followRemoteStream(services, origin, id);
    const stored = openStoredStream(services, id);
    async function fetchRange(range: StreamRange): Promise<Buffer | undefined> {
      try {
        return await fetchOnce(keyOf(origin, id, range), () =>
          readRemoteRange(services, origin, { id, ...range }),
        );
      } catch (error) {
        services.log.warn({ err: error, video: id }, "a part of a live stream could not be fetched");
        return undefined;
      }
    }
    return {
      follower: withFallback(remote, stored.follower),
      read: async (range) =>
        range.isOld
          ? ((await stored.read(range)) ?? fetchRange(range))
          : ((await fetchRange(range)) ?? stored.read(range)),
    };
  }

  async function fetchOnce(key: string, fetchRange: () => Promise<Buffer>): Promise<Buffer> {
    const known = fetched.get(key);
    if (known) return known;
    const pending = fetching.get(key) ?? fetchRange();
    fetching.set(key, pending);
    try {
      const bytes = await pending;
      fetched.set(key, bytes);
      return bytes;
    } finally {
      fetching.delete(key);
    }
  }

  return {
    async find(id) {
      const { origin, origin_changes: changes, origin_withdrawn: isWithdrawn } = await readOrigin(id);
      const isLocal = origin === null || origin === config.internalAddress;
      const key = [id, isLocal ? "" : origin, changes, isWithdrawn && !isLocal].join(" ");
      const known = sources.get(key);
      if (known) return known;
      const openElsewhere = isWithdrawn ? (stream: string) => openStoredStream(services, stream) : openRemote;
      const source = isLocal ? openLocal(id) : openElsewhere(id, origin);
      sources.set(key, source);
      return source;
    },
    close: () => sources.clear(),
  };
}

function keyOf(origin: string, id: string, { session, rendition, offset, bytes }: StreamRange): string {
  return [origin, id, session, rendition, offset, bytes].join("/");
}

async function readRange(file: string, { offset, bytes }: ByteRange): Promise<Buffer> {
  const opened = await open(file);
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.allocUnsafeSlow(bytes), 0, bytes, offset);
    return buffer.subarray(0, bytesRead);
  } finally {
    await opened.close();
  }
}

/** Follows the stored journal if the receiving machine does not answer and this process has read none of its lines. */
function withFallback(remote: RemoteFollower, stored: StreamFollower): StreamFollower {
  const isLost = (version: number) => version === 0 && remote.hasFailed;
  return {
    async read() {
      const index = await remote.read();
      return isLost(index.version) ? stored.read() : index;
    },
    async waitUntil(isReached, timeoutMs) {
      const { version } = await remote.read();
      return isLost(version)
        ? stored.waitUntil(isReached, timeoutMs)
        : remote.waitUntil(isReached, timeoutMs);
    },
    close() {
      remote.close();
      stored.close();
    },
  };
}
