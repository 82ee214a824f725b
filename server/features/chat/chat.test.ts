import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { chat } from "#shared/chat/contract.ts";
import { live } from "#shared/live/contract.ts";
import { playback } from "#shared/playback/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { openChatClients, say, startLiveStream } from "#server/testing/chat-room.ts";
import { openWorld, type World } from "#server/testing/world.ts";

type Creator = Awaited<ReturnType<World["creator"]>>;

let world: World;
let host: Creator;
let stranger: Creator;
let windows: ReturnType<typeof openChatClients>;

beforeAll(async () => {
  world = await openWorld();
  windows = openChatClients(world);
  host = await world.creator();
  stranger = await world.creator();
});
beforeEach(() => {
  // Waits out the minimum interval of a second between two messages.
  world.clock.advance(2);
  windows.closeAll();
});
afterAll(async () => {
  windows.closeAll();
  await world.close();
});

function historyOf(id: string, call = world.call) {
  return call(chat.messages, { params: { id }, query: {} });
}

describe("the chat of a live stream", () => {
  it("sends a message unchanged to all other users in it [LIV-014, LIV-015, LIV-047]", async () => {
    const videoId = await startLiveStream(host);
    const viewer = await world.person();
    const reader = await windows.enter(videoId);
    const otherId = await startLiveStream(host);
    const elsewhere = await windows.enter(otherId);
    const writer = await windows.enter(videoId, viewer);

    const message = await say(writer, videoId, "  <b>Cześć</b> ");

    expect(message).toMatchObject({
      text: "<b>Cześć</b>",
      userId: viewer.id,
      channelId: null,
      byHost: false,
    });
    expect(await reader.waitForEvent("chat:message")).toEqual(message);
    await elsewhere.ask("chat:join", { videoId: otherId });
    expect(elsewhere.receivedEvents("chat:message")).toEqual([]);
    expect((await historyOf(videoId)).items).toEqual([message]);
  });

  it("rejects zero bytes and lone surrogates, and accepts emoji and Polish letters [LAS-195]", async () => {
    const videoId = await startLiveStream(host);
    const reader = await windows.enter(videoId);
    const writer = await windows.enter(videoId, await world.person());

    for (const text of ["\ud83d", "a\udc4db", "a\0b"]) {
      const result = await writer.ask("chat:message", { videoId, text });
      expect(result).toMatchObject({ ok: false, code: "VALIDATION" });
    }
    expect(await writer.ask("chat:join", { videoId: "\ud83d" })).toMatchObject({ ok: false });
    const message = await say(writer, videoId, "Zażółć gęślą jaźń 👍🏽");

    expect(message.text).toBe("Zażółć gęślą jaźń 👍🏽");
    await reader.waitForEvent("chat:message", ({ text }) => text === message.text);
    expect(reader.receivedEvents("chat:message")).toEqual([message]);
    expect((await historyOf(videoId)).items).toEqual([message]);
  });

  it("is readable without an account, and writable with one [LIV-066]", async () => {
    const videoId = await startLiveStream(host);
    const visitor = await windows.enter(videoId);

    expect(await visitor.ask("chat:message", { videoId, text: "Cześć" })).toMatchObject({
      ok: false,
      code: "UNAUTHORIZED",
    });
    expect((await historyOf(videoId)).items).toEqual([]);
  });

  it("accepts messages written as a channel only from members who may publish [LIV-051]", async () => {
    const videoId = await startLiveStream(host);
    const client = await windows.enter(videoId, host);
    const { _id: channelId } = host.channel;

    const own = await client.ask("chat:message", { videoId, text: "Witamy", channelId });
    world.clock.advance(2);
    const foreign = await client.ask("chat:message", {
      ...{ videoId, text: "Witamy" },
      channelId: stranger.channel._id,
    });

    expect(own).toMatchObject({ ok: true, value: { channelId, userId: null, byHost: true } });
    expect(foreign).toMatchObject({ ok: false, code: "FORBIDDEN" });
  });

  it("accepts one message a second, and none that is too long or empty", async () => {
    const videoId = await startLiveStream(host);
    const client = await windows.enter(videoId, await world.person());
    onTestFinished(world.clock.stop());
    await say(client, videoId, "Raz");

    world.clock.advance(0.999);
    expect(await client.ask("chat:message", { videoId, text: "Dwa" })).toMatchObject({
      code: "CHAT_TOO_SOON",
    });
    world.clock.advance(0.001);
    for (const text of ["   ", "ż".repeat(501)]) {
      expect(await client.ask("chat:message", { videoId, text })).toMatchObject({ code: "VALIDATION" });
    }
    expect(await client.ask("chat:message", { videoId, text: "ż".repeat(500) })).toMatchObject({ ok: true });
  });

  it("is read-only after the live stream has ended", async () => {
    const videoId = await startLiveStream(host);
    const client = await windows.enter(videoId, await world.person());
    await say(client, videoId, "Do zobaczenia");
    await host.call(live.finish, { params: { id: videoId } });
    world.clock.advance(2);

    expect(await client.ask("chat:message", { videoId, text: "Halo?" })).toMatchObject({
      code: "CHAT_CLOSED",
    });
    expect((await historyOf(videoId)).items).toHaveLength(1);
  });

  it("returns the last messages page by page, without deleted and muted ones [LIV-011]", async () => {
    const videoId = await startLiveStream(host);
    const [one, other] = [await world.person(), await world.person()];
    const [ofOne, ofOther] = [await windows.enter(videoId, one), await windows.enter(videoId, other)];
    const first = await say(ofOne, videoId, "Pierwsza");
    const second = await say(ofOther, videoId, "Druga");
    const owner = await windows.enter(videoId, host);
    world.clock.advance(2);
    const third = await say(ofOne, videoId, "Trzecia");
    await owner.ask("chat:delete", { messageId: third._id });

    const { items, count } = await historyOf(videoId);
    expect([items.map(({ text }) => text), count]).toEqual([["Druga", "Pierwsza"], 2]);
    const older = await one.call(chat.messages, {
      params: { id: videoId },
      query: { limit: 1, before: second._id },
    });
    expect(older.items).toEqual([first]);
    await world.services.db
      .insertInto("user_mutes")
      .values({ user_id: one.id, muted_id: other.id, blocked_until: new Date(Date.now() + 1e9) })
      .execute();
    expect((await historyOf(videoId, one.call)).items.map(({ text }) => text)).toEqual(["Pierwsza"]);
  });
});

describe("the number of viewers", () => {
  it("is sent on change, and returned by GET live/viewers and the video [LIV-004, LIV-021, WAT-030]", async () => {
    const videoId = await startLiveStream(host);
    const client = await windows.enter(videoId);
    const count = async () => (await host.call(live.viewers, { params: { id: videoId } })).viewers;
    expect(await count()).toBe(0);

    const views = [crypto.randomUUID(), crypto.randomUUID()];
    for (const viewId of views) await world.call(playback.view, { body: { videoId, viewId } });

    expect(await client.waitForEvent("viewers", ({ viewers }) => viewers === 2)).toEqual({
      videoId,
      viewers: 2,
    });
    expect(await count()).toBe(2);
    expect(await host.call(videos.get, { params: { id: videoId } })).toMatchObject({ watchingNow: 2 });
    world.clock.advance(50);
    await world.call(playback.stats, { body: { videoId, viewId: views[0] } });
    await world.services.batchWriter.flush();
    world.clock.advance(20);
    expect(await count()).toBe(1);
  });
});

it("excludes viewers who have closed the player of a live stream [LAS-038]", async () => {
  const videoId = await startLiveStream(host);
  const count = async () => (await host.call(live.viewers, { params: { id: videoId } })).viewers;
  const [stays, leaves] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const viewId of [stays, leaves]) await world.call(playback.view, { body: { videoId, viewId } });
  await world.services.batchWriter.flush();
  expect(await count()).toBe(2);

  await world.call(playback.stats, { body: { videoId, viewId: leaves, isLeaving: true } });
  await world.services.batchWriter.flush();
  expect(await count()).toBe(1);
});

it("stores the chat's position in the account's settings [LIV-065]", async () => {
  const person = await world.person();
  await person.call(accounts.edit, { body: { settings: { chatVariant: "below" } } });
  expect((await person.call(accounts.me)).settings.chatVariant).toBe("below");
});
