import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { users } from "#shared/accounts/users.ts";
import { team } from "#shared/channels/team.ts";
import { chat } from "#shared/chat/contract.ts";
import { comments } from "#shared/comments/contract.ts";
import { moderation } from "#shared/moderation/contract.ts";
import type { Api } from "#server/roles/api.ts";
import { startApi } from "#server/roles/api.ts";
import { openServices } from "#server/services.ts";
import { connectToChat, type ChatClient } from "#server/testing/chat-client.ts";
import { openChatClients, say, startLiveStream } from "#server/testing/chat-room.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, until, type Person, type World } from "#server/testing/world.ts";

type Creator = Awaited<ReturnType<World["creator"]>>;

let world: World;
let windows: ReturnType<typeof openChatClients>;
let other: Awaited<ReturnType<typeof openServices>>;
let otherApi: Api;
let host: Creator;
let rude: Person;
let admin: Person;
let moderator: Person;
let videoId: string;
let closeOther: (() => void) | undefined;

beforeAll(async () => {
  world = await openWorld();
  windows = openChatClients(world);
  const { config, log } = world.services;
  other = await openServices({ config, log, databaseUrl: world.databaseUrl, clock: world.clock });
  otherApi = await startApi(other.services, { web: undefined, isRateLimited: false });
  admin = await world.person({ role: "admin" });
  moderator = await world.person({ role: "moderator" });
});
beforeEach(async () => {
  host = await world.creator();
  rude = await world.person();
  videoId = await startLiveStream(host);
  world.clock.advance(61);
});
afterEach(() => {
  windows.closeAll();
  closeOther?.();
  closeOther = undefined;
});
afterAll(async () => {
  await otherApi.stop();
  await other.close();
  await world.close();
});

function inADay(): string {
  return new Date(world.clock.now().getTime() + 86_400_000).toISOString();
}

/** A window of a chat at another process of the site. */
async function enterElsewhere({ token }: Person): Promise<ChatClient> {
  const client = await connectToChat(otherApi.address, token);
  closeOther = () => client.close();
  expect(await client.ask("chat:join", { videoId })).toMatchObject({ ok: true });
  return client;
}

/** A window receives an event as often as given, within the second that it may take. */
async function expectEvents(
  client: ChatClient,
  name: "chat:blocked" | "chat:delete",
  times: number,
): Promise<void> {
  const hasArrived = async () => client.receivedEvents(name).length >= times;
  await until(hasArrived, `${name}, ${times} times`, 1000);
  expect(client.receivedEvents(name)).toHaveLength(times);
}

async function hide(entityId: string): Promise<string> {
  const body = { entityType: "chatMessage", entityId, measure: "hide", reason: "ECM", note: "" } as const;
  return (await moderator.call(moderation.decide, { body }))._id;
}

describe("a block that is set or lifted outside a chat", () => {
  let blockedUntil: string;
  beforeEach(() => {
    blockedUntil = inADay();
  });
  const onChannel = () => ({ id: host.channel._id });

  it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    [
      "in the studio",
      () => host.call(team.block, { params: onChannel(), body: { email: rude.email, blockedUntil } }),
      async () => {
        const [block] = (await host.call(team.blocked, { params: onChannel() })).items;
        return host.call(team.unblock, { params: onChannel(), body: { blockId: block?._id } });
      },
    ],
    [
      "at a comment",
      async () => {
        const on = await insertPublishedVideo(world, host.channel._id, { title: "Burza" });
        const { _id: commentId } = await rude.call(comments.create, {
          body: { videoId: on, content: "Kup" },
        });
        await host.call(team.block, { params: onChannel(), body: { commentId, blockedUntil } });
      },
      () => host.call(team.unblock, { params: onChannel(), body: { userId: rude.id } }),
    ],
    [
      "at /admin",
      () =>
        admin.call(users.edit, { params: { id: rude.id }, body: { blockedOnLiveChatsUntil: blockedUntil } }),
      () => admin.call(users.edit, { params: { id: rude.id }, body: { blockedOnLiveChatsUntil: null } }),
    ],
    [
      "in another chat",
      async () => {
        const params = { id: await startLiveStream(host) };
        const body = { userId: rude.id, scope: "channel", blockedUntil } as const;
        await host.call(chat.block, { params, body });
      },
      async () => {
        const params = { id: await startLiveStream(host) };
        await host.call(chat.unblock, { params, body: { userId: rude.id, scope: "channel" } });
      },
    ],
  ])("%s reaches open chats of all processes within a second", async (_place, block, lift) => {
    const here = await windows.enter(videoId, rude);
    const there = await enterElsewhere(rude);
    const neighbour = await windows.enter(videoId, await world.person());

    await block();

    for (const client of [here, there]) {
      await expectEvents(client, "chat:blocked", 1);
      expect(await client.ask("chat:join", { videoId })).toMatchObject({ value: { blockedUntil } });
    }
    await lift();
    for (const client of [here, there]) {
      await expectEvents(client, "chat:blocked", 2);
      expect(await client.ask("chat:join", { videoId })).toMatchObject({ value: { blockedUntil: null } });
    }
    expect(neighbour.receivedEvents("chat:blocked")).toEqual([]);
  });

  it("of an account, by the staff or by a decision, reaches its chats, which are a visitor's then", async () => {
    const banned = await world.person();
    const clients = [await windows.enter(videoId, rude), await windows.enter(videoId, banned)];
    const about = { entityType: "user", entityId: banned.id, measure: "block", reason: "INS" } as const;

    await admin.call(users.edit, { params: { id: rude.id }, body: { blockedUntil } });
    await moderator.call(moderation.decide, { body: { ...about, note: "", until: blockedUntil } });

    for (const client of clients) {
      await expectEvents(client, "chat:blocked", 1);
      expect(client.receivedEvents("chat:blocked")).toMatchObject([{ scope: "account", videoId: null }]);
      expect(await client.ask("chat:message", { videoId, text: "?" })).toMatchObject({
        code: "UNAUTHORIZED",
      });
    }
  });

  it("of a channel reaches all who write as it", async () => {
    const writer = await world.creator();
    const editor = await world.person();
    const { _id: writtenAs } = writer.channel;
    const member = { userId: editor.id, channelRole: "editor" } as const;
    await writer.call(team.add, { params: { id: writtenAs }, body: member });
    const on = await insertPublishedVideo(world, host.channel._id, { title: "Burza" });
    const said = { videoId: on, content: "Kup", channelId: writtenAs };
    const { _id: commentId } = await writer.call(comments.create, { body: said });
    const colleague = await windows.enter(videoId, editor);

    await host.call(team.block, { params: onChannel(), body: { commentId, blockedUntil } });

    await expectEvents(colleague, "chat:blocked", 1);
    expect(JSON.stringify(colleague.receivedEvents("chat:blocked"))).not.toContain(writer.id);
    const [block] = (await host.call(team.blocked, { params: onChannel() })).items;
    await host.call(team.unblock, { params: onChannel(), body: { blockId: block?._id } });
    await expectEvents(colleague, "chat:blocked", 2);
  });
});

describe("a message hidden by a decision", () => {
  it("leaves open chats of all processes within a second, and comes back when the decision ends", async () => {
    const here = await windows.enter(videoId, await world.person());
    const there = await enterElsewhere(moderator);
    const owner = await windows.enter(videoId, host);
    const { _id: messageId } = await say(await windows.enter(videoId, rude), videoId, "Kup buty");
    await owner.ask("chat:pin", { messageId });
    await here.waitForEvent("chat:pin");

    const decisionId = await hide(messageId);

    for (const client of [here, there, owner]) {
      await expectEvents(client, "chat:delete", 1);
      expect(client.receivedEvents("chat:delete")).toEqual([{ videoId, messageId }]);
    }
    await moderator.call(moderation.lift, { params: { id: decisionId } });
    const isBack = (client: ChatClient) => async () =>
      client.receivedEvents("chat:message").find((one) => one._id === messageId && !one.pinned);
    await until(isBack(there), "the message in the other process", 1000);
    const again = async () =>
      here.receivedEvents("chat:message").filter(({ _id }) => _id === messageId).length === 2;
    await until(again, "the message once more", 1000);
  });

  it("that waited for a moderator comes back to its author and the moderators only", async () => {
    await host.call(chat.editFilters, { params: { id: videoId }, body: { words: ["kasyno"] } });
    const reader = await windows.enter(videoId, await world.person());
    const owner = await windows.enter(videoId, host);
    const { _id: messageId } = await say(await windows.enter(videoId, rude), videoId, "Kasyno działa");
    const decisionId = await hide(messageId);
    await expectEvents(owner, "chat:delete", 1);

    await moderator.call(moderation.lift, { params: { id: decisionId } });

    const again = async () => owner.receivedEvents("chat:message").length === 2;
    await until(again, "the held message once more", 1000);
    expect(reader.receivedEvents("chat:message")).toEqual([]);
  });

  it("that its channel had deleted causes no event", async () => {
    const reader = await windows.enter(videoId, await world.person());
    const owner = await windows.enter(videoId, host);
    const client = await windows.enter(videoId, rude);
    const { _id: messageId } = await say(client, videoId, "Kup buty");
    await owner.ask("chat:delete", { messageId });

    await moderator.call(moderation.lift, { params: { id: await hide(messageId) } });

    world.clock.advance(2);
    const { _id: last } = await say(client, videoId, "Koniec");
    await reader.waitForEvent("chat:message", ({ _id }) => _id === last);
    expect(reader.receivedEvents("chat:delete")).toHaveLength(1);
    expect(reader.receivedEvents("chat:message").map(({ _id }) => _id)).toEqual([messageId, last]);
  });
});
