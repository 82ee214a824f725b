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
  type S3Client,
} from "@aws-sdk/client-s3";
import { isS3Error, isStatus } from "./s3-client.ts";
import { uploadObject } from "./s3-upload.ts";
import { MissingObject, mapNoSpace, NoSpace } from "./storage-errors.ts";
import type { ByteRange, ObjectContent, ObjectMetadata } from "./stored-object.ts";

const REMOVALS_AT_A_TIME = 8;
const STATUS_INSUFFICIENT_STORAGE = 507;

export interface Bucket {
  readonly client: S3Client;
  readonly name: string;
}

export async function putObject(
  { client, name }: Bucket,
  key: string,
  content: ObjectContent,
  contentType: string,
): Promise<number> {
  try {
    return await uploadObject(client, { Bucket: name, Key: key, ContentType: contentType }, content);
  } catch (error) {
    if (isStatus(error, STATUS_INSUFFICIENT_STORAGE)) throw new NoSpace({ cause: error });
    throw error;
  }
}

export async function statObject({ client, name }: Bucket, key: string): Promise<ObjectMetadata | undefined> {
  try {
    const head = await client.send(new HeadObjectCommand({ Bucket: name, Key: key }));
    return { size: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date(0) };
  } catch (error) {
    if (isS3Error(error, "NotFound", "NoSuchKey")) return undefined;
    throw error;
  }
}

export async function getObject({ client, name }: Bucket, key: string, range?: ByteRange): Promise<Readable> {
  const Range = range && `bytes=${range.start}-${range.end}`;
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: key, Range }));
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

export async function removeObject({ client, name }: Bucket, key: string): Promise<void> {
  await client.send(new DeleteObjectCommand({ Bucket: name, Key: key }));
}

/** Removes every object below a prefix. */
export async function removeObjectsBelow(bucket: Bucket, prefix: string): Promise<void> {
  const below = { Bucket: bucket.name, Prefix: `${prefix}/` };
  let ContinuationToken: string | undefined;
  do {
    const page = await bucket.client.send(new ListObjectsV2Command({ ...below, ContinuationToken }));
    const keys = (page.Contents ?? []).flatMap(({ Key }) => Key ?? []);
    // One by one: older servers reject the checksum that the client sends with a bulk delete.
    for (let from = 0; from < keys.length; from += REMOVALS_AT_A_TIME) {
      await Promise.all(keys.slice(from, from + REMOVALS_AT_A_TIME).map((key) => removeObject(bucket, key)));
    }
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
}
