import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import fs from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { StartError } from "#server/platform/start-error.ts";
import { MissingObject, mindingSpace, NoSpace } from "./storage-errors.ts";
import {
  requireKey,
  requireRange,
  type ByteRange,
  type ObjectContent,
  type ObjectFacts,
} from "./stored-object.ts";

export interface S3Settings {
  /** Address of the server, such as `https://s3.example.com`. */
  readonly endpoint: string;
  /** Created when it is missing. */
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Only servers that check the region of a signature need it; `us-east-1` otherwise. */
  readonly region?: string | undefined;
}

const CONNECT_TIMEOUT_MS = 10_000;
/** Of silence on a connection, also while a reader leaves its stream unread. */
const IDLE_TIMEOUT_MS = 60_000;
const MAX_CONNECTIONS = 200;
/** Larger files travel in parts of at least this size, a few at a time, each repeated by itself when it fails. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_A_TIME = 3;
/** S3's own limit. */
const MAX_PARTS = 10_000;
const REMOVALS_AT_A_TIME = 8;
const STATUS_INSUFFICIENT_STORAGE = 507;

/** A storage in a bucket of an S3-compatible server. See `Storage`; StartError when the bucket cannot be used. */
export async function openS3Storage(settings: S3Settings) {
  const client = connect(settings);
  const Bucket = settings.bucket;
  await requireBucket(client, settings);

  async function getObject(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key, Range }));
      // In Node the body is always a Readable; the declared type covers browsers too.
      return Body as Readable;
    } catch (error) {
      if (isRefusal(error, "NoSuchKey")) throw new MissingObject(key, { cause: error });
      if (isRefusal(error, "InvalidRange"))
        throw new RangeError(`${key} ends before ${range?.start}`, { cause: error });
      throw error;
    }
  }

  async function upload(Key: string, content: ObjectContent, ContentType: string): Promise<number> {
    if (content instanceof Uint8Array) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body: content, ContentType }));
      return content.byteLength;
    }
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

  async function removeObject(Key: string): Promise<void> {
    await client.send(new DeleteObjectCommand({ Bucket, Key }));
  }

  return {
    kind: "s3" as const,

    async put(key: string, content: ObjectContent, { contentType }: { contentType: string }) {
      requireKey(key);
      try {
        return { size: await upload(key, content, contentType) };
      } catch (error) {
        if (isStatus(error, STATUS_INSUFFICIENT_STORAGE)) throw new NoSpace({ cause: error });
        throw error;
      }
    },

    async stat(key: string): Promise<ObjectFacts | undefined> {
      requireKey(key);
      try {
        const head = await client.send(new HeadObjectCommand({ Bucket, Key: key }));
        return { size: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date(0) };
      } catch (error) {
        if (isRefusal(error, "NotFound", "NoSuchKey")) return undefined;
        throw error;
      }
    },

    async read(key: string, range?: ByteRange): Promise<Readable> {
      requireKey(key);
      if (range) requireRange(range);
      return getObject(key, range);
    },

    async readAll(key: string): Promise<Buffer> {
      requireKey(key);
      return buffer(await getObject(key));
    },

    async localFile(key: string, folder: string): Promise<string> {
      requireKey(key);
      const file = path.resolve(folder, key);
      await fs.mkdir(path.dirname(file), { recursive: true });
      // Under another name until it is whole, so that a second user of the folder never opens half a file.
      const draft = path.resolve(folder, randomUUID());
      try {
        const body = await getObject(key);
        await mindingSpace(() => pipeline(body, createWriteStream(draft)));
        await fs.rename(draft, file);
      } catch (error) {
        await fs.rm(draft, { force: true });
        throw error;
      }
      return file;
    },

    async remove(key: string): Promise<void> {
      requireKey(key);
      await removeObject(key);
    },

    async removeAll(prefix: string): Promise<void> {
      requireKey(prefix);
      await removeObject(prefix);
      const below = { Bucket, Prefix: `${prefix}/` };
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(new ListObjectsV2Command({ ...below, ContinuationToken }));
        const keys = (page.Contents ?? []).flatMap(({ Key }) => Key ?? []);
        // One by one: older servers refuse the checksum that the client sends with a removal of many.
        await inGroups(keys, REMOVALS_AT_A_TIME, removeObject);
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },

    async presign(key: string, seconds: number): Promise<string> {
      requireKey(key);
      return getSignedUrl(client, new GetObjectCommand({ Bucket, Key: key }), { expiresIn: seconds });
    },

    async close(): Promise<void> {
      client.destroy();
    },
  };
}

function connect({ endpoint, accessKey, secretKey, region }: S3Settings): S3Client {
  const connections = { keepAlive: true, maxSockets: MAX_CONNECTIONS };
  return new S3Client({
    endpoint,
    region: region ?? "us-east-1",
    followRegionRedirects: true,
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // The checksums the client adds by itself are unknown to many S3-compatible servers.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: IDLE_TIMEOUT_MS,
      httpAgent: connections,
      httpsAgent: connections,
    },
  });
}

async function requireBucket(client: S3Client, { bucket: Bucket, endpoint }: S3Settings): Promise<void> {
  try {
    if (!(await hasBucket(client, Bucket))) await client.send(new CreateBucketCommand({ Bucket }));
  } catch (error) {
    // Another process of the site has just created it.
    if (isRefusal(error, "BucketAlreadyOwnedByYou")) return;
    client.destroy();
    throw new StartError(
      `The bucket ${Bucket} at ${endpoint} cannot be used (${reasonOf(error)}): check S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY.`,
      { cause: error },
    );
  }
}

async function hasBucket(client: S3Client, Bucket: string): Promise<boolean> {
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
    return true;
  } catch (error) {
    if (isRefusal(error, "NotFound", "NoSuchBucket")) return false;
    throw error;
  }
}

function reasonOf(error: unknown): string {
  // The answer to HEAD has no body: often its status is all there is to know.
  if (error instanceof S3ServiceException) return `${error.name}, status ${error.$metadata.httpStatusCode}`;
  return error instanceof Error ? error.message : String(error);
}

function isRefusal(error: unknown, ...names: string[]): boolean {
  return error instanceof S3ServiceException && names.includes(error.name);
}

function isStatus(error: unknown, status: number): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === status;
}

async function inGroups<T>(
  items: readonly T[],
  size: number,
  act: (item: T) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < items.length; from += size) {
    await Promise.all(items.slice(from, from + size).map(act));
  }
}
