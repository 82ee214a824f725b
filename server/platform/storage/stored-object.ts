/** Content of a new object: bytes, or a local file, which is moved instead of copied with `move`. */
export type ObjectContent = Uint8Array | { readonly path: string; readonly move?: boolean };

/** Positions of the first and the last byte, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface ObjectMetadata {
  /** Size in bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
}

/** S3 allows 1024 bytes; disks allow 255 bytes per name. */
const KEY_MAX_LENGTH = 900;
const SEGMENT_MAX_LENGTH = 200;
const SEGMENT = /^[a-z0-9_-][a-z0-9._-]*$/;

/**
 * Throws unless the key is made of segments of `a-z 0-9 . _ -` that do not start with a dot and contain no `..`.
 * One alphabet for every medium: no escaping in URLs, no path traversal, and no two keys that are equal on a
 * case-insensitive disk.
 */
export function requireKey(key: string): void {
  const segments = key.split("/");
  const isValid = segments.every(
    (segment) => segment.length <= SEGMENT_MAX_LENGTH && SEGMENT.test(segment) && !segment.includes(".."),
  );
  if (!isValid || key.length > KEY_MAX_LENGTH)
    throw new TypeError(`Not a storage key: ${JSON.stringify(key)}`);
}

export function requireRange({ start, end }: ByteRange): void {
  const isValid = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && end >= start;
  if (!isValid) throw new RangeError(`Not a range of bytes: ${start}-${end}`);
}
