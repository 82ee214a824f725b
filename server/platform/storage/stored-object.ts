/** What an object is made from: its bytes, or a local file, which `move` lets the storage take over. */
export type ObjectContent = Uint8Array | { readonly path: string; readonly move?: boolean };

/** Positions of the first and the last byte, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface ObjectFacts {
  /** In bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
}

/** S3 allows 1024 bytes; disks allow 255 a name. */
const KEY_MAX_LENGTH = 900;
const SEGMENT_MAX_LENGTH = 200;
const SEGMENT = /^[a-z0-9_-][a-z0-9._-]*$/;

/**
 * Throws unless the key is made of segments of `a-z 0-9 . _ -` that do not begin with a dot and hold no `..`.
 * One alphabet for every medium: nothing to escape in an address, nothing that leads out of a folder, and no
 * two keys that a disk without upper and lower case would take for one.
 */
export function requireKey(key: string): void {
  const segments = key.split("/");
  const sound = segments.every(
    (segment) => segment.length <= SEGMENT_MAX_LENGTH && SEGMENT.test(segment) && !segment.includes(".."),
  );
  if (!sound || key.length > KEY_MAX_LENGTH) throw new TypeError(`Not a storage key: ${JSON.stringify(key)}`);
}

export function requireRange({ start, end }: ByteRange): void {
  const sound = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && end >= start;
  if (!sound) throw new RangeError(`Not a range of bytes: ${start}-${end}`);
}
