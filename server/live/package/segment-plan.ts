import type { JournalLine } from "./journal.ts";
import type { ByteRange } from "./stream-index.ts";

/** A range of a rendition's file that is stored as one object. */
export interface StoredRange extends ByteRange {
  readonly session: string;
  readonly rendition: string;
  /** `init`, or `s12` for segment 12 of its file. */
  readonly name: string;
}

/** Lines of a journal and the range whose bytes they list; `range` is missing for lines without bytes. */
export interface StorageStep {
  readonly range: StoredRange | undefined;
  readonly lines: readonly JournalLine[];
}

interface OpenSegment extends ByteRange {
  readonly number: number;
  readonly lines: JournalLine[];
  bytes: number;
}

/**
 * Reorders a journal so that the lines of a segment come after it is closed: everything that the steps so far list is
 * complete. Returns a function that takes the next line.
 */
export function planSegmentStorage(): (line: JournalLine) => StorageStep[] {
  let session = "";
  const open = new Map<string, OpenSegment>();
  const counts = new Map<string, number>();

  function close(rendition: string): StorageStep[] {
    const segment = open.get(rendition);
    open.delete(rendition);
    if (!segment) return [];
    const { number, offset, bytes, lines } = segment;
    return [{ range: { session, rendition, name: `s${number}`, offset, bytes }, lines }];
  }

  function closeAll(): StorageStep[] {
    return [...open.keys()].flatMap(close);
  }

  function addPart(line: Extract<JournalLine, { kind: "part" }>): StorageStep[] {
    const { rendition, offset, bytes, opensSegment } = line;
    const segment = open.get(rendition);
    if (segment && !opensSegment) {
      segment.bytes += bytes;
      segment.lines.push(line);
      return [];
    }
    const closed = close(rendition);
    const number = counts.get(rendition) ?? 0;
    counts.set(rendition, number + 1);
    open.set(rendition, { number, offset, bytes, lines: [line] });
    return closed;
  }

  return (line) => {
    if (line.kind === "part") return addPart(line);
    if (line.kind === "init") {
      const { rendition, bytes } = line;
      return [{ range: { session, rendition, name: "init", offset: 0, bytes }, lines: [line] }];
    }
    const closed = closeAll();
    if (line.kind === "session") {
      ({ session } = line);
      counts.clear();
    }
    return [...closed, { range: undefined, lines: [line] }];
  };
}
