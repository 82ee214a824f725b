import { S3ServiceException } from "@aws-sdk/client-s3";
import { isS3Error, isStatus } from "./s3-client.ts";

const STATUS_INSUFFICIENT_STORAGE = 507;

/** True if the server has no room: full disks of its own, or a quota of the bucket. */
export function isFull(error: unknown): boolean {
  if (isStatus(error, STATUS_INSUFFICIENT_STORAGE)) return true;
  return isS3Error(error, "QuotaExceeded", "XMinioStorageFull", "XMinioAdminBucketQuotaExceeded");
}

/** Says to the operator in a sentence why the server refuses; undefined for errors that are not its answers. */
export function explainS3Failure(error: unknown): string | undefined {
  if (!(error instanceof S3ServiceException)) return explainConnection(error);
  if (
    isS3Error(error, "AccessDenied", "InvalidAccessKeyId", "SignatureDoesNotMatch") ||
    isStatus(error, 403)
  ) {
    return isS3Error(error, "RequestTimeTooSkewed")
      ? "The clock of this machine differs from that of the S3 server: set it, best by NTP."
      : "S3_ACCESS_KEY has no right to write to the bucket, or S3_SECRET_KEY is wrong.";
  }
  if (
    isS3Error(
      error,
      "PermanentRedirect",
      "AuthorizationHeaderMalformed",
      "IllegalLocationConstraintException",
    )
  ) {
    const region: unknown = Reflect.get(error, "Region");
    const named = typeof region === "string" ? `: it is ${region}` : "";
    return `The bucket is in another region than S3_REGION says${named}.`;
  }
  if (isS3Error(error, "NoSuchBucket")) return "The bucket of S3_BUCKET does not exist any more.";
  return `The S3 server refused a request (${error.name}).`;
}

/** The client adds how often it has tried to errors of the connection, too. */
function explainConnection(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("$metadata" in error)) return undefined;
  return `The S3 server of S3_ENDPOINT cannot be reached (${error.message}).`;
}
