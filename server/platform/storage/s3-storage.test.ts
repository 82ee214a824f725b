import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startS3TestServer } from "./testing/s3-test-server.ts";
import type { S3Settings } from "./s3-client.ts";
import { openS3Storage } from "./s3-storage.ts";
import { NoSpace } from "./storage-errors.ts";

const TEXT = { contentType: "text/plain" };
const CREDENTIALS = { bucket: "films", accessKey: "key", secretKey: "secret" };

describe("storage on S3", () => {
  let server: { settings: S3Settings; stop(): Promise<void> };
  let storage: Awaited<ReturnType<typeof openS3Storage>>;

  beforeAll(async () => {
    server = await startS3TestServer();
    storage = await openS3Storage(server.settings);
  });

  afterAll(async () => {
    await storage.close();
    await server.stop();
  });

  it("creates the bucket once and finds it the next time", async () => {
    await storage.put("first", Buffer.from("first"), TEXT);

    const again = await openS3Storage(server.settings);

    expect(String(await again.readAll("first"))).toBe("first");
    await again.close();
  });

  it("presigns a URL that serves the object, also in byte ranges, with its content type", async () => {
    await storage.put("signed/film.mp4", Buffer.from("0123456789"), { contentType: "video/mp4" });

    const address = await storage.presign("signed/film.mp4", 90);
    const whole = await fetch(address);
    const part = await fetch(address, { headers: { range: "bytes=2-4" } });

    expect(new URL(address).searchParams.get("X-Amz-Expires")).toBe("90");
    expect(new URL(address).searchParams.get("X-Amz-SignedHeaders")).toBe("host");
    expect(new URL(address).pathname).toBe("/nadaj-test/signed/film.mp4");
    expect(whole.headers.get("content-type")).toBe("video/mp4");
    expect(await whole.text()).toBe("0123456789");
    expect([part.status, await part.text()]).toEqual([206, "234"]);
  });

  it("keeps the content type of a large file", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "nadaj-s3-type-"));
    await writeFile(path.join(folder, "film"), randomBytes(9 * 1024 * 1024));
    await storage.put("large.mp4", { path: path.join(folder, "film") }, { contentType: "video/mp4" });

    const answer = await fetch(await storage.presign("large.mp4", 60), { method: "HEAD" });
    await rm(folder, { recursive: true });

    expect(answer.headers.get("content-type")).toBe("video/mp4");
  });
});

describe("storage below a prefix of a bucket", () => {
  it("sees and changes only its own objects", async () => {
    const server = await startS3TestServer();
    const bucket = await openS3Storage(server.settings);
    const storage = await openS3Storage({ ...server.settings, prefix: "Kopie/Nadaj/" });
    await bucket.put("a/other", Buffer.from("other"), TEXT);

    await storage.put("a/own", Buffer.from("own"), TEXT);

    const keysOf = async (one: typeof storage) => {
      const keys = [];
      for await (const { key } of one.list()) keys.push(key);
      return keys;
    };
    expect(await keysOf(storage)).toEqual(["a/own"]);
    // A key of the site has no capital letters: what else is in the bucket does not belong to it.
    expect(await keysOf(bucket)).toEqual(["a/other"]);
    expect(String(await storage.readAll("a/own"))).toBe("own");
    expect(await (await fetch(await storage.presign("a/own", 60))).text()).toBe("own");
    await storage.removeAll("a");
    expect(await storage.stat("a/own")).toBeUndefined();
    expect(String(await bucket.readAll("a/other"))).toBe("other");
    await storage.close();
    await bucket.close();
    await server.stop();
  });

  it("refuses a missing bucket if it must exist, and does not create it", async () => {
    const server = await startS3TestServer();

    const settings = { ...server.settings, mustExist: true };

    await expect(openS3Storage(settings)).rejects.toThrow("there is no such bucket");
    await expect(openS3Storage(settings)).rejects.toThrow("there is no such bucket");
    await server.stop();
  });
});

describe("storage on an S3 server that", () => {
  it("does not know newer checksums is sent none, and is addressed by path", async () => {
    const requests: IncomingMessage[] = [];
    const storage = await openOn((request, response) => {
      requests.push(request);
      request.resume().on("end", () => response.end());
    });

    await storage.put("a/b", Buffer.from("text"), TEXT);
    await storage.remove("a/b");

    const seen = requests.map(({ method, url }) => `${method} ${url?.split("?")[0]}`);
    expect(seen).toEqual(["HEAD /films/", "PUT /films/a/b", "DELETE /films/a/b"]);
    const headers = requests.flatMap((request) => Object.keys(request.headers));
    expect(headers.filter((name) => /checksum|trailer|sdk-checksum/.test(name))).toEqual([]);
    expect(requests[1]?.headers["content-encoding"]).toBeUndefined();
  });

  it("lists in pages has every page deleted", async () => {
    const removed: string[] = [];
    const storage = await openOn((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "", "http://s3");
      if (request.method === "DELETE") removed.push(pathname);
      if (request.method !== "GET") return response.end();
      const page = Number(searchParams.get("continuation-token") ?? 1);
      const next = page < 3 ? `<NextContinuationToken>${page + 1}</NextContinuationToken>` : "";
      const objects = [1, 2]
        .map((number) => `<Contents><Key>a/1/${page}-${number}</Key></Contents>`)
        .join("");
      return response.end(`<ListBucketResult>${objects}${next}</ListBucketResult>`);
    });

    await storage.removeAll("a/1");

    const below = ["1-1", "1-2", "2-1", "2-2", "3-1", "3-2"].map((name) => `/films/a/1/${name}`);
    expect(removed).toEqual(["/films/a/1", ...below]);
  });

  it("is full causes NoSpace", async () => {
    const storage = await openOn((request, response) => {
      request.resume().on("end", () => {
        if (request.method === "PUT") response.statusCode = 507;
        response.end();
      });
    });

    await expect(storage.put("a", Buffer.from("a"), TEXT)).rejects.toThrow(NoSpace);
  });

  it("rejects a part of a large file keeps no parts, and the source file is kept", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "nadaj-s3-refused-"));
    const file = path.join(folder, "film");
    await writeFile(file, randomBytes(20 * 1024 * 1024));
    const seen: string[] = [];
    const storage = await openOn((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      if (request.url?.includes("partNumber=2")) response.statusCode = 403;
      response.setHeader("etag", '"part"');
      request.resume().on("end", () => {
        response.end("<InitiateMultipartUploadResult><UploadId>7</UploadId></InitiateMultipartUploadResult>");
      });
    });

    const refused = expect.objectContaining({ $metadata: expect.objectContaining({ httpStatusCode: 403 }) });
    await expect(storage.put("film", { path: file, move: true }, TEXT)).rejects.toThrow(refused);

    expect(seen.at(-1)).toMatch("DELETE /films/film?uploadId=7");
    expect(seen.join()).not.toContain("POST /films/film?uploadId=7");
    expect(await readdir(folder)).toEqual(["film"]);
    await rm(folder, { recursive: true });
  });

  it("aborts a download makes it fail, and leaves no partial file", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "nadaj-s3-broken-"));
    const storage = await openOn((request, response) => {
      if (request.method === "HEAD") return response.end();
      response.writeHead(200, { "content-length": 1000 });
      return response.write("only the beginning", () => response.destroy());
    });

    await expect(storage.readAll("film")).rejects.toThrow("aborted");
    await expect(storage.read("film").then(buffer)).rejects.toThrow("aborted");
    await expect(storage.localFile("film", folder)).rejects.toThrow("aborted");
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it("answers with an error has the error passed through", async () => {
    const storage = await openOn((request, response) => {
      if (request.method === "HEAD" && request.url === "/films/") return response.end();
      response.statusCode = 403;
      return response.end("<Error><Code>AccessDenied</Code><Message>no</Message></Error>");
    });

    await expect(storage.readAll("film")).rejects.toThrow(expect.objectContaining({ name: "AccessDenied" }));
    await expect(storage.stat("film")).rejects.toThrow(
      expect.objectContaining({ $metadata: expect.anything() }),
    );
    await expect(storage.remove("film")).rejects.toThrow(expect.objectContaining({ name: "AccessDenied" }));
  });

  it("rejects the keys causes a StartError with the names of the settings", async () => {
    const opening = openOn((_request, response) => {
      response.statusCode = 403;
      response.end();
    });

    await expect(opening).rejects.toThrow(/^The bucket films at http.* cannot be used .*403.*S3_ACCESS_KEY/);
  });

  it("is of another region causes a StartError with the reason of the server", async () => {
    const reason =
      "<Error><Code>AuthorizationHeaderMalformed</Code><Message>wrong region</Message><Region>eu-central-1</Region></Error>";
    const opening = openOn((_request, response) => {
      response.writeHead(400, { "content-type": "application/xml" });
      response.end(reason);
    });

    await expect(opening).rejects.toThrow(
      /\(AuthorizationHeaderMalformed, status 400; wrong region; the region of the server is eu-central-1\): check .*S3_REGION/,
    );
  });

  it("checks the region accepts the configured one, and us-east-1 without one", async () => {
    const regions: (string | undefined)[] = [];
    const answer: RequestListener = ({ headers }, response) => {
      regions.push(/Credential=[^/]+\/\d+\/([^/]+)\/s3/.exec(headers.authorization ?? "")?.[1]);
      response.end();
    };

    const storage = await openOn(answer, { region: "eu-central-1" });
    await openOn(answer);

    expect(regions).toEqual(["eu-central-1", "us-east-1"]);
    expect(await storage.presign("film", 90)).toContain("%2Feu-central-1%2Fs3%2F");
  });

  it("refuses HEAD but lists the bucket is usable", async () => {
    const storage = await openOn((request, response) => {
      response.statusCode = request.method === "HEAD" ? 403 : 200;
      response.end(request.method === "HEAD" ? "" : "<ListBucketResult></ListBucketResult>");
    });

    expect(storage.kind).toBe("s3");
  });

  it("is unreachable causes a StartError", async () => {
    const endpoint = "http://127.0.0.1:1";

    await expect(openS3Storage({ ...CREDENTIALS, endpoint })).rejects.toThrow(
      /^The bucket films at http:\/\/127\.0\.0\.1:1 cannot be used .*ECONNREFUSED/,
    );
  });

  const closing: (() => Promise<void>)[] = [];

  afterAll(async () => {
    await Promise.all(closing.map((close) => close()));
  });

  async function openOn(answer: RequestListener, settings: Partial<S3Settings> = {}) {
    const server = createServer(answer).listen(0, "127.0.0.1");
    await once(server, "listening");
    closing.push(async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    });
    const { port } = server.address() as AddressInfo;
    return openS3Storage({ ...CREDENTIALS, endpoint: `http://127.0.0.1:${port}`, ...settings });
  }
});
