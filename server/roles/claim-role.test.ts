// @module-tag slow
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from "vitest";
import { startChild, type Child } from "#server/platform/database/testing/child-process.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/database.ts";
import { freePort } from "#server/testing/free-port.ts";
import { startRedis, type RedisServer } from "#server/testing/redis/redis-server.ts";
import { until } from "#server/testing/world.ts";

const SERVE = path.join(import.meta.dirname, "../testing/serve.ts");
const COMPILED = path.join(import.meta.dirname, "../../.cache/test-compiled");
const WORK_MS = 60_000;
/** A process is refused half a minute after it has started. */
const REFUSED_MS = 240_000;

let folder: string;
let redis: RedisServer;
let database: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-claim-"));
  redis = await startRedis();
});
afterAll(async () => {
  await redis.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  database = await createTestDatabase(inject("testCluster"));
  onTestFinished(() => database.drop());
});

interface Started extends Child {
  readonly url: string;
  isReady(): Promise<boolean>;
}

/** Starts a process on a machine of its own. */
async function start(name: string, env: Readonly<Record<string, string>>): Promise<Started> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${metricsPort}`;
  const child = startChild(process.execPath, [SERVE], {
    env: {
      ...{ PATH: process.env["PATH"], NODE_COMPILE_CACHE: COMPILED, LOG_LEVEL: "info" },
      ...{ DATABASE_URL: database.url, NADAJ_LIVE_RUNGS: "none", METRICS_PORT: String(metricsPort) },
      ...{ DATA_DIR: path.join(folder, name), PORT: String(port), RTMP_PORT: String(await freePort()) },
      ...{ SRT_PORT: String(await freePort()), WHIP_UDP_PORT: String(await freePort()) },
      ...env,
    },
  });
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  return { ...child, url, isReady };
}

async function startReady(name: string, env: Readonly<Record<string, string>>): Promise<Started> {
  const child = await start(name, env);
  await until(() => child.isReady(), `the process ${name}`, WORK_MS);
  return child;
}

describe.each(["api,chat", "live"])("a second process with the roles %s on one database", (NADAJ_ROLES) => {
  it(
    "is refused without Redis in a sentence that names REDIS_URL; the first one goes on [MAC-015]",
    async () => {
      const first = await startReady("first", { NADAJ_ROLES });

      const second = await start("second", { NADAJ_ROLES });

      expect(await second.ended()).toBe(1);
      const sentences = second.output().match(/^Another process .*\.$/gm);
      expect(sentences).toEqual([expect.stringContaining("set REDIS_URL for all of them")]);
      expect(await first.isReady()).toBe(true);
    },
    REFUSED_MS,
  );

  it(
    "starts with Redis, and one without it is refused beside them [MAC-015]",
    async () => {
      const together = { NADAJ_ROLES, REDIS_URL: redis.url };
      const first = await startReady("first", together);
      const second = await startReady("second", together);

      const third = await start("third", { NADAJ_ROLES });

      expect(await third.ended()).toBe(1);
      expect(third.output()).toContain("REDIS_URL");
      expect([await first.isReady(), await second.isReady()]).toEqual([true, true]);
    },
    REFUSED_MS,
  );

  it("waits without Redis for the first one to end", async () => {
    const first = await startReady("first", { NADAJ_ROLES });
    const second = await start("second", { NADAJ_ROLES });
    await second.waitForOutput(/waiting for its end/);

    first.kill("SIGTERM");

    await until(() => second.isReady(), "the second process", WORK_MS);
    expect(await first.ended()).toBe(0);
  });
});

describe("a process that was killed", () => {
  it("is replaced on its machine at once", async () => {
    const first = await startReady("first", { NADAJ_ROLES: "api,chat" });
    first.kill("SIGKILL");
    await first.ended();

    const next = await startReady("first", { NADAJ_ROLES: "api,chat" });

    expect(next.output()).not.toContain("waiting for its end");
  });
});
