import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "#shared/errors.ts";
import { openStorage, type Storage } from "#server/platform/storage/storage.ts";
import { createObjectSender, rangeOf } from "./send-object.ts";

describe("rangeOf", () => {
  it.each([
    [undefined, undefined],
    ["bytes=0-9", { start: 0, end: 9 }],
    ["bytes=90-", { start: 90, end: 99 }],
    ["bytes=-10", { start: 90, end: 99 }],
    ["bytes=-1000", { start: 0, end: 99 }],
    ["bytes=50-1000", { start: 50, end: 99 }],
    ["bytes=100-", "unsatisfiable"],
    ["bytes=20-10", "unsatisfiable"],
    ["bytes=-", undefined],
    ["bytes=0-1,5-6", undefined],
    ["lines=0-9", undefined],
  ])("reads %j of 100 bytes", (header, range) => {
    expect(rangeOf(header, 100)).toEqual(range);
  });
});

describe("sending a stored object", () => {
  let folder: string;
  let storage: Storage;
  let app: FastifyInstance;
  let url: string;
  const bytes = Buffer.from(Array.from({ length: 100 }, (_, index) => index));

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "nadaj-send-"));
    storage = await openStorage({ dataDir: folder });
    await storage.put("a/film.mp4", bytes, { contentType: "video/mp4" });
    app = Fastify();
    app.setErrorHandler((error, _request, reply) =>
      reply.code(error instanceof AppError ? error.status : 500).send(),
    );
    const send = createObjectSender(storage);
    app.get("/film", (request, reply) =>
      send(request, reply, "a/film.mp4", { contentType: "video/mp4", isImmutable: true }),
    );
    app.get("/gone", (request, reply) =>
      send(request, reply, "a/gone.mp4", { contentType: "video/mp4", isImmutable: true }),
    );
    app.get("/nothing", (request, reply) =>
      send(request, reply, "a/nothing.mp4", { contentType: "video/mp4", isImmutable: false }),
    );
    url = await app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(async () => {
    await app.close();
    await storage.close();
    await rm(folder, { recursive: true });
  });

  it("serves the whole object, byte ranges, and 304 to a client that has it", async () => {
    const whole = await fetch(`${url}/film`);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    expect(whole.headers.get("cache-control")).toContain("immutable");

    const part = await fetch(`${url}/film`, { headers: { range: "bytes=10-19" } });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe("bytes 10-19/100");
    expect([...new Uint8Array(await part.arrayBuffer())]).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);

    const beyond = await fetch(`${url}/film`, { headers: { range: "bytes=500-" } });
    expect(beyond.status).toBe(416);
    const known = await fetch(`${url}/film`, {
      headers: { "if-none-match": whole.headers.get("etag") ?? "" },
    });
    expect(known.status).toBe(304);
    const head = await fetch(`${url}/film`, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe("100");
    expect((await fetch(`${url}/nothing`)).status).toBe(404);
  });

  it("answers 404 after deletion, without an immutable cache-control header", async () => {
    await storage.put("a/gone.mp4", bytes, { contentType: "video/mp4" });
    expect((await fetch(`${url}/gone`)).status).toBe(200);

    await storage.remove("a/gone.mp4");

    const answer = await fetch(`${url}/gone`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("cache-control") ?? "").not.toContain("immutable");
  });
});
