import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { team } from "#shared/channels/team.ts";
import { chat } from "#shared/chat/contract.ts";
import { openChatClients, say, startLiveStream } from "#server/testing/chat-room.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

type Creator = Awaited<ReturnType<World["creator"]>>;
type Client = Awaited<ReturnType<ReturnType<typeof openChatClients>["enter"]>>;

let world: World;
let host: Creator;
let admin: Person;
let windows: ReturnType<typeof openChatClients>;

beforeAll(async () => {
  world = await openWorld();
  windows = openChatClients(world);
  host = await world.creator();
  admin = await world.person({ role: "admin" });
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

function inMinutes(minutes: number): string {
  return new Date(world.clock.now().getTime() + minutes * 60_000).toISOString();
}

function passMinutes(minutes: number): void {
  world.clock.advance(minutes * 60);
}

/** Tries to write as a user or as a channel; returns "ok" or the error code. */
async function attempt(client: Client, videoId: string, channelId?: string): Promise<string> {
  world.clock.advance(2);
  const result = await client.ask("chat:message", { videoId, text: "Cześć", channelId });
  return result.ok ? "ok" : result.code;
}

async function sayAs(client: Client, videoId: string, channelId: string): Promise<string> {
  const result = await client.ask("chat:message", { videoId, text: "Od kanału", channelId });
  if (!result.ok) throw new Error(result.message);
  return (result.value as { _id: string })._id;
}

describe("a block on a message that was written as a channel", () => {
  it("prevents user and channel from writing until it ends, in each scope [LAS-010]", async () => {
    const elsewhere = await startLiveStream(await world.creator());
    for (const [scope, reachesSite] of [
      ["stream", false],
      ["channel", false],
      ["platform", true],
    ] as const) {
      const videoId = await startLiveStream(host);
      const writer = await world.creator();
      const editor = await world.person();
      const { _id: writtenAs } = writer.channel;
      const body = { userId: editor.id, channelRole: "editor" as const };
      await writer.call(team.add, { params: { id: writtenAs }, body });
      const [own, colleague] = [await windows.enter(videoId, writer), await windows.enter(videoId, editor)];
      world.clock.advance(2);
      const messageId = await sayAs(own, videoId, writtenAs);
      const blockedUntil = inMinutes(10);

      const { call } = scope === "platform" ? admin : host;
      const params = { id: videoId };
      expect(await call(chat.block, { params, body: { messageId, scope, blockedUntil } })).toEqual({
        // The response does not reveal the channel's author.
        ...{ userId: null, scope, blockedUntil, remaining: [] },
      });

      expect(await own.waitForEvent("chat:blocked")).toEqual({ scope, videoId, blockedUntil });
      expect(await colleague.waitForEvent("chat:blocked")).toEqual({ scope, videoId, blockedUntil });
      expect(await attempt(own, videoId, writtenAs)).toBe("CHAT_BLOCKED");
      expect(await attempt(own, videoId)).toBe("CHAT_BLOCKED");
      expect(await attempt(colleague, videoId, writtenAs)).toBe("CHAT_BLOCKED");
      expect(await attempt(colleague, videoId)).toBe("ok");
      expect(await colleague.ask("chat:join", { videoId })).toMatchObject({
        value: { blockedUntil: null, blocks: [{ scope, blockedUntil, channelId: writtenAs }] },
      });
      const away = await windows.enter(elsewhere, editor);
      expect(await attempt(away, elsewhere, writtenAs)).toBe(reachesSite ? "CHAT_BLOCKED" : "ok");
      passMinutes(10);
      expect(await attempt(own, videoId, writtenAs)).toBe("ok");
      expect(await attempt(own, videoId)).toBe("ok");
      expect(await attempt(colleague, videoId, writtenAs)).toBe("ok");
      windows.closeAll();
    }
  });

  it.each(["channel", "person"] as const)(
    "is shown and lifted at messages of the channel, and not at those of its writer: at a message of the %s [LAS-010]",
    async (from) => {
      const videoId = await startLiveStream(host);
      const params = { id: videoId };
      const writer = await world.creator();
      const { _id: writtenAs } = writer.channel;
      const client = await windows.enter(videoId, writer);
      const asPerson = await say(client, videoId, "Jako ja");
      world.clock.advance(2);
      const asChannel = await sayAs(client, videoId, writtenAs);
      const scope = "stream" as const;
      const blockedUntil = inMinutes(10);
      const body = { messageId: asChannel, scope, blockedUntil };
      await host.call(chat.block, { params, body });
      const blocksAt = async (messageId: string) =>
        (await host.call(chat.blocks, { params: { ...params, messageId } })).items;
      const shown = [{ scope, blockedUntil, canLift: true }];
      expect(await blocksAt(asChannel)).toEqual(shown);
      // The same block there would tell the moderator who writes as the channel.
      expect(await blocksAt(asPerson._id)).toEqual([]);

      const messageId = from === "person" ? asPerson._id : asChannel;
      const lifted = await host.call(chat.unblock, { params, body: { messageId, scope } });

      expect(lifted.remaining).toEqual([]);
      const isFree = from === "channel";
      expect(await blocksAt(asChannel)).toEqual(isFree ? [] : shown);
      expect(await attempt(client, videoId)).toBe(isFree ? "ok" : "CHAT_BLOCKED");
      expect(await attempt(client, videoId, writtenAs)).toBe(isFree ? "ok" : "CHAT_BLOCKED");
    },
  );

  it("is forbidden for strangers, on messages of other chats, and on the channel's own team", async () => {
    const videoId = await startLiveStream(host);
    const other = await world.creator();
    const foreignId = await startLiveStream(other);
    const writer = await world.creator();
    const messageId = await sayAs(await windows.enter(videoId, writer), videoId, writer.channel._id);
    const blockedUntil = inMinutes(10);
    const block = ({ call }: Person, changes: object = {}, id = videoId) =>
      outcomeOf(
        call(chat.block, { params: { id }, body: { messageId, scope: "stream", blockedUntil, ...changes } }),
      );

    expect(await block(other)).toMatchObject({ status: 403 });
    expect(await block(host, { scope: "platform" })).toMatchObject({ status: 403 });
    expect(await block(other, {}, foreignId)).toMatchObject({ status: 404 });
    expect(await block(host, { messageId: undefined })).toMatchObject({ status: 400 });
    const own = await sayAs(await windows.enter(videoId, host), videoId, host.channel._id);
    expect(await block(admin, { messageId: own })).toMatchObject({ code: "TEAM_NOT_BLOCKABLE" });
    const params = { id: videoId, messageId: own };
    expect(await host.call(chat.blocks, { params })).toEqual({ items: [], count: 0, canBlock: false });
    world.clock.advance(2);
    const foreign = await sayAs(await windows.enter(foreignId, writer), foreignId, writer.channel._id);
    const elsewhere = { params: { id: videoId, messageId: foreign } };
    expect(await outcomeOf(host.call(chat.blocks, elsewhere))).toMatchObject({ status: 404 });
    const { db } = world.services;
    // Simulates a deleted account: only the channel is left as author.
    await db.updateTable("chat_messages").set({ author_id: null }).where("id", "=", messageId).execute();
    expect(await host.call(chat.blocks, { params: { id: videoId, messageId } })).toEqual({
      ...{ items: [], count: 0, canBlock: false },
    });
  });

  it.each(["stream", "channel", "platform"] as const)(
    "is lifted from the channel in the scope “%s”, also if another member wrote as it when it was blocked [LAS-010]",
    async (scope) => {
      const videoId = await startLiveStream(host);
      const params = { id: videoId };
      const { call } = scope === "platform" ? admin : host;
      const writer = await world.creator();
      const { _id: writtenAs } = writer.channel;
      const editors = [await world.person(), await world.person()] as const;
      for (const { id: userId } of editors) {
        await writer.call(team.add, { params: { id: writtenAs }, body: { userId, channelRole: "editor" } });
      }
      const own = await windows.enter(videoId, writer);
      const [first, second] = [
        await windows.enter(videoId, editors[0]),
        await windows.enter(videoId, editors[1]),
      ];
      const [ofWriter, ofEditor] = [
        await sayAs(own, videoId, writtenAs),
        await sayAs(first, videoId, writtenAs),
      ];
      for (const messageId of [ofWriter, ofEditor]) {
        await call(chat.block, { params, body: { messageId, scope, blockedUntil: inMinutes(10) } });
      }
      expect(await attempt(second, videoId, writtenAs)).toBe("CHAT_BLOCKED");

      await call(chat.unblock, { params, body: { messageId: ofEditor, scope } });

      expect(await attempt(second, videoId, writtenAs)).toBe("ok");
      expect(await attempt(first, videoId)).toBe("ok");
      expect(await attempt(own, videoId)).toBe("CHAT_BLOCKED");
    },
  );
});

describe("blocks in several scopes", () => {
  it("are lifted one by one, and remaining ones are returned with their end [LAS-011, LAS-012, LAS-014]", async () => {
    const videoId = await startLiveStream(host);
    const viewer = await world.person();
    const client = await windows.enter(videoId, viewer);
    const { _id: messageId } = await say(client, videoId, "Cześć");
    const params = { id: videoId };
    const blocksSeenBy = async ({ call }: Person) => call(chat.blocks, { params: { ...params, messageId } });
    expect(await blocksSeenBy(host)).toEqual({ items: [], count: 0, canBlock: true });
    const [soon, later, last] = [inMinutes(5), inMinutes(60), inMinutes(120)];
    await host.call(chat.block, { params, body: { messageId, scope: "stream", blockedUntil: soon } });
    await host.call(chat.block, { params, body: { messageId, scope: "channel", blockedUntil: later } });
    await admin.call(chat.block, { params, body: { messageId, scope: "platform", blockedUntil: last } });

    expect(await blocksSeenBy(host)).toEqual({
      canBlock: true,
      count: 3,
      items: [
        { scope: "platform", blockedUntil: last, canLift: false },
        { scope: "channel", blockedUntil: later, canLift: true },
        { scope: "stream", blockedUntil: soon, canLift: true },
      ],
    });
    expect(await outcomeOf(blocksSeenBy(viewer))).toMatchObject({ status: 403 });

    const lift = ({ call }: Person, scope: "stream" | "channel" | "platform") =>
      call(chat.unblock, { params, body: { messageId, scope } });
    expect(await outcomeOf(lift(host, "platform"))).toMatchObject({ status: 403 });
    expect(await lift(admin, "platform")).toMatchObject({
      ...{ userId: viewer.id, scope: "platform" },
      remaining: [
        { scope: "channel", blockedUntil: later },
        { scope: "stream", blockedUntil: soon },
      ],
    });
    expect((await lift(host, "stream")).remaining).toEqual([{ scope: "channel", blockedUntil: later }]);
    expect(await attempt(client, videoId)).toBe("CHAT_BLOCKED");
    expect(await client.ask("chat:join", { videoId })).toMatchObject({
      value: { blockedUntil: later, blocks: [{ scope: "channel", blockedUntil: later, channelId: null }] },
    });
    expect((await lift(host, "channel")).remaining).toEqual([]);
    expect(await client.ask("chat:join", { videoId })).toMatchObject({
      value: { blockedUntil: null, blocks: [] },
    });
    expect(await attempt(client, videoId)).toBe("ok");
  });

  it("in one scope are returned as one block with the later end [LAS-011, LAS-014]", async () => {
    const videoId = await startLiveStream(host);
    const writer = await world.creator();
    const editor = await world.person();
    const { _id: writtenAs } = writer.channel;
    const member = { userId: editor.id, channelRole: "editor" as const };
    await writer.call(team.add, { params: { id: writtenAs }, body: member });
    const lines = [
      await sayAs(await windows.enter(videoId, writer), videoId, writtenAs),
      await sayAs(await windows.enter(videoId, editor), videoId, writtenAs),
    ];
    const params = { id: videoId };
    const scope = "stream" as const;
    const later = inMinutes(60);
    for (const [place, blockedUntil] of [inMinutes(10), later].entries()) {
      const body = { messageId: lines[place], scope, blockedUntil };
      await host.call(chat.block, { params, body });
    }

    for (const messageId of lines) {
      const { items } = await host.call(chat.blocks, { params: { ...params, messageId } });
      expect(items).toEqual([{ scope, blockedUntil: later, canLift: true }]);
    }
  });

  it("expire individually and automatically [LAS-011, LAS-133]", async () => {
    const videoId = await startLiveStream(host);
    const viewer = await world.person();
    const client = await windows.enter(videoId, viewer);
    const { _id: messageId } = await say(client, videoId, "Cześć");
    const params = { id: videoId };
    const body = { userId: viewer.id };
    const scopesAtMessage = async () => {
      const { items } = await host.call(chat.blocks, { params: { ...params, messageId } });
      return items.map(({ scope }) => scope);
    };
    await host.call(chat.block, {
      params,
      body: { ...body, scope: "stream", blockedUntil: inMinutes(10) },
    });
    await host.call(team.block, {
      params: { id: host.channel._id },
      body: { ...body, blockedUntil: inMinutes(60) },
    });
    expect(await attempt(client, videoId)).toBe("CHAT_BLOCKED");
    expect(await scopesAtMessage()).toEqual(["channel", "stream"]);
    passMinutes(11);
    expect(await scopesAtMessage()).toEqual(["channel"]);
    expect(await client.ask("chat:join", { videoId })).toMatchObject({
      value: { blocks: [{ scope: "channel" }] },
    });
    expect(await attempt(client, videoId)).toBe("CHAT_BLOCKED");
    passMinutes(50);
    expect(await scopesAtMessage()).toEqual([]);
    expect(await attempt(client, videoId)).toBe("ok");
  });
});
