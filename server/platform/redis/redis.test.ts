import pino from "pino";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { freePort } from "#server/testing/free-port.ts";
import { startRedis, type RedisName, type RedisServer } from "#server/testing/redis/redis-server.ts";
import { until } from "#server/testing/world.ts";
import { RedisAwayError } from "./redis-errors.ts";
import { openRedis } from "./redis.ts";

interface Line {
  readonly msg: string;
  readonly reason?: string;
}

/** Longer than any wait for an answer, with much to spare for a busy machine. */
const FAST_MS = 10_000;

/** Opens the connection of a process, with what it logs. */
async function open(url: string) {
  const lines: Line[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Line);
  const redis = await openRedis({ url, log: pino({ level: "info" }, { write }) });
  onTestFinished(() => redis.close());
  const isUsable = (expected: boolean) =>
    until(async () => redis.isUsable === expected, `Redis usable: ${expected}`);
  return { redis, lines, isUsable, messages: () => lines.map(({ msg }) => msg.replace(/:.*/, "")) };
}

describe("the connection to redis", () => {
  testConnection("redis");
});
describe("the connection to valkey", { tags: ["slow"] }, () => {
  testConnection("valkey");
});

function testConnection(name: RedisName): void {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis(name);
  });
  afterAll(() => server.close());

  it("names server and version in the log, and runs commands [MAC-016]", async () => {
    const { redis, lines } = await open(server.url);

    expect(lines).toEqual([
      expect.objectContaining({
        msg: "Redis is connected",
        server: name === "redis" ? "Redis" : "Valkey",
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      }),
    ]);
    expect(await redis.run((client) => client.incr("counted"))).toBe(1);
  });

  it("throws the errors of wrong commands, and stays usable", async () => {
    const { redis } = await open(server.url);
    await redis.run((client) => client.set("text", "abc"));

    await expect(redis.run((client) => client.incr("text"))).rejects.toThrow("not an integer");

    expect(redis.isUsable).toBe(true);
  });

  it.each<[state: string, begin: () => unknown, end: () => unknown]>([
    ["was killed, until it runs again", () => server.kill(), () => server.start()],
    ["hangs", () => server.pause(), () => server.resume()],
    [
      "is full",
      () => server.ask("CONFIG", "SET", "maxmemory", "1"),
      () => server.ask("CONFIG", "SET", "maxmemory", "0"),
    ],
    [
      "takes no writes",
      () => server.ask("REPLICAOF", "127.0.0.1", "1"),
      () => server.ask("REPLICAOF", "NO", "ONE"),
    ],
  ])("is away while the server %s, which two lines of the log say [MAC-014]", async (_state, begin, end) => {
    const { redis, isUsable, messages } = await open(server.url);
    const changes: boolean[] = [];
    redis.onChange((next) => changes.push(next));

    await begin();
    await isUsable(false);
    const startedAt = performance.now();
    const commands = Array.from({ length: 50 }, () => redis.run((client) => client.incr("counted")));
    const results = await Promise.allSettled(commands);
    const tookMs = performance.now() - startedAt;
    await end();
    await isUsable(true);

    for (const result of results) expect(result).toMatchObject({ reason: expect.any(RedisAwayError) });
    expect(tookMs).toBeLessThan(FAST_MS);
    expect(changes).toEqual([false, true]);
    expect(messages()).toEqual(["Redis is connected", "Redis is away", "Redis is connected"]);
    await redis.run((client) => client.set("written", "1"));
  });

  it("fails a command that the server does not answer", async () => {
    const { redis } = await open(server.url);
    server.pause();
    onTestFinished(() => server.resume());

    await expect(redis.run((client) => client.incr("counted"))).rejects.toThrow(RedisAwayError);

    expect(redis.isUsable).toBe(false);
  });

  it("reports once that the server was emptied", async () => {
    const { lines } = await open(server.url);

    await server.ask("FLUSHALL");

    const reasons = () => lines.map(({ reason }) => reason).filter((reason) => reason !== undefined);
    await until(async () => reasons().length > 0, "the line of the log");
    expect(reasons()).toEqual(["it was emptied, or is another server"]);
  });

  it("connects again by itself when connections are killed", async () => {
    const { redis, lines, isUsable } = await open(server.url);

    await server.ask("CLIENT", "KILL", "TYPE", "normal");
    await until(async () => lines.length === 3, "the lines of the log");

    await isUsable(true);
    expect(await redis.run((client) => client.set("written", "1"))).toBe("OK");
  });
}

describe("a Redis that cannot be reached at the start", () => {
  it("is awaited for seconds at most, and a line of the log says that the site goes on", async () => {
    const { redis, lines } = await open(`redis://127.0.0.1:${await freePort()}`);

    expect(redis.isUsable).toBe(false);
    expect(lines).toEqual([
      expect.objectContaining({
        msg: "Redis is away: each process of the site goes on by itself",
        reason: "ECONNREFUSED",
      }),
    ]);
    await expect(redis.run((client) => client.get("any"))).rejects.toThrow(RedisAwayError);
  });
});
