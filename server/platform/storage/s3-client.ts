import {
  CreateBucketCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { StartError } from "#server/platform/start-error.ts";

export interface S3Settings {
  /** Address of the server, such as `https://s3.example.com`. */
  readonly endpoint: string;
  /** The bucket is created if it is missing. */
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Needed only for servers that check the region of a signature; `us-east-1` otherwise. */
  readonly region?: string | undefined;
  /** Put before every key: the objects of this storage are below it, and no others are seen. Empty or ending in `/`. */
  readonly prefix?: string | undefined;
  /** A missing bucket is refused instead of created. */
  readonly mustExist?: boolean | undefined;
}

const CONNECT_TIMEOUT_MS = 10_000;
/** Idle timeout of a connection, also while a reader does not read its stream. */
const IDLE_TIMEOUT_MS = 60_000;
const MAX_CONNECTIONS = 200;

export function createS3Client({ endpoint, accessKey, secretKey, region }: S3Settings): S3Client {
  const connections = { keepAlive: true, maxSockets: MAX_CONNECTIONS };
  return new S3Client({
    endpoint,
    region: region ?? "us-east-1",
    followRegionRedirects: true,
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Many S3-compatible servers do not support the checksums that the client adds by default.
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

/** Creates the bucket if it is missing; StartError when it cannot be used. */
export async function requireBucket(
  client: S3Client,
  { bucket: Bucket, endpoint, mustExist = false }: S3Settings,
): Promise<void> {
  try {
    if (await hasBucket(client, Bucket)) return;
    if (mustExist) throw new Error("there is no such bucket");
    await client.send(new CreateBucketCommand({ Bucket }));
  } catch (error) {
    // Another process of the site has just created it.
    if (isS3Error(error, "BucketAlreadyOwnedByYou")) return;
    client.destroy();
    throw new StartError(
      `The bucket ${Bucket} at ${endpoint} cannot be used (${reasonOf(error)}): check S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY.`,
      { cause: error },
    );
  }
}

async function hasBucket(client: S3Client, Bucket: string): Promise<boolean> {
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
    return true;
  } catch (error) {
    if (isS3Error(error, "NotFound", "NoSuchBucket")) return false;
    if (!(error instanceof S3ServiceException)) throw error;
    // HEAD responses have no body; this request fails with the reason of the server.
    await client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }));
    return true;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof S3ServiceException)) return error instanceof Error ? error.message : String(error);
  const { name, message, $metadata } = error;
  const region: unknown = Reflect.get(error, "Region");
  return [
    `${name}, status ${$metadata.httpStatusCode}`,
    ...(message && message !== name ? [message] : []),
    ...(typeof region === "string" ? [`the region of the server is ${region}`] : []),
  ].join("; ");
}

export function isS3Error(error: unknown, ...names: string[]): boolean {
  return error instanceof S3ServiceException && names.includes(error.name);
}

export function isStatus(error: unknown, status: number): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === status;
}
