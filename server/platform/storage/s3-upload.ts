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

/** Uploads a stream of unknown length: up to `MAX_PARTS` parts of `PART_BYTES` bytes. */
async function uploadStream(client: S3Client, target: Target, stream: Readable): Promise<number> {
  let size = 0;
  async function* countBytes(): AsyncGenerator<Buffer> {
    for await (const chunk of stream) {
      const bytes: Buffer = chunk;
      size += bytes.length;
      yield bytes;
    }
  }
  const Body = Readable.from(countBytes());
  try {
    const params = { ...target, Body };
    await new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_A_TIME }).done();
  } finally {
    Body.destroy();
    stream.destroy();
  }
  return size;
}
