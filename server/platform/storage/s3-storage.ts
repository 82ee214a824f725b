import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { createS3Client, requireBucket, type S3Settings } from "./s3-client.ts";
import {
  addressOf,
  downloadObject,
  getObject,
  listObjects,
  putObject,
  removeObject,
  removeObjectsBelow,
  statObject,
} from "./s3-objects.ts";
import { createPartStorage } from "./s3-parts.ts";
import {
  requireKey,
  requireRange,
  type ByteRange,
  type ListedObject,
  type ObjectContent,
  type ObjectMetadata,
  type PutOptions,
} from "./stored-object.ts";

/** A storage in a bucket of an S3-compatible server. See `Storage`; StartError when the bucket cannot be used. */
export async function openS3Storage(settings: S3Settings) {
  const client = createS3Client(settings);
  const bucket = { client, name: settings.bucket, prefix: settings.prefix ?? "" };
  await requireBucket(client, settings);

  return {
    kind: "s3" as const,
    parts: createPartStorage(bucket),

    async put(key: string, content: ObjectContent, { contentType }: PutOptions) {
      requireKey(key);
      return { size: await putObject(bucket, key, content, contentType) };
    },

    list(prefix?: string): AsyncIterable<ListedObject> {
      if (prefix !== undefined) requireKey(prefix);
      return listObjects(bucket, prefix === undefined ? "" : `${prefix}/`);
    },

    async stat(key: string): Promise<ObjectMetadata | undefined> {
      requireKey(key);
      return statObject(bucket, key);
    },

    async read(key: string, range?: ByteRange): Promise<Readable> {
      requireKey(key);
      if (range) requireRange(range);
      return getObject(bucket, key, range);
    },

    async readAll(key: string): Promise<Buffer> {
      requireKey(key);
      return buffer(await getObject(bucket, key));
    },

    async localFile(key: string, folder: string): Promise<string> {
      requireKey(key);
      return downloadObject(bucket, key, folder);
    },

    async remove(key: string): Promise<void> {
      requireKey(key);
      await removeObject(bucket, key);
    },

    async removeAll(prefix: string): Promise<void> {
      requireKey(prefix);
      await removeObject(bucket, prefix);
      await removeObjectsBelow(bucket, prefix);
    },

    async presign(key: string, seconds: number): Promise<string> {
      requireKey(key);
      return getSignedUrl(client, new GetObjectCommand(addressOf(bucket, key)), { expiresIn: seconds });
    },

    async close(): Promise<void> {
      client.destroy();
    },
  };
}
