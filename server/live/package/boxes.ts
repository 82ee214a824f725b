import type { Buffer } from "node:buffer";

interface Box {
  readonly type: string;
  /** The content of the box, without its size and type. */
  readonly body: Buffer;
}

const HEADER_BYTES = 8;

/** The ISO-BMFF boxes of a buffer, in order. */
export function* boxesIn(buffer: Buffer): Generator<Box> {
  let at = 0;
  while (at + HEADER_BYTES <= buffer.length) {
    const size = buffer.readUInt32BE(at);
    if (size < HEADER_BYTES || at + size > buffer.length) throw new Error("a damaged box");
    yield {
      type: buffer.toString("latin1", at + 4, at + HEADER_BYTES),
      body: buffer.subarray(at + HEADER_BYTES, at + size),
    };
    at += size;
  }
}

/** Returns the body of the first box on that path. Throws if there is none. */
export function findBox(buffer: Buffer, path: readonly string[]): Buffer {
  let body = buffer;
  for (const type of path) {
    const found = [...boxesIn(body)].find((box) => box.type === type);
    if (!found) throw new Error(`no box ${path.join("/")}`);
    body = found.body;
  }
  return body;
}
