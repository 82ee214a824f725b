import type { Readable } from "node:stream";
import path from "node:path";
import { openDiskStorage } from "./disk-storage.ts";
import type { S3Settings } from "./s3-storage.ts";
import type { ByteRange, ObjectContent, ObjectFacts } from "./stored-object.ts";

/**
 * Files of the site under keys: lower-case path segments such as `videos/1/480.mp4` (see `requireKey`).
 * A key that is not one, or a range that is none, is refused before anything is touched.
 *
 * Errors: MissingObject where something must be there and is not, NoSpace when the medium is full; whatever
 * else the medium says rises as it is.
 */
export interface Storage {
  readonly kind: "disk" | "s3";
  /**
   * Stores bytes or a file, in place of what was there: a reader gets all of the old or all of the new.
   * When it resolves, the object outlives a power cut. A file with `move` is gone afterwards.
   */
  put(key: string, content: ObjectContent, options: { contentType: string }): Promise<{ size: number }>;
  stat(key: string): Promise<ObjectFacts | undefined>;
  /**
   * The bytes from `start` to `end`, both inclusive, or all of them; an `end` beyond the last byte means the
   * last byte, a `start` beyond it is a RangeError. Read the stream or destroy it: it holds a file or a connection.
   */
  read(key: string, range?: ByteRange): Promise<Readable>;
  readAll(key: string): Promise<Buffer>;
  /**
   * The absolute path of a local file with the object's content, for tools that need one: on disk the stored
   * file itself (look, do not touch), on S3 a copy below `folder`, which the caller removes when done.
   */
  localFile(key: string, folder: string): Promise<string>;
  /** Fine with an object that is not there. */
  remove(key: string): Promise<void>;
  /** Removes the object `prefix` and everything below `prefix/`, and no sibling: not `a/10` with `a/1`. */
  removeAll(prefix: string): Promise<void>;
  /** An address from which anyone may fetch the object for `seconds` (at most 7 days); undefined on disk. */
  presign(key: string, seconds: number): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Opens the bucket where `s3` is given, otherwise the folder `media` in the data folder. */
export async function openStorage({
  dataDir,
  s3,
}: {
  dataDir: string;
  s3?: S3Settings | undefined;
}): Promise<Storage> {
  if (!s3) return openDiskStorage(path.resolve(dataDir, "media"));
  // Loaded on demand: the S3 client costs memory and start-up time that a site on its own disk need not pay.
  const { openS3Storage } = await import("./s3-storage.ts");
  return openS3Storage(s3);
}
