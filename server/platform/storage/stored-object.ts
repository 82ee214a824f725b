import type { Readable } from "node:stream";

/**
 * Content of a new object: bytes, a local file, which is moved instead of copied with `move`, or a stream. If the stream
 * fails, nothing is stored.
 */
export type ObjectContent =
  | Uint8Array
  | { readonly path: string; readonly move?: boolean }
  | { readonly stream: Readable };

export interface PutOptions {
  readonly contentType: string;
  /** When the content was written, for copies that are to keep it; only disks store it. */
  readonly modifiedAt?: Date | undefined;
}

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

/** An object in a list. */
export interface ListedObject extends ObjectMetadata {
  readonly key: string;
  /** Differs from the former value whenever the object has been replaced. */
  readonly revision: string;
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
  if (!isKey(key)) throw new TypeError(`Not a storage key: ${JSON.stringify(key)}`);
}

/** True if `requireKey` accepts the key. */
export function isKey(key: string): boolean {
  return key.length <= KEY_MAX_LENGTH && key.split("/").every(isKeySegment);
}

/** True for a part of a key between two slashes. */
export function isKeySegment(segment: string): boolean {
  return segment.length <= SEGMENT_MAX_LENGTH && SEGMENT.test(segment) && !segment.includes("..");
}

export function requireRange({ start, end }: ByteRange): void {
  const isValid = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && end >= start;
  if (!isValid) throw new RangeError(`Not a range of bytes: ${start}-${end}`);
}
