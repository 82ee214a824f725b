import { createReadStream } from "node:fs";
import fs from "node:fs/promises";
import { Readable } from "node:stream";
import { PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { ObjectContent } from "./stored-object.ts";

/** Larger files are uploaded in parts of at least this size, a few in parallel, each retried separately. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_A_TIME = 3;
/** Limit of S3. */
const MAX_PARTS = 10_000;

interface Target {
  readonly Bucket: string;
  readonly Key: string;
  readonly ContentType: string;
}

/** Stores bytes or a file as an object, and returns its size. */
export async function uploadObject(
  client: S3Client,
  { Bucket, Key, ContentType }: Target,
  content: ObjectContent,
): Promise<number> {
  if (content instanceof Uint8Array) {
    await client.send(new PutObjectCommand({ Bucket, Key, Body: content, ContentType }));
    return content.byteLength;
  }
  if ("stream" in content) return uploadStream(client, { Bucket, Key, ContentType }, content.stream);
  const { size } = await fs.stat(content.path);
  const partSize = Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS));
  const Body = createReadStream(content.path, { highWaterMark: 1024 * 1024 });
  try {
    const params = { Bucket, Key, Body, ContentType };
    await new Upload({ client, params, partSize, queueSize: PARTS_AT_A_TIME }).done();
  } finally {
    Body.destroy();
  }
  if (content.move) await fs.rm(content.path);
  return size;
}

/** Uploads a stream of unknown length: one that fits into a part as a whole, others in up to `MAX_PARTS` parts. */
async function uploadStream(client: S3Client, target: Target, stream: Readable): Promise<number> {
  try {
    const chunks = stream[Symbol.asyncIterator]();
    const start = await readPart(chunks);
    if (start.length < PART_BYTES) {
      await client.send(new PutObjectCommand({ ...target, Body: start }));
      return start.length;
    }
    return await uploadParts(client, target, { start, chunks });
  } finally {
    stream.destroy();
  }
}

/** The first bytes of a stream: a part or more, or all if there are less. */
async function readPart(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  let size = 0;
  while (size < PART_BYTES) {
    const { done, value } = await chunks.next();
    if (done) break;
    read.push(value);
    size += value.length;
  }
  return Buffer.concat(read, size);
}

async function uploadParts(
  client: S3Client,
  target: Target,
  { start, chunks }: { start: Buffer; chunks: AsyncIterator<Buffer> },
): Promise<number> {
  let size = start.length;
  let failure: { readonly error: unknown } | undefined;

  async function* passOn(): AsyncGenerator<Buffer> {
    yield start;
    try {
      for (;;) {
        const { done, value } = await chunks.next();
        if (done) return;
        size += value.length;
        yield value;
      }
    } catch (error) {
      failure = { error };
      throw error;
    }
  }

  const params = { ...target, Body: Readable.from(passOn(), { objectMode: false }) };
  try {
    await new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_A_TIME }).done();
  } catch (error) {
    // Not the answer to the request that takes the parts back, which some servers do not know.
    throw failure ? failure.error : error;
  }
  return size;
}
