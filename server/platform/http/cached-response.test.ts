import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CachedResponse } from "./cached-response.ts";

describe("CachedResponse", () => {
  const page = new CachedResponse(200, { vary: "cookie" }, Buffer.from("Zażółć gęślą jaźń. ".repeat(100)));
  const small = new CachedResponse(200, {}, Buffer.from("{}"));
  const server = createServer((request, response) => {
    (request.url === "/small" ? small : page).write(request, response);
  });
  let origin = "";
  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    origin = `http://127.0.0.1:${address.port}`;
  });
  afterAll(() => {
    server.close();
  });

  const ask = async (path: string, acceptEncoding: string) => {
    const response = await fetch(origin + path, { headers: { "accept-encoding": acceptEncoding } });
    const { headers } = response;
    return {
      encoding: headers.get("content-encoding"),
      vary: headers.get("vary"),
      text: await response.text(),
    };
  };

  it("names every header that selects the variant, also without compression", async () => {
    const variants = await Promise.all(["identity", "gzip", "br"].map((name) => ask("/", name)));

    expect(variants.map(({ encoding }) => encoding)).toEqual([null, "gzip", "br"]);
    expect(variants.map(({ vary }) => vary)).toEqual(variants.map(() => "cookie, accept-encoding"));
    expect(new Set(variants.map(({ text }) => text)).size).toBe(1);
  });

  it("never sends an encoding that the client refuses", async () => {
    expect(await ask("/", "br;q=0, gzip")).toMatchObject({ encoding: "gzip" });
    expect(await ask("/", "br;q=0, gzip;q=0")).toMatchObject({ encoding: null });
    expect(await ask("/", "gzip;q=0.0, identity")).toMatchObject({ encoding: null });
  });

  it("sends short responses uncompressed", async () => {
    expect(await ask("/small", "br")).toEqual({ encoding: null, vary: "accept-encoding", text: "{}" });
  });
});
