// @module-tag slow
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { live } from "#shared/live/contract.ts";
import { playback } from "#shared/playback/contract.ts";
import { createClient } from "#shared/client.ts";
import { connectToChat } from "#server/testing/chat-client.ts";
import { startLiveStream } from "#server/testing/chat-room.ts";
import { freePort } from "#server/testing/free-port.ts";
import { startRedis, type RedisServer } from "#server/testing/redis/redis-server.ts";
import { startSiteProcess, type SiteProcess } from "#server/testing/site-process.ts";
import { openWorld, until, type World } from "#server/testing/world.ts";

const NADAJ_SECRET = "a secret that all processes of the site share";
const RIGHT_WITHIN_MS = 30_000;

let redis: RedisServer;
let world: World;
let folder: string;
let other: SiteProcess;

beforeAll(async () => {
  redis = await startRedis();
  world = await openWorld({ env: { REDIS_URL: redis.url, NADAJ_SECRET } });
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-viewers-"));
  other = await startOther();
});
afterAll(async () => {
  await other.kill("SIGKILL");
  await world.close();
  await redis.close();
  await rm(folder, { recursive: true, force: true });
});

async function startOther(): Promise<SiteProcess> {
  const env = { REDIS_URL: redis.url, NADAJ_SECRET, NADAJ_ROLES: "api,chat" };
  return startSiteProcess(folder, await freePort(), { databaseUrl: world.databaseUrl, env });
}

/** Players that report to one process until it is gone. */
function openPlayers(count: number, videoId: string) {
  const viewIds = Array.from({ length: count }, () => randomUUID());
  return (url: string, { isLeaving = false } = {}) =>
    Promise.all(
      viewIds.map((viewId) =>
        callAt(url)(playback.stats, { body: { videoId, viewId, watchedSeconds: 10, isLeaving } }),
      ),
    );
}

function callAt(url: string) {
  return createClient({ base: `${url}/api`, headers: () => ({}) });
}

async function viewersAt(url: string, videoId: string): Promise<number | undefined> {
  const { items } = await callAt(url)(live.states, { query: { ids: [videoId] } });
  return items[0]?.viewers;
}

function untilBothSay(videoId: string, viewers: number): Promise<unknown> {
  return until(
    async () => {
      const said = await Promise.all([world.url, other.url].map((url) => viewersAt(url, videoId)));
      return said.every((number) => number === viewers);
    },
    `${viewers} viewers at both`,
    RIGHT_WITHIN_MS,
  );
}

/** The last number of viewers that the chat of a process has sent. */
async function watchChat(url: string, videoId: string): Promise<() => number | undefined> {
  const client = await connectToChat(url);
  onTestFinished(client.close);
  expect(await client.ask("chat:join", { videoId })).toMatchObject({ ok: true });
  return () => client.receivedEvents("viewers").at(-1)?.viewers;
}

describe("the viewers of a live stream at two processes", () => {
  it("are one number at both, and right after one of them was killed [MAC-008]", async () => {
    const videoId = await startLiveStream(await world.creator());
    const [own, ofOther, leaving] = [
      openPlayers(5, videoId),
      openPlayers(3, videoId),
      openPlayers(2, videoId),
    ];
    const chats = await Promise.all([world.url, other.url].map((url) => watchChat(url, videoId)));
    await own(world.url);
    for (const report of [ofOther, leaving]) await report(other.url);

    await untilBothSay(videoId, 10);
    await until(async () => chats.every((lastCount) => lastCount() === 10), "10 viewers in both chats");

    await other.kill("SIGKILL");
    // A balancer sends the players to the process that is left.
    await ofOther(world.url);
    await leaving(world.url, { isLeaving: true });
    await until(async () => (await viewersAt(world.url, videoId)) === 8, "8 viewers", RIGHT_WITHIN_MS);
    await until(async () => chats[0]?.() === 8, "8 viewers in the chat", RIGHT_WITHIN_MS);
    other = await startOther();
    await untilBothSay(videoId, 8);
    expect(await viewersAt(other.url, videoId)).toBe(8);
  });
});
