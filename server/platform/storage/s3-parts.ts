import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { isS3Error } from "./s3-client.ts";
import { explainS3Failure, isFull } from "./s3-failures.ts";
import { addressOf, statObject, type Bucket } from "./s3-objects.ts";
import { MissingObject, NoSpace } from "./storage-errors.ts";
import { requireKey } from "./stored-object.ts";

export interface StoredPart {
  readonly number: number;
  readonly etag: string;
}

/** Stores an object part by part: it exists from `complete` on. */
export interface PartStorage {
  /** Begins an object; returns the id of its multipart upload. */
  begin(key: string, contentType: string): Promise<string>;
  /**
   * Stores a part of at least 5 MiB, unless it is the last one, under a number from 1 to 10,000; returns its tag.
   * NoSpace if the server is full, MissingObject if it does not know the multipart upload any more.
   */
  put(key: string, id: string, part: { number: number; bytes: Uint8Array }): Promise<string>;
  /** Joins the parts in the order of their numbers. Resolves too if another caller has done so. Errors as of `put`. */
  complete(key: string, id: string, object: { parts: readonly StoredPart[]; size: number }): Promise<void>;
  /** Removes the parts of every multipart upload of this key that is not complete. */
  abort(key: string, id?: string): Promise<void>;
  /** Says to the operator in a sentence why the server refuses; undefined for errors of another origin. */
  explain(error: unknown): string | undefined;
}

/** Buckets may abort multipart uploads by a rule of their own, and a restored database may name those of another time. */
function refusalOf(key: string, error: unknown): unknown {
  if (isS3Error(error, "NoSuchUpload")) return new MissingObject(key, { cause: error });
  return isFull(error) ? new NoSpace({ cause: error }) : error;
}

export function createPartStorage(bucket: Bucket): PartStorage {
  const { client } = bucket;

  async function abortOne(key: string, UploadId: string): Promise<void> {
    try {
      await client.send(new AbortMultipartUploadCommand({ ...addressOf(bucket, key), UploadId }));
    } catch (error) {
      if (!isS3Error(error, "NoSuchUpload", "NotFound")) throw error;
    }
  }

  /** Also those whose id was lost, because a process was killed after it had created one. */
  async function listIds(key: string): Promise<string[]> {
    const { Bucket, Key } = addressOf(bucket, key);
    const { Uploads = [] } = await client
      .send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }))
      .catch((error: unknown) => {
        // Servers that do not list them still abort those whose id is known.
        if (isS3Error(error, "NotImplemented", "MethodNotAllowed")) return { Uploads: [] };
        throw error;
      });
    return Uploads.flatMap((one) => (one.Key === Key && one.UploadId !== undefined ? [one.UploadId] : []));
  }

  return {
    explain: explainS3Failure,

    async begin(key, ContentType) {
      requireKey(key);
      const created = await client.send(
        new CreateMultipartUploadCommand({ ...addressOf(bucket, key), ContentType }),
      );
      if (created.UploadId === undefined) throw new Error("the S3 server gave a multipart upload no id");
      return created.UploadId;
    },

    async put(key, UploadId, { number: PartNumber, bytes: Body }) {
      const target = { ...addressOf(bucket, key), UploadId, PartNumber };
      try {
        const { ETag } = await client.send(new UploadPartCommand({ ...target, Body }));
        if (ETag === undefined) throw new Error("the S3 server gave a part no tag");
        return ETag;
      } catch (error) {
        throw refusalOf(key, error);
      }
    },

    async complete(key, UploadId, { parts, size }) {
      const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
      const request = { ...addressOf(bucket, key), UploadId, MultipartUpload: { Parts } };
      try {
        await client.send(new CompleteMultipartUploadCommand(request));
      } catch (error) {
        const stored = await statObject(bucket, key);
        if (stored?.size !== size) throw refusalOf(key, error);
      }
    },

    async abort(key, id) {
      requireKey(key);
      const ids = new Set([...(id === undefined ? [] : [id]), ...(await listIds(key))]);
      for (const one of ids) await abortOne(key, one);
    },
  };
}
