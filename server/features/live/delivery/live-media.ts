import { Readable } from "node:stream";
import { LRUCache } from "lru-cache";
import { findJoinPoint, type JoinPoint, type Joining } from "#server/live/package/join-point.ts";
import {
  hasArrived,
  isComplete,
  masterPlaylist,
  type MasterOptions,
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

/** Playlists of a stream of eight hours have two million characters. */
const CACHED_CHARACTERS = 32 * 1024 ** 2;
/** A request for something that has not arrived is held this long. */
const HOLD_MS = 5000;
/** How often a held request looks whether the stream has ended. */
const END_CHECK_MS = 400;
/** A playlist can be asked for this many segments ahead. */
const AHEAD_MAX = 2;
/** Segments that a machine may not have stored yet, or that many viewers still ask for. */
const EDGE_SEGMENTS = 6;

interface Position {
  readonly rendition: string;
  readonly msn: number;
  readonly part: number | undefined;
}

interface MediaAddress {
  readonly session: string;
  /** `source-s12.m4s`, say. */
  readonly name: string;
}

interface FoundMedia {
  readonly content: NonNullable<Awaited<ReturnType<StreamSource["read"]>>>;
  readonly bytes: number;
  readonly type: "video/mp4" | "audio/mp4";
  /** It had not arrived when it was asked for. */
  readonly wasAwaited: boolean;
}

/**
 * The packaged streams of the site, whichever process and machine receives them. `shownFrom` is the Unix time of the
 * start of the broadcast, in milliseconds, and 0 before it: what was sent earlier is not served any more.
 */
export interface LiveMedia {
  /** Resolves when the latest session has all its renditions, or after some seconds. */
  waitUntilComplete(id: string, shownFrom: number): Promise<void>;
  /** Resolves when the rendition has something to show, or after some seconds. */
  waitUntilShown(id: string, rendition: string, shownFrom: number): Promise<void>;
  /**
   * Resolves when the playlist has come to that position, when the stream is over, or after some seconds; false if it
   * is too far ahead.
   */
  waitFor(id: string, position: Position, isOver: () => Promise<boolean>): Promise<boolean>;
  /** No session is being written: what arrived is complete. */
  isClosed(id: string): Promise<boolean>;
  master(id: string, options: MasterOptions): Promise<string | undefined>;
  playlist(
    id: string,
    rendition: string,
    options: { hasEnded: boolean; shownFrom: number; isDelta: boolean },
  ): Promise<string | undefined>;
  /**
   * A segment, an init segment or a part, which is awaited if it is the next one. `isOver`: the last segment is
   * complete, although a killed process has not closed it.
   */
  find(
    id: string,
    address: MediaAddress,
    state: { readonly shownFrom: number; readonly isOver: boolean },
  ): Promise<FoundMedia | undefined>;
  /** The segment at which a player joins, as it arrives; awaited for some time, and undefined if it does not come. */
  join(
    id: string,
    joining: Joining & { readonly holdMs: number },
  ): Promise<{ readonly point: JoinPoint; readonly content: Readable } | undefined>;
  /** What viewers were shown of the stream so far. */
  spans(id: string, shownFrom: number): Promise<RecordedSpan[]>;
  close(): void;
}

export function openLiveMedia(sources: StreamSources): LiveMedia {
  /** All viewers of a rendition get the same text. */
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
      const key = [id, rendition, options.hasEnded, options.shownFrom, options.isDelta].join();
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
      // After a discontinuity VLC does not read the initialisation that the playlist names: the segment begins with it.
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

/** Viewers at the live edge ask for the last segments. */
function isOld({ segments }: FileIndex, { offset }: ByteRange): boolean {
  const recent = segments.at(-EDGE_SEGMENTS);
  return recent !== undefined && offset < recent.offset;
}

/** It was sent before the broadcast. The initialisation stands before all segments. */
function isHidden({ segments, initBytes }: FileIndex, { offset }: ByteRange, shownFrom: number): boolean {
  const first = segments[countHidden(segments, shownFrom)];
  return offset >= initBytes && (first === undefined || offset < first.offset);
}

/** `p12`: the part that the playlist hints at. */
function isNextPart(file: FileIndex, wanted: string): boolean {
  return wanted === `p${file.parts}`;
}

/** `init`, `s12` or `p12` of a file. */
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
