import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { chat } from "#shared/chat/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { openChatClients, say, startLiveStream } from "#server/testing/chat-room.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";

let world: World;
let host: Awaited<ReturnType<World["creator"]>>;
let windows: ReturnType<typeof openChatClients>;
let viewer: Person;
let videoId: string;

beforeAll(async () => {
  world = await openWorld();
  windows = openChatClients(world);
});
beforeEach(async () => {
  host = await world.creator();
  viewer = await world.person();
  videoId = await startLiveStream(host);
  windows.closeAll();
});
afterAll(async () => {
  windows.closeAll();
  await world.close();
});

function authorOf(messageId: string, call = host.call) {
  return call(chat.author, { params: { id: videoId, messageId } });
}

function inMinutes(minutes: number): string {
  return new Date(world.clock.now().getTime() + minutes * 60_000).toISOString();
}

describe("the author of a chat message", () => {
  it("is shown to moderators with age, subscription, messages and held ones of this chat [LVE-099]", async () => {
    await viewer.call(subscriptions.subscribe, { params: { id: host.channel._id } });
    await host.call(chat.editFilters, { params: { id: videoId }, body: { words: ["kasyno"] } });
    const window = await windows.enter(videoId, viewer);
    const owner = await windows.enter(videoId, host);
    const elsewhere = await startLiveStream(host);
    const otherWindow = await windows.enter(elsewhere, viewer);
    await say(otherWindow, elsewhere, "W innym czacie");
    world.clock.advance(2);
    const { _id: messageId } = await say(window, videoId, "Dzień dobry");
    await say(owner, videoId, "Od gospodarza");
    world.clock.advance(2);
    const { _id: rejected } = await say(window, videoId, "Wygraj w kasynie");
    world.clock.advance(2);
    const { _id: waiting } = await say(window, videoId, "Kasyno działa");
    await owner.ask("chat:delete", { messageId: rejected });

    const { createdAt, subscribedAt, messages } = await authorOf(messageId);

    expect(Date.parse(createdAt ?? "")).toBeLessThanOrEqual(world.clock.now().getTime());
    expect(subscribedAt).not.toBeNull();
    expect(messages).toMatchObject({ count: 3, deleted: 1, held: 2 });
    expect(messages.items.map(({ _id, held, deleted }) => [_id, held, deleted])).toEqual([
      [waiting, "words", false],
      [rejected, "words", true],
      [messageId, null, false],
    ]);
  });

  it("has every time-out and its end, with who decided, from all chats of the channel [LVE-099]", async () => {
    const { _id: messageId } = await say(await windows.enter(videoId, viewer), videoId, "Kup opony");
    const staff = await world.person({ role: "moderator" });
    const until = inMinutes(10);
    await host.call(chat.block, { params: { id: videoId }, body: { messageId, blockedUntil: until } });
    world.clock.advance(1);
    await host.call(chat.unblock, { params: { id: videoId }, body: { messageId } });
    world.clock.advance(1);
    const body = { userId: viewer.id, blockedUntil: inMinutes(60), scope: "platform" as const };
    await staff.call(chat.block, { params: { id: await startLiveStream(host) }, body });
    const foreign = await world.creator();
    const foreignBody = { userId: viewer.id, blockedUntil: until };
    await foreign.call(chat.block, { params: { id: await startLiveStream(foreign) }, body: foreignBody });

    const { blockChanges } = await authorOf(messageId);

    expect(blockChanges.map(({ scope, blockedUntil, by }) => [scope, blockedUntil, by?._id])).toEqual([
      ["platform", body.blockedUntil, staff.id],
      ["stream", null, host.id],
      ["stream", until, host.id],
    ]);
  });

  it("stays private behind a channel [LVE-099]", async () => {
    const writer = await world.creator();
    await writer.call(subscriptions.subscribe, { params: { id: host.channel._id } });
    const window = await windows.enter(videoId, writer);
    const { _id: ownId } = await say(window, videoId, "Jako ja");
    world.clock.advance(2);
    const said = await window.ask("chat:message", {
      ...{ videoId, text: "Jako kanał", channelId: writer.channel._id },
    });
    if (!said.ok) throw new Error(said.message);

    const { _id: messageId } = said.value as { _id: string };
    const body = { messageId, blockedUntil: inMinutes(10) };
    await host.call(chat.block, { params: { id: videoId }, body });

    const shown = await authorOf(messageId);

    // Blocks of the channel are not shown for the user who writes as it.
    expect(shown.blockChanges).toHaveLength(1);
    expect((await authorOf(ownId)).blockChanges).toEqual([]);
    expect(shown.subscribedAt).toBeNull();
    expect(shown.messages.items.map(({ text }) => text)).toEqual(["Jako kanał"]);
    expect(JSON.stringify(shown)).not.toContain(writer.id);
  });

  it("is refused to viewers, other creators and visitors [LVE-099]", async () => {
    const { _id: messageId } = await say(await windows.enter(videoId, viewer), videoId, "Dzień dobry");
    const stranger = await world.creator();

    await expect(authorOf(messageId, viewer.call)).rejects.toMatchObject({ status: 403 });
    await expect(authorOf(messageId, stranger.call)).rejects.toMatchObject({ status: 403 });
    await expect(authorOf(messageId, world.call)).rejects.toMatchObject({ status: 401 });
  });

  it("is not shown by a message of another channel's chat [LVE-099]", async () => {
    const other = await world.creator();
    const foreign = await startLiveStream(other);
    const { _id: messageId } = await say(await windows.enter(foreign, viewer), foreign, "W cudzym czacie");

    await expect(authorOf(messageId)).rejects.toMatchObject({ status: 404 });
  });
});
