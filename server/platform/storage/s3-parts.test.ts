import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { createS3Client } from "./s3-client.ts";
import { createPartStorage } from "./s3-parts.ts";
import { MissingObject, NoSpace } from "./storage-errors.ts";

const PART = { number: 1, bytes: Buffer.from("part") };

/** A server that answers each request with this error. */
async function openOn(status: number, code: string, fields = "") {
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      response.writeHead(status, { "content-type": "application/xml" });
      response.end(`<Error><Code>${code}</Code><Message>no</Message>${fields}</Error>`);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return openAt((server.address() as AddressInfo).port);
}

function openAt(port: number) {
  const endpoint = `http://127.0.0.1:${port}`;
  const client = createS3Client({ endpoint, bucket: "films", accessKey: "key", secretKey: "secret" });
  onTestFinished(() => client.destroy());
  return createPartStorage({ client, name: "films", prefix: "" });
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe("a part that the S3 server refuses", () => {
  it.each([
    [403, "AccessDenied", "", "S3_ACCESS_KEY has no right to write to the bucket"],
    [403, "SignatureDoesNotMatch", "", "S3_SECRET_KEY is wrong"],
    [403, "RequestTimeTooSkewed", "", "The clock of this machine differs"],
    [400, "AuthorizationHeaderMalformed", "<Region>eu-central-1</Region>", "it is eu-central-1"],
    [404, "NoSuchBucket", "", "The bucket of S3_BUCKET does not exist any more."],
    [400, "SomethingElse", "", "refused a request (SomethingElse)"],
  ])("with %i %s is explained to the operator", async (status, code, fields, sentence) => {
    const parts = await openOn(status, code, fields);

    const failure = await failureOf(parts.put("film", "id", PART));

    expect(parts.explain(failure)).toContain(sentence);
  });

  it.each([
    [507, "InsufficientStorage"],
    [400, "QuotaExceeded"],
    [507, "XMinioStorageFull"],
  ])("with %i %s, because it is full, is NoSpace", async (status, code) => {
    const parts = await openOn(status, code);

    expect(await failureOf(parts.put("film", "id", PART))).toBeInstanceOf(NoSpace);
  });

  it("because it has lost the multipart upload is MissingObject", async () => {
    const parts = await openOn(404, "NoSuchUpload");

    expect(await failureOf(parts.put("film", "id", PART))).toBeInstanceOf(MissingObject);
  });

  it("because it is not there is explained, and other errors are not", async () => {
    // Nothing listens at this port.
    const parts = openAt(1);

    const failure = await failureOf(parts.put("film", "id", PART));

    expect(parts.explain(failure)).toContain("The S3 server of S3_ENDPOINT cannot be reached");
    expect(parts.explain(new Error("a fault of the program"))).toBeUndefined();
  });
});
