import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWorld, type World } from "#server/testing/world.ts";

const METRICS_TOKEN = "a-token-for-the-tests";
let world: World;

beforeAll(async () => {
  world = await openWorld({ env: { METRICS_TOKEN } });
});
afterAll(() => world.close());

describe("the HTTP surface", () => {
  it.each([
    ["GET", "/api/nowhere", 404],
    ["GET", "/api/videos/..%2f..%2fetc", 400],
    ["DELETE", "/api/videos", 404],
    ["GET", "/edge/video/not-an-id/720.webp", 404],
    ["GET", "/edge/video/01900000-0000-7000-8000-000000000000/721.webp", 404],
    ["GET", "/edge/video/01900000-0000-7000-8000-000000000000/1.forged/master.m3u8", 403],
  ])("answers %s %s with %i and a message", async (method, path, status) => {
    const answer = await fetch(world.url + path, { method });

    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({
      statusCode: status,
      message: expect.any(String),
      code: expect.any(String),
    });
  });

  it.each([
    ["{", 400],
    ["[1,2", 400],
    [`{"email":"${"x".repeat(1_100_000)}"}`, 413],
    ['"text"', 400],
    ["null", 400],
  ])("refuses a bad body with a message, never with 500", async (body, status) => {
    const answer = await fetch(`${world.url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "accept-language": "en" },
      body,
    });

    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ message: expect.any(String) });
  });

  it("keeps idle connections longer than proxies in front of it do", async () => {
    const answer = await fetch(`${world.url}/livez`);

    expect(answer.headers.get("keep-alive")).toBe("timeout=75");
  });

  it("accepts repeated keys, keys with brackets and trailing slashes", async () => {
    const id = "01900000-0000-7000-8000-000000000000";
    for (const query of [
      `channelId=${id}`,
      `channelId=${id}&channelId=${id}`,
      `channelId[0]=${id}`,
      "limit=5&sortDesc=false",
    ]) {
      expect((await fetch(`${world.url}/api/videos/?${query}`)).status).toBe(200);
    }
    expect((await fetch(`${world.url}/api/videos?limit=1000`)).status).toBe(400);
  });

  it("serves visitors compressed, cached responses with security headers", async () => {
    await world.creator();
    const address = `${world.url}/api/channels?limit=24`;

    const plain = await fetch(address, { headers: { "accept-encoding": "identity" } });
    const brotli = await fetch(address, { headers: { "accept-encoding": "br" } });

    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(plain.headers.get("vary")).toBe("accept-language, accept-encoding");
    expect(brotli.headers.get("vary")).toBe("accept-language, accept-encoding");
    expect(await brotli.json()).toEqual(await plain.json());
    expect(plain.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("tells visitors what is wrong with a shared call in the language of each of them", async () => {
    const address = `${world.url}/api/videos?category=nonsense`;
    const ask = async (language: string) =>
      (await fetch(address, { headers: { "accept-language": language } })).json();

    expect(await ask("pl")).toMatchObject({ errors: { category: "Nie ma takiej kategorii" } });
    expect(await ask("en")).toMatchObject({ errors: { category: "There is no such category" } });
    expect(await ask("pl")).toMatchObject({ errors: { category: "Nie ma takiej kategorii" } });
  });

  it("serves health checks, metrics and API documentation", async () => {
    expect((await fetch(`${world.url}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${world.url}/readyz`)).json()).toEqual({ ok: true });
    const authorization = `Bearer ${METRICS_TOKEN}`;
    const metrics = await fetch(`${world.url}/metrics`, { headers: { authorization } });
    expect(await metrics.text()).toContain("nadaj_request_seconds");
    const document = (await (await fetch(`${world.url}/api/openapi.json`)).json()) as {
      openapi: string;
      paths: object;
    };
    expect(document.openapi).toBe("3.1.0");
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(["/videos/{id}", "/auth/login", "/channels/"]),
    );
    expect(await (await fetch(`${world.url}/api/docs`)).text()).toContain("/videos/{id}/publish");
  });
});

describe("rate limits", () => {
  it("answer 429 with the remaining seconds", async () => {
    const limited = await openWorld({ isRateLimited: true });
    // A different account each time: failed logins of one account have a separate limit.
    const attempt = (_: unknown, place: number) =>
      fetch(`${limited.url}/api/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json", "accept-language": "en" },
        body: JSON.stringify({ email: `nobody-${place}@example.com`, password: "wrong" }),
      });
    const answers = await Promise.all(Array.from({ length: 25 }, attempt));
    const refused = answers.find(({ status }) => status === 429);

    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([...Array<number>(20).fill(404), ...Array<number>(5).fill(429)]);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused?.json()).toMatchObject({
      code: "TOO_MANY_REQUESTS",
      message: expect.stringMatching(/in \d+ s/),
    });
    await limited.close();
  });
});
