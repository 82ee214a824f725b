import pino from "pino";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startRedis, type RedisName, type RedisServer } from "#server/testing/redis/redis-server.ts";
import { until } from "#server/testing/world.ts";
import { openRedis } from "./redis.ts";
import { openRelay } from "./relay.ts";

const log = pino({ level: "silent" });
const KILLS = 10;
const MESSAGES_PER_KILL = 20;

describe("a relay through redis", () => {
  testRelay("redis");
});
describe("a relay through valkey", { tags: ["slow"] }, () => {
  testRelay("valkey");
});

function testRelay(name: RedisName): void {
  let server: RedisServer;
  let streams = 0;
  beforeAll(async () => {
    server = await startRedis(name);
  });
  afterAll(() => server.close());

  /** A process with a relay. */
  async function openProcess(stream: string) {
    const redis = await openRedis({ url: server.url, log });
    const received: string[] = [];
    const changes: boolean[] = [];
    let gaps = 0;
    const relay = openRelay<string>({
      ...{ redis, stream, log },
      receive: async (messages) => void received.push(...messages),
      onGap: () => (gaps += 1),
      onChange: (isConnected) => changes.push(isConnected),
    });
    onTestFinished(async () => {
      await relay.close();
      await redis.close();
    });
    return { relay, received, changes, gaps: () => gaps };
  }

  /** Two processes whose messages arrive at each other. */
  async function openPair() {
    streams += 1;
    const stream = `relay-${streams}`;
    const [one, other] = [await openProcess(stream), await openProcess(stream)];
    await exchange(one, other);
    one.received.length = 0;
    other.received.length = 0;
    return { one, other };
  }

  type Process = Awaited<ReturnType<typeof openProcess>>;

  /** Sends messages both ways until one has arrived at either side. */
  async function exchange(one: Process, other: Process): Promise<void> {
    await until(async () => {
      one.relay.send("from one");
      other.relay.send("from the other");
      return one.received.length > 0 && other.received.length > 0;
    }, "a message both ways");
    // What was sent last comes last.
    one.relay.send("end");
    other.relay.send("end");
    await until(async () => one.received.at(-1) === "end" && other.received.at(-1) === "end", "the end");
  }

  it("delivers each message once and in order while connections are killed [MAC-002, MAC-016]", async () => {
    const { one, other } = await openPair();
    const sent: string[] = [];

    for (let kill = 0; kill < KILLS; kill += 1) {
      for (let count = 0; count < MESSAGES_PER_KILL; count += 1) {
        sent.push(`${kill}/${count}`);
        one.relay.send(`${kill}/${count}`);
      }
      await server.ask("CLIENT", "KILL", "TYPE", "normal");
    }
    await until(async () => other.received.includes(sent.at(-1) ?? ""), "the last message");

    expect(other.received).toEqual(sent);
    expect(one.received).toEqual([]);
    expect([...one.changes, ...other.changes]).toEqual([]);
    expect(other.gaps()).toBe(0);
  });

  it.each<[state: string, begin: () => unknown, end: () => unknown]>([
    ["was killed and started empty", () => server.kill(), () => server.start()],
    ["was paused", () => server.pause(), () => server.resume()],
    [
      "was full",
      () => server.ask("CONFIG", "SET", "maxmemory", "1"),
      () => server.ask("CONFIG", "SET", "maxmemory", "0"),
    ],
  ])(
    "reports the loss and the return of a server that %s [MAC-014, MAC-016]",
    { tags: ["slow"] },
    async (_state, begin, end) => {
      const { one, other } = await openPair();

      await begin();
      await until(async () => one.changes.length > 0 && other.changes.length > 0, "the loss");
      one.relay.send("lost");
      await end();
      await until(async () => one.changes.length > 1 && other.changes.length > 1, "the return");
      await exchange(one, other);

      expect([one.changes, other.changes]).toEqual([
        [false, true],
        [false, true],
      ]);
      expect(other.received).not.toContain("lost");
    },
  );

  it("goes on after the server was emptied [MAC-014, MAC-016]", async () => {
    const { one, other } = await openPair();

    await server.ask("FLUSHALL");
    await exchange(one, other);

    expect([...one.received, ...other.received]).toEqual(
      expect.arrayContaining(["from one", "from the other"]),
    );
  });

  it("detects messages that were deleted before they were read", async () => {
    const { one, other } = await openPair();
    const [key = ""] = (await server.ask("KEYS", `relay-${streams}`)) as string[];
    await server.ask(
      ...["XADD", key, "*", "entry", JSON.stringify({ sender: "third", number: 1, messages: ["a"] })],
    );
    await until(async () => other.received.includes("a"), "the first message");

    await server.ask(
      ...["XADD", key, "*", "entry", JSON.stringify({ sender: "third", number: 3, messages: ["c"] })],
    );
    await until(async () => other.received.includes("c"), "the third message");

    expect([one.gaps(), other.gaps()]).toEqual([1, 1]);
  });
}
