import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { Storage } from "#server/platform/storage/storage.ts";
import type { PutOptions } from "#server/platform/storage/stored-object.ts";

const BYTES: PutOptions = { contentType: "application/octet-stream" };

/** The content of a stored file does not have the checksum that it was stored with. */
export class DamagedFile extends Error {
  readonly file: string;

  constructor(file: string, options?: ErrorOptions) {
    super(`${file} is damaged`, options);
    this.name = "DamagedFile";
    this.file = file;
  }
}

export interface Measured {
  /** The same bytes. */
  readonly stream: Readable;
  /** Size in bytes and SHA-256 of what has passed; complete at the end of the stream. */
  result(): { size: number; sha256: string };
}

/** Measures a stream while it is read. `onBytes` is called with the length of each chunk. */
export function measure(source: Readable, onBytes: (bytes: number) => void = () => undefined): Measured {
  const hash = createHash("sha256");
  let size = 0;
  async function* pass(): AsyncIterable<Buffer> {
    for await (const chunk of source) {
      const bytes: Buffer = chunk;
      hash.update(bytes);
      size += bytes.length;
      onBytes(bytes.length);
      yield bytes;
    }
  }
  return {
    stream: passOn(source, pass()),
    result: () => ({ size, sha256: hash.copy().digest("hex") }),
  };
}

/** Passes a stored file on, and ends with DamagedFile instead of its last byte if it is not what was stored. */
export function check(
  source: Readable,
  { file, size, sha256 }: { readonly file: string; readonly size: number; readonly sha256: string },
  onBytes?: (bytes: number) => void,
): Readable {
  const { stream, result } = measure(source, onBytes);
  async function* pass(): AsyncIterable<Buffer> {
    let last: Buffer | undefined;
    for await (const chunk of stream) {
      if (last) yield last;
      last = chunk;
    }
    const found = result();
    if (found.size !== size || found.sha256 !== sha256) throw new DamagedFile(file);
    if (last) yield last;
  }
  return passOn(stream, pass());
}

/** Stores a stream as an object, and closes it even if nothing of it has been read. */
export async function putStream(
  storage: Storage,
  key: string,
  stream: Readable,
  options: PutOptions = BYTES,
): Promise<void> {
  try {
    await storage.put(key, { stream }, options);
  } finally {
    stream.destroy();
  }
}

/** A stream of what `pass` makes of a source; the source is closed with it, even if nothing has been read. */
export function passOn(source: Readable, pass: AsyncIterable<Buffer>): Readable {
  const stream = Readable.from(pass, { objectMode: false });
  stream.once("close", () => source.destroy());
  return stream;
}

/** Reads a stream to its end, for its size and checksum. */
export async function digestOf(
  source: Readable,
  onBytes?: (bytes: number) => void,
): Promise<{ size: number; sha256: string }> {
  const { stream, result } = measure(source, onBytes);
  for await (const _chunk of stream) continue;
  return result();
}
