import type { Readable } from "node:stream";
import path from "node:path";
import { openDiskStorage } from "./disk-storage.ts";
import type { S3Settings } from "./s3-client.ts";
import type { PartStorage } from "./s3-parts.ts";
import type { ByteRange, ListedObject, ObjectContent, ObjectMetadata, PutOptions } from "./stored-object.ts";

/**
 * Object storage of the site. Keys are lower-case path segments such as `videos/1/480.mp4` (see `requireKey`).
 * Invalid keys and ranges are rejected before any access.
 *
 * Errors: MissingObject if a required object does not exist, NoSpace if the medium is full; other errors of the
 * medium are passed through.
 */
export interface Storage {
  readonly kind: "disk" | "s3";
  /** Stores objects part by part, in several requests of several machines; only S3 has it. */
  readonly parts?: PartStorage;
  /**
   * Stores bytes or a file, atomically replacing an existing object: a reader gets the complete old or new content.
   * When it resolves, the object survives a power failure. A file with `move` no longer exists afterwards.
   */
  put(key: string, content: ObjectContent, options: PutOptions): Promise<{ size: number }>;
  stat(key: string): Promise<ObjectMetadata | undefined>;
  /**
   * Lists the objects below `prefix/`, or all, in no particular order. Contains every object that exists from the first
   * step of the iteration to the last; files that are no objects of this storage are left out.
   */
  list(prefix?: string): AsyncIterable<ListedObject>;
  /**
   * The bytes from `start` to `end`, both inclusive, or all of them; an `end` beyond the last byte means the
   * last byte, a `start` beyond it is a RangeError. Read the stream or destroy it: it holds a file or a connection.
   */
  read(key: string, range?: ByteRange): Promise<Readable>;
  readAll(key: string): Promise<Buffer>;
  /**
   * The absolute path of a local file with the object's content, for tools that need one: on disk the stored
   * file itself (read-only), on S3 a copy below `folder`, which the caller removes when done.
   */
  localFile(key: string, folder: string): Promise<string>;
  /** Resolves even if the object does not exist. */
  remove(key: string): Promise<void>;
  /** Removes the object `prefix` and everything below `prefix/`, but no sibling: `a/1` does not match `a/10`. */
  removeAll(prefix: string): Promise<void>;
  /** A presigned URL of the object that is valid for `seconds` (at most 7 days); undefined on disk. */
  presign(key: string, seconds: number): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Opens the bucket if `s3` is given, otherwise the folder `media` in the data folder. */
export async function openStorage({
  dataDir,
  s3,
}: {
  dataDir: string;
  s3?: S3Settings | undefined;
}): Promise<Storage> {
  if (!s3) return openDiskStorage(path.resolve(dataDir, "media"));
  // Loaded on demand: the S3 client costs memory and start-up time, which a site with disk storage does not need.
  const { openS3Storage } = await import("./s3-storage.ts");
  return openS3Storage(s3);
}
