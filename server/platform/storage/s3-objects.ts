import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import fs from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type _Object as S3Object,
  type S3Client,
} from "@aws-sdk/client-s3";
import { isS3Error } from "./s3-client.ts";
import { isFull } from "./s3-failures.ts";
import { uploadObject } from "./s3-upload.ts";
import { MissingObject, mapNoSpace, NoSpace } from "./storage-errors.ts";
import {
  isKey,
  type ByteRange,
  type ListedObject,
  type ObjectContent,
  type ObjectMetadata,
} from "./stored-object.ts";

const REMOVALS_AT_A_TIME = 8;

export interface Bucket {
  readonly client: S3Client;
  readonly name: string;
  /** Put before every key; empty or ending in `/`. */
  readonly prefix: string;
}

/** Parameters of a request for one object. */
export function addressOf({ name, prefix }: Bucket, key: string): { Bucket: string; Key: string } {
  return { Bucket: name, Key: prefix + key };
}

export async function putObject(
  bucket: Bucket,
  key: string,
  content: ObjectContent,
  contentType: string,
): Promise<number> {
  try {
    const target = { ...addressOf(bucket, key), ContentType: contentType };
    return await uploadObject(bucket.client, target, content);
  } catch (error) {
    throw isFull(error) ? new NoSpace({ cause: error }) : error;
  }
}

export async function statObject(bucket: Bucket, key: string): Promise<ObjectMetadata | undefined> {
  try {
    const head = await bucket.client.send(new HeadObjectCommand(addressOf(bucket, key)));
    return { size: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date(0) };
  } catch (error) {
    if (isS3Error(error, "NotFound", "NoSuchKey")) return undefined;
    throw error;
  }
}

export async function getObject(bucket: Bucket, key: string, range?: ByteRange): Promise<Readable> {
  const Range = range && `bytes=${range.start}-${range.end}`;
  try {
    const { Body } = await bucket.client.send(new GetObjectCommand({ ...addressOf(bucket, key), Range }));
    // In Node the body is always a Readable; the declared type covers browsers too.
    return Body as Readable;
  } catch (error) {
    if (isS3Error(error, "NoSuchKey")) throw new MissingObject(key, { cause: error });
    if (isS3Error(error, "InvalidRange"))
      throw new RangeError(`${key} ends before ${range?.start}`, { cause: error });
    throw error;
  }
}

/** Downloads an object into a folder, under its key; returns the file. */
export async function downloadObject(bucket: Bucket, key: string, folder: string): Promise<string> {
  const file = path.resolve(folder, key);
  await fs.mkdir(path.dirname(file), { recursive: true });
  // Under a temporary name until complete, so that another reader of the folder never opens a partial file.
  const draft = path.resolve(folder, randomUUID());
  try {
    const body = await getObject(bucket, key);
    await mapNoSpace(() => pipeline(body, createWriteStream(draft)));
    await fs.rename(draft, file);
  } catch (error) {
    await fs.rm(draft, { force: true });
    throw error;
  }
  return file;
}

export async function removeObject(bucket: Bucket, key: string): Promise<void> {
  await bucket.client.send(new DeleteObjectCommand(addressOf(bucket, key)));
}

/** Removes every object below a prefix. */
export async function removeObjectsBelow(bucket: Bucket, prefix: string): Promise<void> {
  for await (const page of listPages(bucket, `${prefix}/`)) {
    const keys = page.map(({ key }) => key);
    // One by one: older servers reject the checksum that the client sends with a bulk delete.
    for (let from = 0; from < keys.length; from += REMOVALS_AT_A_TIME) {
      await Promise.all(keys.slice(from, from + REMOVALS_AT_A_TIME).map((key) => removeObject(bucket, key)));
    }
  }
}

/** Lists the objects whose keys start with `prefix`; objects of the bucket with other kinds of keys are left out. */
export async function* listObjects(bucket: Bucket, prefix: string): AsyncIterable<ListedObject> {
  for await (const page of listPages(bucket, prefix)) {
    for (const object of page) if (isKey(object.key)) yield object;
  }
}

async function* listPages(bucket: Bucket, prefix: string): AsyncIterable<ListedObject[]> {
  const below = { Bucket: bucket.name, Prefix: bucket.prefix + prefix };
  let ContinuationToken: string | undefined;
  do {
    const page = await bucket.client.send(new ListObjectsV2Command({ ...below, ContinuationToken }));
    yield (page.Contents ?? []).flatMap((object) => describeObject(bucket, object));
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
}

function describeObject({ prefix }: Bucket, { Key, Size = 0, ETag, LastModified }: S3Object): ListedObject[] {
  if (Key === undefined) return [];
  const modifiedAt = LastModified ?? new Date(0);
  const revision = `${ETag ?? ""}-${modifiedAt.getTime()}`;
  return [{ key: Key.slice(prefix.length), size: Size, modifiedAt, revision }];
}
