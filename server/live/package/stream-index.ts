import { AUDIO, isSound, SOURCE } from "#server/live/renditions.ts";
import { readJournal, type JournalLine } from "./journal.ts";

/** A range of bytes in the file of a rendition. */
export interface ByteRange {
  readonly offset: number;
  readonly bytes: number;
}

export interface Part extends ByteRange {
  /** Number of the part in its file, from 0. */
  readonly number: number;
  readonly seconds: number;
  readonly isIndependent: boolean;
}

export interface Segment {
  readonly session: string;
  /** Rendition of the file: the source if a session lacks this rung. */
  readonly rendition: string;
  /** Number of the segment in its file, from 0. */
  readonly number: number;
  /** Unix time of the first sample, in milliseconds. */
  readonly startsAt: number;
  /** Time of the first sample on the clock of the sender, in seconds. */
  readonly start: number;
  /** The previous segment belongs to another session. */
  readonly isDiscontinuous: boolean;
  readonly offset: number;
  bytes: number;
  seconds: number;
  isClosed: boolean;
  /** Emptied when players no longer request single parts. */
  parts: Part[];
}

export interface TrackInfo {
  readonly codec: string;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly initBytes: number;
}

export interface RenditionIndex {
  readonly segments: Segment[];
  info: TrackInfo | undefined;
  /** Duration in seconds. */
  longestPart: number;
  /** Number of samples in the latest session, and their duration in seconds. */
  counted: { samples: number; seconds: number };
}

export interface FileIndex {
  readonly segments: Segment[];
  initBytes: number;
  parts: number;
  hasEnded: boolean;
}

/** Playlists list the parts of fewer segments; a player with an older playlist can fetch them a little longer. */
export const SEGMENTS_THAT_KEEP_PARTS = 8;

/** All playable media of a stream, as its journal lists it. */
export interface StreamIndex {
  readonly renditions: ReadonlyMap<string, RenditionIndex>;
  /** Renditions of the latest session, the source first. */
  readonly offered: readonly string[];
  /** Increases with every line of the journal. */
  readonly version: number;
  /** No session is being written. */
  readonly isClosed: boolean;
  apply(line: JournalLine): void;
  findFile(session: string, rendition: string): FileIndex | undefined;
}

/** Reads the journal in the folder of a stream; the index is empty if nothing has arrived. */
export async function readStreamIndex(folder: string): Promise<StreamIndex> {
  const index = createStreamIndex();
  for (const line of (await readJournal(folder, 0)).lines) index.apply(line);
  return index;
}

/**
 * The number of segments before the public start of the stream: they are the streamer's preview. `shownFrom`: Unix time
 * of that start in milliseconds; 0 before it.
 */
export function countHidden(segments: readonly Segment[], shownFrom: number): number {
  const first = segments.findIndex(({ startsAt }) => startsAt >= shownFrom);
  return first === -1 ? segments.length : first;
}

/** The rendition that is played instead of one that a session lacks. */
function substituteOf(rendition: string): string {
  return isSound(rendition) ? AUDIO : SOURCE;
}

export function createStreamIndex(): StreamIndex {
  const renditions = new Map<string, RenditionIndex>();
  const files = new Map<string, FileIndex>();
  let offered: readonly string[] = [];
  let session = "";
  let epoch = 0;
  let version = 0;
  let isClosed = true;

  function openSession(line: Extract<JournalLine, { kind: "session" }>): void {
    closeSession();
    isClosed = false;
    ({ session, epoch, renditions: offered } = line);
    for (const name of offered) {
      files.set(`${session}/${name}`, { segments: [], initBytes: 0, parts: 0, hasEnded: false });
      if (renditions.has(name)) continue;
      // Earlier sessions have no file of this rung: their source stands in for it, and their normal audio for low
      // audio.
      const earlier = name === AUDIO ? undefined : renditions.get(substituteOf(name));
      renditions.set(name, {
        ...{ segments: [...(earlier?.segments ?? [])], info: undefined },
        ...{ longestPart: earlier?.longestPart ?? 0, counted: { samples: 0, seconds: 0 } },
      });
    }
  }

  function closeSession(): void {
    isClosed = true;
    for (const { segments } of renditions.values()) {
      const last = segments.at(-1);
      if (last) last.isClosed = true;
    }
    for (const name of offered) {
      const file = files.get(`${session}/${name}`);
      if (file) file.hasEnded = true;
    }
  }

  /** The renditions that play the segments of this file: the source also stands in for rungs that the session lacks. */
  function listenersOf(rendition: string): RenditionIndex[] {
    return [...renditions].flatMap(([name, index]) =>
      name === rendition || (!offered.includes(name) && substituteOf(name) === rendition) ? [index] : [],
    );
  }

  function addPart(line: Extract<JournalLine, { kind: "part" }>): void {
    const file = files.get(`${session}/${line.rendition}`);
    if (!file) return;
    const { seconds, offset, bytes, isIndependent } = line;
    const part = { number: file.parts, seconds, offset, bytes, isIndependent };
    file.parts += 1;
    for (const index of listenersOf(line.rendition)) {
      if (part.number === 0) index.counted = { samples: 0, seconds: 0 };
      index.longestPart = Math.max(index.longestPart, seconds);
      index.counted.samples += line.samples ?? 0;
      index.counted.seconds += seconds;
    }
    const open = file.segments.at(-1);
    if (open && !line.opensSegment) {
      open.seconds += seconds;
      open.bytes += bytes;
      open.parts.push(part);
      return;
    }
    if (open) open.isClosed = true;
    const segment: Segment = {
      ...{ session, rendition: line.rendition, number: file.segments.length, offset, bytes, seconds },
      startsAt: epoch + line.start * 1000,
      start: line.start,
      isDiscontinuous: file.segments.length === 0,
      isClosed: false,
      parts: [part],
    };
    file.segments.push(segment);
    for (const { segments } of listenersOf(line.rendition)) {
      segments.push(segment);
      const old = segments.at(-SEGMENTS_THAT_KEEP_PARTS);
      if (old) old.parts = [];
    }
  }

  function setInit(line: Extract<JournalLine, { kind: "init" }>): void {
    const { rendition, codec, width, height, bytes, channels = 0 } = line;
    const file = files.get(`${session}/${rendition}`);
    const index = renditions.get(rendition);
    if (!file || !index) return;
    file.initBytes = bytes;
    index.info = { codec, width, height, channels, initBytes: bytes };
  }

  return {
    renditions,
    get offered() {
      return offered;
    },
    get version() {
      return version;
    },
    get isClosed() {
      return isClosed;
    },
    apply(line) {
      version += 1;
      if (line.kind === "session") openSession(line);
      else if (line.kind === "end") closeSession();
      else if (line.kind === "init") setInit(line);
      else addPart(line);
    },
    findFile: (inSession, rendition) => files.get(`${inSession}/${rendition}`),
  };
}
