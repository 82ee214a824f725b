import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAssets } from "./assets.ts";

describe("openAssets", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "nadaj-assets-"));
    await mkdir(join(folder, "client", "assets"), { recursive: true });
    await writeFile(join(folder, "secret.txt"), "secret");
    await writeFile(join(folder, "client", "robots.txt"), "User-agent: *");
    for (const [suffix, content] of [
      ["", "plain"],
      [".br", "brotli"],
      [".gz", "gzip"],
    ]) {
      await writeFile(join(folder, "client", "assets", `page-1a2b.js${suffix}`), content ?? "");
    }
  });
  afterAll(() => rm(folder, { recursive: true }));

  const ask = async (path: string, request = {}) =>
    (await openAssets(join(folder, "client"))).answer(path, request);

  it("serves the smallest encoding that the browser accepts", async () => {
    const path = "/assets/page-1a2b.js";

    const [brotli, gzip, plain, refused] = await Promise.all([
      ask(path, { acceptEncoding: "gzip, deflate, br, zstd" }),
      ask(path, { acceptEncoding: "gzip" }),
      ask(path),
      ask(path, { acceptEncoding: "br;q=0, gzip;q=0" }),
    ]);

    expect([brotli, gzip, plain, refused].map((answer) => answer?.body?.toString())).toEqual([
      "brotli",
      "gzip",
      "plain",
      "plain",
    ]);
    expect(brotli?.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
    expect(plain?.headers).not.toHaveProperty("content-encoding");
  });

  it("lets browsers cache files with a content hash for ever, others for an hour", async () => {
    const [hashed, named] = await Promise.all([ask("/assets/page-1a2b.js"), ask("/robots.txt")]);

    expect(hashed?.headers).toMatchObject({ "cache-control": "public, max-age=31536000, immutable" });
    expect(named?.headers).toMatchObject({ "cache-control": "public, max-age=3600" });
  });

  it("answers 304 to a browser that already has the file", async () => {
    const first = await ask("/robots.txt");
    const again = await ask("/robots.txt", { ifNoneMatch: first?.headers["etag"] });
    expect(again).toMatchObject({ status: 304, body: undefined });
  });

  it.each([
    "/../secret.txt",
    "/assets/../../secret.txt",
    "/%2e%2e/secret.txt",
    "/",
    "/assets",
    "/missing.js",
    "/assets/page-1a2b.js.br",
  ])("serves no file for %s", async (path) => {
    expect(await ask(path)).toBeUndefined();
  });
});
