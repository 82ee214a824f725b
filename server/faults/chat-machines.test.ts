// @module-tag slow
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { chat } from "#shared/chat/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import type { ChatAnswer } from "#shared/chat/events.ts";
import { playback } from "#shared/playback/contract.ts";
import { connectToChat, type ChatClient } from "#server/testing/chat-client.ts";
import { say, startLiveStream } from "#server/testing/chat-room.ts";
import { freePort } from "#server/testing/free-port.ts";
import { startRedis, type RedisServer } from "#server/testing/redis/redis-server.ts";
import { startSiteProcess, type SiteProcess } from "#server/testing/site-process.ts";
import { openWorld, until, type Person, type World } from "#server/testing/world.ts";

const NADAJ_SECRET = "a secret that all processes of the site share";
const CLIENTS_PER_SITE = 50;
const WRITERS = 10;
const KILLS = 10;
/** Between two messages of an account. */
const INTERVAL_MS = 1000;
/** Within which the processes take Redis up again. */
const TAKEN_UP_MS = 15_000;

let world: World;
let folder: string;
let redis: RedisServer;
let sites: [SiteProcess, SiteProcess];

beforeAll(async () => {
  // It has accounts and streams, but no chat.
  world = await openWorld({ isWorker: false, env: { NADAJ_SECRET, NADAJ_ROLES: "api" } });
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-chats-"));
  redis = await startRedis();
  sites = await Promise.all([startSite("one"), startSite("other")]);
});
afterAll(async () => {
  await Promise.all(sites.map(({ kill }) => kill("SIGKILL")));
  await redis.close();
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** Each process has a machine of its own. */
async function startSite(name: string): Promise<SiteProcess> {
  const env = { NADAJ_SECRET, NADAJ_ROLES: "api,chat", NADAJ_RATE_LIMITS: "off", REDIS_URL: redis.url };
  const { databaseUrl } = world;
  return startSiteProcess(path.join(folder, name), await freePort(), { databaseUrl, env });
}

async function enter(
  { url }: SiteProcess,
  videoId: string,
  person?: Pick<Person, "token">,
): Promise<ChatClient> {
  const client = await connectToChat(url, person?.token);
  onTestFinished(() => client.close());
  expect(await client.ask("chat:join", { videoId })).toMatchObject({ ok: true });
  return client;
}

/** A stream, its host in the chat at the first process, and a viewer at the second one. */
async function openRoom() {
  const host = await world.creator();
  const videoId = await startLiveStream(host);
  const viewer = await world.person();
  return {
    ...{ host, videoId, viewer },
    hosting: await enter(sites[0], videoId, host),
    viewing: await enter(sites[1], videoId, viewer),
  };
}

async function done(answer: Promise<{ readonly ok: boolean }>): Promise<void> {
  expect(await answer).toMatchObject({ ok: true });
}

/** Writes until the answer fits: accounts may write once per second, and are cut off for too many requests. */
async function writeUntil(
  client: ChatClient,
  body: { readonly videoId: string; readonly text: string },
  fits: (answer: ChatAnswer<never>) => boolean,
): Promise<void> {
  for (;;) {
    const answer = await client.ask("chat:message", body);
    if (fits(answer)) return;
    await pause(INTERVAL_MS);
  }
}

function sayWhenAllowed(client: ChatClient, videoId: string, text: string): Promise<void> {
  return writeUntil(client, { videoId, text }, ({ ok }) => ok);
}

describe("the chats of two processes", () => {
  it("have the same messages, pins, deletions and crossed-out messages [MAC-001]", async () => {
    const { videoId, hosting, viewing } = await openRoom();

    const { _id: messageId } = await say(viewing, videoId, "Dzień dobry z peronu");
    const isIt = ({ _id }: { _id: string }) => _id === messageId;
    expect(await hosting.waitForEvent("chat:message", isIt)).toMatchObject({ text: "Dzień dobry z peronu" });
    await done(hosting.ask("chat:pin", { messageId }));
    expect(await viewing.waitForEvent("chat:pin", isIt)).toMatchObject({ pinned: true });
    await done(hosting.ask("chat:unpin", { messageId }));
    expect(await viewing.waitForEvent("chat:unpin", isIt)).toMatchObject({ pinned: false });
    await done(hosting.ask("chat:cross-out", { messageId }));
    expect(await viewing.waitForEvent("chat:cross-out", isIt)).toMatchObject({ crossedOut: true });
    await done(hosting.ask("chat:delete", { messageId }));
    expect(await viewing.waitForEvent("chat:delete")).toEqual({ videoId, messageId });

    // Each event once, also at the process that sends it.
    for (const client of [hosting, viewing]) {
      const names = ["chat:message", "chat:pin", "chat:unpin", "chat:cross-out", "chat:delete"] as const;
      expect(names.map((name) => client.receivedEvents(name).length)).toEqual([1, 1, 1, 1, 1]);
    }
  });

  it("have the same polls and modes, and held messages for moderators only [MAC-001]", async () => {
    const { host, videoId, viewer, hosting, viewing } = await openRoom();

    const poll = { question: "Dokąd?", choices: ["Hel", "Łeba"], seconds: 300 };
    await done(hosting.ask("chat:poll-start", { videoId, ...poll }));
    const { _id: pollId } = await viewing.waitForEvent("chat:poll");
    await done(viewing.ask("chat:vote", { pollId, choice: 0 }));
    await hosting.waitForEvent("chat:poll", ({ voters }) => voters === 1);
    await viewing.waitForEvent("chat:poll", ({ voters }) => voters === 1);

    const params = { id: videoId };
    await host.call(chat.editFilters, { params, body: { words: ["opóźnienie"] } });
    const visitor = await enter(sites[0], videoId);
    const { _id: heldId } = await say(viewing, videoId, "Znowu opóźnienie");
    await hosting.waitForEvent("chat:message", ({ _id, held }) => _id === heldId && held === "words");
    expect(visitor.receivedEvents("chat:message")).toEqual([]);
    await done(hosting.ask("chat:approve", { messageId: heldId }));
    await visitor.waitForEvent("chat:message", ({ _id, held }) => _id === heldId && held === null);
    await viewing.waitForEvent("chat:message", ({ _id, held }) => _id === heldId && held === null);

    // By a process without chats.
    await host.call(chat.editModes, { params, body: { slowSeconds: 30 } });
    for (const client of [hosting, viewing]) {
      await client.waitForEvent("chat:modes", ({ modes }) => modes.slowSeconds === 30);
    }
    const again = await enter(sites[0], videoId, viewer);
    expect(await again.ask("chat:message", { videoId, text: "Za szybko" })).toMatchObject({ ok: false });
  });

  it("have the same blocks and numbers of viewers [MAC-001]", async () => {
    const { host, videoId, viewer, viewing } = await openRoom();
    const { _id: messageId } = await say(viewing, videoId, "Reklama");

    const blockedUntil = new Date(Date.now() + 600_000).toISOString();
    const body = { messageId, scope: "stream" as const, blockedUntil };
    await host.call(chat.block, { params: { id: videoId }, body });
    expect(await viewing.waitForEvent("chat:blocked")).toMatchObject({ scope: "stream" });
    const elsewhere = await enter(sites[0], videoId, viewer);
    expect(await elsewhere.ask("chat:message", { videoId, text: "Też tu" })).toMatchObject({
      code: "CHAT_BLOCKED",
    });

    await world.call(playback.view, { body: { videoId, viewId: crypto.randomUUID() } });
    await viewing.waitForEvent("viewers", ({ viewers }) => viewers === 1);
    await elsewhere.waitForEvent("viewers", ({ viewers }) => viewers === 1);
  });

  it("leave out a viewer who may no longer see the video, for messages of the other process", async () => {
    const { host, videoId, hosting, viewing } = await openRoom();
    await say(hosting, videoId, "Dla wszystkich");
    await viewing.waitForEvent("chat:message");

    await host.call(videos.edit, { params: { id: videoId }, body: { visibility: "private" } });
    await sayWhenAllowed(hosting, videoId, "Tylko dla ekipy");

    await viewing.waitForEvent("chat:left");
    await hosting.waitForEvent("chat:message", ({ text }) => text === "Tylko dla ekipy");
    expect(viewing.receivedEvents("chat:message").map(({ text }) => text)).toEqual(["Dla wszystkich"]);
  });

  it("cut off an account that floods one of them at both", async () => {
    const { videoId, viewer, viewing } = await openRoom();
    // Requests are counted per session, this other one has sent none.
    const body = { email: viewer.email, password: viewer.password };
    const { token } = await world.call(accounts.login, { body });
    const other = await enter(sites[0], videoId, { token });

    const requests = Array.from({ length: 60 }, () => viewing.ask("chat:join", { videoId }));
    void Promise.allSettled(requests);
    await viewing.waitForEvent("chat:cut-off");

    const isCutOff = (answer: ChatAnswer<never>) => !answer.ok && answer.code === "CHAT_CUT_OFF";
    await writeUntil(other, { videoId, text: "Dalej piszę" }, isCutOff);
    const visitor = await enter(sites[0], videoId);
    expect(await visitor.ask("chat:join", { videoId })).toMatchObject({ ok: true });
  });

  it("lose no message and repeat none while connections to Redis are killed [MAC-002]", async () => {
    const videoId = await startLiveStream(await world.creator());
    const writers = await Promise.all(Array.from({ length: WRITERS }, () => world.person()));
    const clients: ChatClient[] = [];
    for (const site of sites) {
      for (let number = 0; number < CLIENTS_PER_SITE; number += 1) {
        const writer = number < WRITERS / 2 ? writers[clients.length % WRITERS] : undefined;
        clients.push(await enter(site, videoId, number < WRITERS / 2 ? writer : undefined));
      }
    }
    const writing = [
      ...clients.slice(0, WRITERS / 2),
      ...clients.slice(CLIENTS_PER_SITE).slice(0, WRITERS / 2),
    ];
    const sent: string[] = [];

    for (let round = 0; round < KILLS; round += 1) {
      const texts = writing.map((_, number) => `${round}/${number}`);
      sent.push(...texts);
      const written = writing.map((client, number) => sayWhenAllowed(client, videoId, texts[number] ?? ""));
      await Promise.race(written);
      await redis.ask("CLIENT", "KILL", "TYPE", "normal");
      await Promise.all(written);
    }

    const sorted = (texts: readonly string[]) => texts.toSorted((one, other) => one.localeCompare(other));
    const textsOf = (client: ChatClient) => client.receivedEvents("chat:message").map(({ text }) => text);
    for (const client of clients) {
      await until(async () => textsOf(client).length >= sent.length, "all messages");
      expect(sorted(textsOf(client))).toEqual(sorted(sent));
      expect(client.receivedEvents("chat:reach")).toEqual([]);
    }
  });

  it("go on by themselves while Redis hangs or is gone, and together when it is back, empty [MAC-014]", async () => {
    const { videoId, hosting, viewing } = await openRoom();
    const neighbour = await enter(sites[0], videoId);
    const isWhole = (expected: boolean) => (reach: { isWhole: boolean }) => reach.isWhole === expected;

    redis.pause();
    const { _id: here } = await say(hosting, videoId, "Tylko tutaj");
    await neighbour.waitForEvent("chat:message", ({ _id }) => _id === here);
    for (const client of [hosting, viewing]) await client.waitForEvent("chat:reach", isWhole(false));
    await redis.kill();
    await sayWhenAllowed(hosting, videoId, "Nadal tutaj");
    await neighbour.waitForEvent("chat:message", ({ text }) => text === "Nadal tutaj");
    const newcomer = await enter(sites[1], videoId);
    await newcomer.waitForEvent("chat:reach", isWhole(false));

    const startedAt = performance.now();
    await redis.start();
    for (const client of [hosting, viewing]) await client.waitForEvent("chat:reach", isWhole(true));
    await sayWhenAllowed(hosting, videoId, "Znów razem");
    await viewing.waitForEvent("chat:message", ({ text }) => text === "Znów razem");
    await sayWhenAllowed(viewing, videoId, "Tu też");
    await hosting.waitForEvent("chat:message", ({ text }) => text === "Tu też");

    const tookMs = performance.now() - startedAt;

    expect(tookMs).toBeLessThan(TAKEN_UP_MS);
    await world.call(playback.view, { body: { videoId, viewId: crypto.randomUUID() } });
    for (const client of [hosting, viewing]) {
      await client.waitForEvent("viewers", ({ viewers }) => viewers === 1);
    }
  });
});
