import { Readable } from "node:stream";
import { LRUCache } from "lru-cache";
import { findJoinPoint, type JoinPoint, type Joining } from "#server/live/package/join-point.ts";
import {
  hasArrived,
  isComplete,
  masterPlaylist,
  type MasterOptions,
  type PlaylistOptions,
  mediaPlaylist,
} from "#server/live/package/playlists.ts";
import {
  countHidden,
  type ByteRange,
  type FileIndex,
  type StreamIndex,
  SEGMENTS_THAT_KEEP_PARTS,
} from "#server/live/package/stream-index.ts";
import { recordedSpans, type RecordedSpan } from "#server/live/recorded-spans.ts";
import { isSound, SOURCE } from "#server/live/renditions.ts";
import { readSegment } from "./read-segment.ts";
import type { StreamSource, StreamSources } from "./stream-sources.ts";

/** Size limit of the cached playlists, in characters: those of an eight-hour stream have two million. */
const CACHED_CHARACTERS = 32 * 1024 ** 2;
/** A request for media that has not arrived is held this long. */
const HOLD_MS = 5000;
/** How often a held request checks whether the stream has ended. */
const END_CHECK_MS = 400;
/** A playlist request may wait for a segment at most this many ahead. */
const AHEAD_MAX = 2;
/** Segments that the receiving machine may not have stored yet, or that many viewers still request. */
const EDGE_SEGMENTS = 6;

interface Position {
  readonly rendition: string;
  readonly msn: number;
  readonly part: number | undefined;
}

interface MediaAddress {
  readonly session: string;
  /** Name without its extension, e.g. `source-s12`. */
  readonly name: string;
}

interface FoundMedia {
  readonly content: NonNullable<Awaited<ReturnType<StreamSource["read"]>>>;
  readonly bytes: number;
  readonly type: "video/mp4" | "audio/mp4";
  /** The range had not arrived at the time of the request. */
  readonly wasAwaited: boolean;
}

/**
 * The packaged streams of the site, whichever process and machine receives them. `shownFrom` is the Unix time of the
 * public start of the stream, in milliseconds, and 0 before it: the preview before it is then no longer served.
 */
export interface LiveMedia {
  /** Resolves when the latest session has all its renditions, or after a timeout. */
  waitUntilComplete(id: string, shownFrom: number): Promise<void>;
  /** Resolves when the rendition has a shown segment, or after a timeout. */
  waitUntilShown(id: string, rendition: string, shownFrom: number): Promise<void>;
  /**
   * Resolves when the playlist has reached that position, when the stream is over, or after a timeout; resolves to
   * false if the position is too far ahead.
   */
  waitFor(id: string, position: Position, isOver: () => Promise<boolean>): Promise<boolean>;
  /** No session is being written: everything that arrived is complete. */
  isClosed(id: string): Promise<boolean>;
  master(id: string, options: MasterOptions): Promise<string | undefined>;
  playlist(id: string, rendition: string, options: Required<PlaylistOptions>): Promise<string | undefined>;
  /**
   * Finds a segment, an init segment or a part; waits if it is the next part. If `isOver`, the last segment counts as
   * complete, even if a killed process did not close it.
   */
  find(
    id: string,
    address: MediaAddress,
    state: { readonly shownFrom: number; readonly isOver: boolean },
  ): Promise<FoundMedia | undefined>;
  /** The segment at which a player joins, streamed as it arrives; waits up to `holdMs`, then resolves to undefined. */
  join(
    id: string,
    joining: Joining & { readonly holdMs: number },
  ): Promise<{ readonly point: JoinPoint; readonly content: Readable } | undefined>;
  /** The spans of the stream that viewers were shown so far. */
  spans(id: string, shownFrom: number): Promise<RecordedSpan[]>;
  close(): void;
}

export function openLiveMedia(sources: StreamSources): LiveMedia {
  /** Cached, because all viewers of a rendition get the same text. */
  const texts = new LRUCache<string, { version: number; text: string | undefined }>({
    maxSize: CACHED_CHARACTERS,
    sizeCalculation: ({ text = "" }) => text.length + 1,
  });

  async function follow(id: string): Promise<StreamSource["follower"]> {
    return (await sources.find(id)).follower;
  }

  return {
    async waitUntilComplete(id, shownFrom) {
      await (await follow(id)).waitUntil((index) => isComplete(index, shownFrom), HOLD_MS);
    },
    async waitUntilShown(id, rendition, shownFrom) {
      const isShown = ({ renditions }: StreamIndex) => {
        const { segments } = renditions.get(rendition) ?? { segments: [] };
        return segments.length === 0 || countHidden(segments, shownFrom) < segments.length;
      };
      await (await follow(id)).waitUntil(isShown, HOLD_MS);
    },
    async waitFor(id, { rendition, msn, part }, isOver) {
      const follower = await follow(id);
      const index = await follower.read();
      const count = index.renditions.get(rendition)?.segments.length ?? 0;
      if (msn > count - 1 + AHEAD_MAX) return false;
      const isThere = (latest: StreamIndex) => hasArrived(latest, rendition, msn, part);
      for (let heldMs = 0; heldMs < HOLD_MS; heldMs += END_CHECK_MS) {
        if (isThere(await follower.waitUntil(isThere, END_CHECK_MS)) || (await isOver())) break;
      }
      return true;
    },
    async isClosed(id) {
      return (await (await follow(id)).read()).isClosed;
    },
    async master(id, options) {
      return masterPlaylist(await (await follow(id)).read(), options);
    },
    async playlist(id, rendition, options) {
      const index = await (await follow(id)).read();
      const key = JSON.stringify([id, rendition, options]);
      const known = texts.get(key);
      if (known?.version === index.version) return known.text;
      const text = mediaPlaylist(index, rendition, options);
      texts.set(key, { version: index.version, text });
      return text;
    },
    async find(id, { session, name }, { shownFrom, isOver }) {
      const [, rendition = "", wanted = ""] = /^(.+)-(\w+)\./.exec(name) ?? [];
      const source = await sources.find(id);
      const { follower } = source;
      const index = await follower.read();
      const found = index.findFile(session, rendition);
      if (!found) return undefined;
      const isNext = isNextPart(found, wanted);
      if (isNext) await follower.waitUntil(() => !isNextPart(found, wanted) || found.hasEnded, HOLD_MS);
      const range = findRange(found, wanted, isOver);
      if (!range || isHidden(found, range, shownFrom)) return undefined;
      const file = { session, rendition, isOld: index.isClosed || isOld(found, range) };
      const content = await source.read({ ...file, ...range });
      if (!content) return undefined;
      const type = isSound(rendition) ? "audio/mp4" : "video/mp4";
      const answer = { type, wasAwaited: isNext } as const;
      if (wanted !== "s0" || isFirstSession(index, session)) {
        return { ...answer, content, bytes: range.bytes };
      }
      // VLC does not read EXT-X-MAP after a discontinuity: the segment starts with the init segment itself.
      const init = { offset: 0, bytes: found.initBytes };
      const beginning = await source.read({ ...file, ...init });
      if (!beginning) return undefined;
      const bytes = init.bytes + range.bytes;
      return { ...answer, content: Readable.from(joined(beginning, content)), bytes };
    },
    async join(id, joining) {
      const source = await sources.find(id);
      let point: JoinPoint | undefined;
      await source.follower.waitUntil((index) => {
        point = findJoinPoint(index, joining);
        return point !== undefined;
      }, joining.holdMs);
      if (!point) return undefined;
      const initBytes = joining.number === undefined ? point.initBytes : 0;
      return { point, content: Readable.from(readSegment(source, point.segment, initBytes)) };
    },
    spans: async (id, shownFrom) => recordedSpans(await (await follow(id)).read(), shownFrom),
    close: () => sources.close(),
  };
}

function isFirstSession({ renditions }: StreamIndex, session: string): boolean {
  return renditions.get(SOURCE)?.segments[0]?.session === session;
}

async function* joined(...contents: readonly FoundMedia["content"][]): AsyncGenerator<Buffer> {
  for (const content of contents) {
    if (Buffer.isBuffer(content)) yield content;
    else for await (const chunk of content) yield chunk as Buffer; // a stream of bytes
  }
}

/** Whether the range is older than the last segments, which viewers at the live edge request. */
function isOld({ segments }: FileIndex, { offset }: ByteRange): boolean {
  const recent = segments.at(-EDGE_SEGMENTS);
  return recent !== undefined && offset < recent.offset;
}

/** Whether the range belongs to the preview before the public start. The init segment is never hidden. */
function isHidden({ segments, initBytes }: FileIndex, { offset }: ByteRange, shownFrom: number): boolean {
  const first = segments[countHidden(segments, shownFrom)];
  return offset >= initBytes && (first === undefined || offset < first.offset);
}

/** Whether `wanted` is the part in the preload hint of the playlist, e.g. `p12`. */
function isNextPart(file: FileIndex, wanted: string): boolean {
  return wanted === `p${file.parts}`;
}

/** Finds `init`, `s12` or `p12` in a file. */
function findRange(file: FileIndex, wanted: string, isOver: boolean): ByteRange | undefined {
  if (wanted === "init") return file.initBytes > 0 ? { offset: 0, bytes: file.initBytes } : undefined;
  const number = Number(wanted.slice(1));
  if (wanted.startsWith("s")) {
    const segment = file.segments[number];
    return segment && (segment.isClosed || isOver)
      ? { offset: segment.offset, bytes: segment.bytes }
      : undefined;
  }
  for (const { parts } of file.segments.slice(-SEGMENTS_THAT_KEEP_PARTS)) {
    const part = parts.find((one) => one.number === number);
    if (part) return { offset: part.offset, bytes: part.bytes };
  }
  return undefined;
}
