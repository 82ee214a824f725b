import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { team } from "#shared/channels/team.ts";
import { chat } from "#shared/chat/contract.ts";
import { openChatClients, say, startLiveStream } from "#server/testing/chat-room.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

type Creator = Awaited<ReturnType<World["creator"]>>;
type Client = Awaited<ReturnType<ReturnType<typeof openChatClients>["enter"]>>;

let world: World;
let host: Creator;
let windows: ReturnType<typeof openChatClients>;

beforeAll(async () => {
  world = await openWorld();
  windows = openChatClients(world);
  host = await world.creator();
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

const UNKNOWN = "0199a000-0000-7000-8000-000000000000";

function inAnHour(): string {
  return new Date(world.clock.now().getTime() + 3_600_000).toISOString();
}

async function editorOf({ call, channel }: Creator): Promise<Person> {
  const editor = await world.person();
  const body = { userId: editor.id, channelRole: "editor" as const };
  await call(team.add, { params: { id: channel._id }, body });
  return editor;
}

async function attempt(client: Client, videoId: string, channelId?: string): Promise<string> {
  world.clock.advance(2);
  const result = await client.ask("chat:message", { videoId, text: "Cześć", channelId });
  return result.ok ? "ok" : result.code;
}

async function sayAs(client: Client, videoId: string, channelId: string): Promise<string> {
  world.clock.advance(2);
  const result = await client.ask("chat:message", { videoId, text: "Od kanału", channelId });
  if (!result.ok) throw new Error(result.message);
  return (result.value as { _id: string })._id;
}

describe("a block of a channel that writes in chats", () => {
  it.each(["stream", "channel"] as const)(
    "in the scope “%s” is lifted in one video or channel, and stays in the other",
    async (scope) => {
      const otherHost = scope === "stream" ? host : await world.creator();
      const writer = await world.creator();
      const editor = await editorOf(writer);
      const { _id: writtenAs } = writer.channel;
      const chats = [];
      for (const moderator of [host, otherHost]) {
        const videoId = await startLiveStream(moderator);
        const own = await windows.enter(videoId, writer);
        const messageId = await sayAs(own, videoId, writtenAs);
        const body = { messageId, scope, blockedUntil: inAnHour() };
        await moderator.call(chat.block, { params: { id: videoId }, body });
        chats.push({ videoId, messageId, own, colleague: await windows.enter(videoId, editor) });
      }
      const [here, there] = chats;
      if (!here || !there) throw new Error("expected two videos with a blocked writer");

      await host.call(chat.unblock, {
        params: { id: here.videoId },
        body: { messageId: here.messageId, scope },
      });

      expect(await attempt(here.colleague, here.videoId, writtenAs)).toBe("ok");
      expect(await attempt(here.own, here.videoId)).toBe("ok");
      expect(await attempt(there.colleague, there.videoId, writtenAs)).toBe("CHAT_BLOCKED");
      expect(await attempt(there.own, there.videoId)).toBe("CHAT_BLOCKED");
    },
  );

  it("is listed for every message written as the channel, and not for its members' own messages", async () => {
    const videoId = await startLiveStream(host);
    const writer = await world.creator();
    const editor = await editorOf(writer);
    const { _id: writtenAs } = writer.channel;
    const [own, colleague] = [await windows.enter(videoId, writer), await windows.enter(videoId, editor)];
    const blockedUntil = inAnHour();
    const messageId = await sayAs(own, videoId, writtenAs);
    const ofColleague = await sayAs(colleague, videoId, writtenAs);
    world.clock.advance(2);
    const { _id: asPerson } = await say(colleague, videoId, "Jako ja");
    await host.call(chat.block, {
      params: { id: videoId },
      body: { messageId, scope: "stream", blockedUntil },
    });

    const blocksAt = (id: string) =>
      host.call(chat.blocks, { params: { id: videoId, messageId: id } }).then(({ items }) => items);
    expect(await blocksAt(ofColleague)).toEqual([{ scope: "stream", blockedUntil, canLift: true }]);
    expect(await blocksAt(asPerson)).toEqual([]);
  });

  it("is apart from a block of its writer by name, which its messages do not show or lift", async () => {
    const videoId = await startLiveStream(host);
    const params = { id: videoId };
    const writer = await world.creator();
    const client = await windows.enter(videoId, writer);
    const messageId = await sayAs(client, videoId, writer.channel._id);
    const scope = "channel" as const;
    const byName = { userId: writer.id, scope, blockedUntil: inAnHour() };
    await host.call(chat.block, { params, body: byName });

    const { items } = await host.call(chat.blocks, { params: { ...params, messageId } });
    const body = { messageId, scope: "stream" as const, blockedUntil: inAnHour() };
    const { remaining } = await host.call(chat.block, { params, body });
    for (const each of ["stream", "channel"] as const) {
      await host.call(chat.unblock, { params, body: { messageId, scope: each } });
    }

    expect([items, remaining]).toEqual([[], []]);
    const listed = await host.call(team.blocked, { params: { id: host.channel._id } });
    expect(listed.items.filter(({ user }) => user?._id === writer.id)).toHaveLength(1);
    expect(await attempt(client, videoId)).toBe("CHAT_BLOCKED");
  });

  it("is sent to its authors when they join, and not to its moderators", async () => {
    const videoId = await startLiveStream(host);
    const writer = await world.creator();
    const { _id: writtenAs } = writer.channel;
    const moderator = await world.person();
    const body = { userId: moderator.id, channelRole: "moderator" as const };
    await writer.call(team.add, { params: { id: writtenAs }, body });
    const own = await windows.enter(videoId, writer);
    const messageId = await sayAs(own, videoId, writtenAs);
    const block = { messageId, scope: "stream" as const, blockedUntil: inAnHour() };
    await host.call(chat.block, { params: { id: videoId }, body: block });

    const ofKeeper = await windows.enter(videoId, moderator);

    expect(await ofKeeper.ask("chat:join", { videoId })).toMatchObject({ value: { blocks: [] } });
    const { blockedUntil } = block;
    expect(await own.ask("chat:join", { videoId })).toMatchObject({
      value: { blockedUntil, blocks: [{ channelId: null }, { channelId: writtenAs }] },
    });
  });
});

describe("the target of a block", () => {
  it("must be an existing account", async () => {
    const videoId = await startLiveStream(host);
    const writer = await world.creator();
    const messageId = await sayAs(await windows.enter(videoId, writer), videoId, writer.channel._id);
    const block = (changes: object) => {
      const body = { scope: "stream" as const, blockedUntil: inAnHour(), ...changes };
      return outcomeOf(host.call(chat.block, { params: { id: videoId }, body }));
    };

    expect(await block({ userId: UNKNOWN })).toMatchObject({ status: 404, code: "ACCOUNT_UNKNOWN" });
    expect(await block({})).toMatchObject({ status: 400, errors: { userId: expect.any(String) } });
    expect(await block({ userId: writer.id, blockedUntil: world.clock.now().toISOString() })).toMatchObject({
      ...{ status: 400, errors: { blockedUntil: expect.any(String) } },
    });
    expect(await block({ messageId: UNKNOWN })).toMatchObject({ status: 404, code: "NOT_FOUND" });
    const params = { id: videoId, messageId: UNKNOWN };
    expect(await outcomeOf(host.call(chat.blocks, { params }))).toMatchObject({ status: 404 });
    // Simulates a deleted account: only the channel is left as author.
    await world.services.db
      .updateTable("chat_messages")
      .set({ author_id: null })
      .where("id", "=", messageId)
      .execute();
    expect(await block({ messageId })).toMatchObject({ code: "ACCOUNT_UNKNOWN" });
  });

  it("is never the chat's own channel, even if the author has left its team", async () => {
    const videoId = await startLiveStream(host);
    const { _id: channelId } = host.channel;
    const editor = await editorOf(host);
    const messageId = await sayAs(await windows.enter(videoId, editor), videoId, channelId);
    await host.call(team.remove, { params: { id: channelId, userId: editor.id } });

    const body = { messageId, scope: "stream" as const, blockedUntil: inAnHour() };
    const params = { id: videoId };
    expect(await outcomeOf(host.call(chat.block, { params, body }))).toMatchObject({
      code: "TEAM_NOT_BLOCKABLE",
    });
    expect(await host.call(chat.blocks, { params: { ...params, messageId } })).toMatchObject({
      canBlock: false,
    });
  });
});
