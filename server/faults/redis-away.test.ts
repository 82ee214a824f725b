// @module-tag slow
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { comments } from "#shared/comments/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { addMedia } from "#server/testing/add-media.ts";
import { makeVideo } from "#server/testing/make-video.ts";
import { patient } from "#server/testing/patience.ts";
import { startRedis, type RedisServer } from "#server/testing/redis/redis-server.ts";
import { uploadFile } from "#server/testing/upload.ts";
import { openWorld, until, type World } from "#server/testing/world.ts";

const ANSWER_MS = 2000;
/** Longer than the site needs to notice that Redis does not answer, and to give up a connection to it. */
const AWAY_MS = 20_000;
const PAUSE_MS = 500;

let redis: RedisServer;
let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let videoId: string;

beforeAll(async () => {
  redis = await startRedis();
  world = await openWorld({ isWorker: false, isRateLimited: true, env: { REDIS_URL: redis.url } });
  creator = await world.creator();
  videoId = await makeVideo(world, creator, "public");
  await addMedia(world, creator, videoId);
});
afterAll(async () => {
  await world.close();
  await redis.close();
});

let addresses = 0;
/** Each call comes from another address, so that none meets a limit. */
function headersOf(token?: string): Record<string, string> {
  addresses += 1;
  const address = `10.0.${Math.floor(addresses / 250)}.${addresses % 250}`;
  return { "x-forwarded-for": address, ...(token ? { authorization: `Bearer ${token}` } : {}) };
}

function callAs(token?: string): Call {
  return createClient({ base: `${world.url}/api`, headers: () => headersOf(token) });
}

async function read(path: string): Promise<void> {
  const response = await fetch(new URL(path, world.url), { headers: headersOf() });
  expect([path, response.status]).toEqual([path, 200]);
  await response.arrayBuffer();
}

/** What visitors and members do; every call has to be answered. */
const WORK: Readonly<Record<string, () => Promise<unknown>>> = {
  list: () => read("/api/videos"),
  page: () => read(`/api/videos/${videoId}`),
  async segment() {
    const { initialSegments } = await callAs()(videos.get, { params: { id: videoId } });
    await read(initialSegments?.video.segmentUrls[0] ?? "no segment");
  },
  async login() {
    const { email, password } = await world.person();
    await callAs()(accounts.login, { body: { email, password } });
  },
  async comment() {
    const { token } = await world.person();
    await callAs(token)(comments.create, { body: { videoId, content: "Działa dalej" } });
  },
  upload: () => uploadFile(world, creator, new Uint8Array(1000)),
};

describe.each(["silent", "killed"] as const)("while Redis is %s", (fault) => {
  it("pages, segments, logins, comments and uploads go on, none in more than two seconds [MAC-011]", async () => {
    for (const work of Object.values(WORK)) await work();
    if (fault === "killed") await redis.kill();
    else redis.pause();

    const end = performance.now() + AWAY_MS;
    const slowest: Record<string, number> = {};
    while (performance.now() < end) {
      for (const [name, work] of Object.entries(WORK)) {
        const startedAt = performance.now();
        await work();
        slowest[name] = Math.max(slowest[name] ?? 0, performance.now() - startedAt);
      }
      await pause(PAUSE_MS);
    }

    const late = Object.entries(slowest).filter(([, milliseconds]) => milliseconds >= patient(ANSWER_MS));
    expect(late).toEqual([]);
    if (fault === "killed") await redis.start();
    else redis.resume();
    await until(async () => world.services.redis?.isUsable, "Redis");
  });
});
