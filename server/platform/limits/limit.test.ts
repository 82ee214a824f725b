import pino from "pino";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { createSigner } from "#server/platform/crypto/signatures.ts";
import { openRedis } from "#server/platform/redis/redis.ts";
import { startRedis, type RedisServer } from "#server/testing/redis/redis-server.ts";
import { until } from "#server/testing/world.ts";
import { openLimit, type Limit } from "./limit.ts";

/** Longer than a test. */
const WINDOW_MS = 600_000;
const log = pino({ level: "silent" });

let server: RedisServer;

beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.close());

interface OpenedLimit extends Limit {
  isUsable(): boolean | undefined;
  advance(ms: number): void;
}

/** A limit of three in a process of its own. */
async function openProcess(
  name: string,
  { url = server.url }: { url?: string | null } = {},
): Promise<OpenedLimit> {
  const redis = url === null ? undefined : await openRedis({ url, log });
  onTestFinished(() => redis?.close());
  let now = Date.now();
  const services = { redis, log, clock: { now: () => new Date(now) }, signer: createSigner("a secret") };
  const limit = openLimit(services, { name, max: 3, windowMs: WINDOW_MS, callersMax: 2 });
  return {
    ...limit,
    isUsable: () => redis?.isUsable,
    advance: (ms) => {
      now += ms;
    },
  };
}

async function timesOf(limit: Limit, caller: string, counts: number): Promise<number> {
  for (let count = 1; count < counts; count += 1) await limit.count(caller);
  return (await limit.count(caller)).times;
}

it("counts a caller once for all processes that share Redis [MAC-004]", async () => {
  const [one, other] = [await openProcess("shared"), await openProcess("shared")];
  const different = await openProcess("different");

  expect(await timesOf(one, "a", 2)).toBe(2);
  expect(await timesOf(other, "a", 1)).toBe(3);

  const { times, leftMs } = await one.read("a");
  expect(times).toBe(3);
  expect(leftMs).toBeGreaterThan(0);
  expect(leftMs).toBeLessThanOrEqual(WINDOW_MS);
  expect(await other.listExhausted(["a", "b"])).toEqual(new Set(["a"]));
  expect(await other.read("b")).toEqual({ times: 0, leftMs: 0 });
  expect((await different.read("a")).times).toBe(0);
});

it("begins anew when the window of the site has ended", async () => {
  const [one, other] = [await openProcess("ended"), await openProcess("ended")];
  await timesOf(one, "a", 3);
  const keys = (await server.ask("KEYS", "nadaj:limit:*")) as string[];
  for (const key of keys) {
    const ttl = Number(await server.ask("PTTL", key));
    expect(ttl).toBeGreaterThan(0);
    expect(ttl).toBeLessThanOrEqual(WINDOW_MS);
    await server.ask("DEL", key);
  }

  expect((await other.read("a")).times).toBe(0);
  one.advance(WINDOW_MS);
  expect((await one.count("a")).times).toBe(1);
});

it("stores no name of a caller, and no more than the limit of a flood", async () => {
  await server.ask("FLUSHALL");
  const limit = await openProcess("flooded");

  expect(await timesOf(limit, "192.0.2.1", 20)).toBe(20);

  const keys = (await server.ask("KEYS", "nadaj:limit:*")) as string[];
  expect(keys).toHaveLength(1);
  expect(keys.join()).not.toContain("192.0.2.1");
  expect(await server.ask("GET", keys[0] ?? "")).toBe("3");
});

it("counts in the process without Redis, the latest callers only", async () => {
  const [one, other] = [await openProcess("alone", { url: null }), await openProcess("alone", { url: null })];

  expect(await timesOf(one, "a", 4)).toBe(4);
  expect((await other.read("a")).times).toBe(0);
  one.advance(WINDOW_MS - 1);
  expect(await one.read("a")).toEqual({ times: 4, leftMs: 1 });
  expect(await one.listExhausted(["a", "b"])).toEqual(new Set(["a"]));
  await one.count("b");
  await one.count("c");
  expect(await one.read("a")).toEqual({ times: 0, leftMs: 0 });
});

it.each(["killed", "silent"] as const)(
  "goes on with what the process has counted while Redis is %s, and shares again with an empty one [MAC-013, MAC-014]",
  { tags: ["slow"] },
  async (fault) => {
    const own = await startRedis();
    onTestFinished(() => own.close());
    const [one, other] = [await openProcess("away", own), await openProcess("away", own)];
    await timesOf(one, "a", 2);
    await timesOf(one, "b", 1);

    if (fault === "killed") await own.kill();
    else own.pause();

    expect(await timesOf(one, "a", 2)).toBe(4);
    expect(await one.listExhausted(["a"])).toEqual(new Set(["a"]));
    expect((await other.read("a")).times).toBe(0);

    if (fault === "killed") await own.start();
    else own.resume();
    await own.ask("FLUSHALL");
    await until(async () => one.isUsable() && other.isUsable(), "Redis in use again");
    expect((await one.read("a")).times).toBe(4);
    expect(await timesOf(one, "b", 1)).toBe(2);
    expect(await timesOf(one, "c", 1)).toBe(1);
    expect(await timesOf(other, "c", 1)).toBe(2);
  },
);
