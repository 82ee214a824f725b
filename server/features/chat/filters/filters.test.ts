import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { chat } from "#shared/chat/contract.ts";
import type { ChatFilters } from "#shared/chat/filters.ts";
import { team } from "#shared/channels/team.ts";
import type { ChatClient } from "#server/testing/chat-client.ts";
import { openChatClients, say, startLiveStream } from "#server/testing/chat-room.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";

let world: World;
let host: Awaited<ReturnType<World["creator"]>>;
let windows: ReturnType<typeof openChatClients>;
let videoId: string;
let author: Person;
let moderator: ChatClient;
let writer: ChatClient;
let reader: ChatClient;

beforeAll(async () => {
  world = await openWorld();
  windows = openChatClients(world);
});
beforeEach(async () => {
  windows.closeAll();
  [host, author] = [await world.creator(), await world.person()];
  videoId = await startLiveStream(host);
  [moderator, writer, reader] = [
    await windows.enter(videoId, host),
    await windows.enter(videoId, author),
    await windows.enter(videoId, await world.person()),
  ];
});
afterAll(async () => {
  windows.closeAll();
  await world.close();
});

function setFilters(body: Partial<ChatFilters>, call = host.call) {
  return call(chat.editFilters, { params: { id: videoId }, body });
}

/** Sends a message after the minimum interval of a second. */
function send(client: ChatClient, text: string) {
  world.clock.advance(2);
  return client.ask("chat:message", { videoId, text });
}

async function textsFor(call = world.call): Promise<string[]> {
  return (await call(chat.messages, { params: { id: videoId }, query: {} })).items.map(({ text }) => text);
}

describe("a message with a watched word", () => {
  it("is held for its author and moderators, and shown to all once it is approved [LVE-090]", async () => {
    await setFilters({ words: ["kasyno"] });

    const answer = await send(writer, "Zapraszam do KASYNA");
    expect(answer).toMatchObject({ ok: true, value: { held: "words" } });
    const messageId = answer.ok ? (answer.value as { _id: string })._id : "";
    expect(await moderator.waitForEvent("chat:message")).toMatchObject({ _id: messageId, held: "words" });
    await say(moderator, videoId, "Spokojnie");
    await reader.waitForEvent("chat:message", ({ text }) => text === "Spokojnie");
    expect(reader.receivedEvents("chat:message")).toHaveLength(1);
    expect(await textsFor()).toEqual(["Spokojnie"]);
    expect(await textsFor(author.call)).toHaveLength(2);
    expect(await textsFor(host.call)).toHaveLength(2);

    expect(await reader.ask("chat:approve", { messageId })).toMatchObject({ code: "FORBIDDEN" });
    for (const request of ["chat:pin", "chat:cross-out"] as const) {
      expect(await moderator.ask(request, { messageId })).toMatchObject({ code: "CONFLICT" });
    }
    expect(await moderator.ask("chat:approve", { messageId })).toMatchObject({ ok: true });
    expect(await reader.waitForEvent("chat:message", ({ _id }) => _id === messageId)).toMatchObject({
      held: null,
    });
    expect(await textsFor()).toHaveLength(2);
    expect(await moderator.ask("chat:approve", { messageId })).toMatchObject({ code: "CONFLICT" });
  });

  it("is removed when it is rejected, and is in no replay before or after", async () => {
    await setFilters({ words: ["kasyno"] });
    const answer = await send(writer, "w kasynie");
    const messageId = answer.ok ? (answer.value as { _id: string })._id : "";

    expect(await moderator.ask("chat:delete", { messageId })).toMatchObject({ ok: true });
    await writer.waitForEvent("chat:delete", (deleted) => deleted.messageId === messageId);

    expect(await textsFor(author.call)).toEqual([]);
    expect(await moderator.ask("chat:approve", { messageId })).toMatchObject({ code: "NOT_FOUND" });
    const { count } = await world.call(chat.replay, { params: { id: videoId }, query: {} });
    expect(count).toBe(0);
  });

  it("is not sent to a moderator who has left the team meanwhile", async () => {
    const helper = await world.person();
    await world.services.db
      .insertInto("channel_members")
      .values({ channel_id: host.channel._id, user_id: helper.id, role: "moderator" })
      .execute();
    const former = await windows.enter(videoId, helper);
    await setFilters({ words: ["kasyno"] });
    await host.call(team.remove, { params: { id: host.channel._id, userId: helper.id } });

    await send(writer, "kasyno");
    await moderator.waitForEvent("chat:message", ({ held }) => held === "words");
    await say(moderator, videoId, "Dalej");
    await former.waitForEvent("chat:message", ({ text }) => text === "Dalej");

    expect(former.receivedEvents("chat:message")).toHaveLength(1);
  });
});

describe("links", () => {
  const LINKS = ["https://example.com/a", "example[.]com", "przyklad kropka pl", "bit.ly/3xYz"];

  it("are shown, held or refused in words, and those of moderators pass [LVE-094]", async () => {
    for (const text of LINKS) expect(await send(writer, text)).toMatchObject({ value: { held: null } });

    await setFilters({ links: "held" });
    for (const text of LINKS) expect(await send(writer, text)).toMatchObject({ value: { held: "links" } });
    expect(await send(writer, "Bez adresu")).toMatchObject({ value: { held: null } });

    await setFilters({ links: "off" });
    for (const text of LINKS) {
      expect(await send(writer, text)).toMatchObject({
        ...{ ok: false, code: "CHAT_LINKS_OFF", message: "Links cannot be sent in this chat." },
      });
    }
    for (const text of LINKS) expect(await send(moderator, text)).toMatchObject({ value: { held: null } });
    expect(await textsFor()).toHaveLength(LINKS.length * 2 + 1);
  });
});

describe("the filters of a chat", () => {
  it("are read and changed by moderators alone, and say who changed them", async () => {
    expect(await setFilters({ links: "held", words: [" Kasyno ", "Kasyno"] })).toMatchObject({
      filters: { links: "held", words: ["Kasyno"] },
      change: { by: { _id: host.id } },
    });
    expect(await setFilters({ words: [] })).toMatchObject({ filters: { links: "held", words: [] } });

    await expect(setFilters({ links: "off" }, author.call)).rejects.toMatchObject({ status: 403 });
    const params = { id: videoId };
    await expect(author.call(chat.filters, { params })).rejects.toMatchObject({ status: 403 });
    for (const word of ["a", "\u200b\u2060", "a\u3164\u200b"]) {
      await expect(setFilters({ words: [word] })).rejects.toMatchObject({ status: 400 });
    }
    expect(await host.call(chat.filters, { params })).toMatchObject({ filters: { links: "held" } });
  });
});

describe("an answer", () => {
  it("quotes the start of a long message, and no half of an emoji", async () => {
    const fits = "a".repeat(119);
    const original = await say(writer, videoId, `${fits}🎬 i tak dalej`);

    const answer = await moderator.ask("chat:message", { videoId, text: "Zgoda", replyTo: original._id });

    expect(answer).toMatchObject({ ok: true, value: { replyTo: { _id: original._id, text: fits } } });
  });

  it("quotes the message it answers, unless that was deleted [LVE-092]", async () => {
    const original = await say(writer, videoId, "Która godzina?");
    const other = await windows.enter(videoId, await world.person());

    const answer = await other.ask("chat:message", { videoId, text: "Ósma", replyTo: original._id });
    expect(answer).toMatchObject({
      value: { replyTo: { _id: original._id, text: "Która godzina?", name: "Ola Kowal" } },
    });
    await reader.waitForEvent("chat:message", ({ replyTo }) => replyTo?._id === original._id);
    await moderator.ask("chat:delete", { messageId: original._id });

    const { items } = await world.call(chat.messages, { params: { id: videoId }, query: {} });
    expect(items).toMatchObject([{ text: "Ósma", replyTo: null }]);
    world.clock.advance(2);
    const late = await other.ask("chat:message", { videoId, text: "Dziewiąta", replyTo: original._id });
    expect(late).toMatchObject({ ok: true, value: { replyTo: null } });
  });
});
