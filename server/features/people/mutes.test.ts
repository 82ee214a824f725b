import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { mutes } from "#shared/accounts/mutes.ts";
import { chat } from "#shared/chat/contract.ts";
import { comments } from "#shared/comments/contract.ts";
import { people } from "#shared/people/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { openChatClients, say, startLiveStream } from "#server/testing/chat-room.ts";
import { makeVideo } from "#server/testing/make-video.ts";
import { notificationsOf, notificationTypesOf } from "#server/testing/wait-for-notifications.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

let world: World;
let chatClients: ReturnType<typeof openChatClients>;
beforeAll(async () => {
  world = await openWorld();
  chatClients = openChatClients(world);
});
afterAll(async () => {
  chatClients.closeAll();
  await world.close();
});

function inAnHour(): string {
  return new Date(world.clock.now().getTime() + 3_600_000).toISOString();
}

/** Advances the clock past the end of a one-hour mute that was not lifted. */
function advancePastMute(): void {
  world.clock.advance(61 * 60);
}

describe("a mute", () => {
  it("is removed from the account's list after its end date [LAS-129]", async () => {
    const [ola, jan] = [await world.person(), await world.person()];
    const { channel } = await world.creator();
    const until = inAnHour();
    await ola.call(mutes.blockUser, { body: { userId: jan.id, blockedUntil: until } });
    await ola.call(mutes.blockChannel, { body: { channelId: channel._id, blockedUntil: until } });
    const muted = async () => {
      const { blockedUsers, blockedChannels } = await ola.call(accounts.me);
      return [blockedUsers.map(({ userId }) => userId), blockedChannels.map(({ channelId }) => channelId)];
    };

    expect(await muted()).toEqual([[jan.id], [channel._id]]);
    world.clock.advance(59 * 60);
    expect(await muted()).toEqual([[jan.id], [channel._id]]);
    world.clock.advance(2 * 60);
    expect(await muted()).toEqual([[], []]);
  });

  it("gives the account its own search results while it lasts: a muted user is not found by name", async () => {
    const [ola, jan] = [await world.person(), await world.person()];
    const hasContentPreferences = async () => (await ola.call(accounts.me)).hasContentPreferences;

    expect(await hasContentPreferences()).toBe(false);
    await ola.call(mutes.blockUser, { body: { userId: jan.id, blockedUntil: inAnHour() } });
    expect(await hasContentPreferences()).toBe(true);
    advancePastMute();
    expect(await hasContentPreferences()).toBe(false);
  });

  it("hides comments, posts and chat messages until its end, only from the muting user [LAS-130]", async () => {
    const host = await world.creator();
    const videoId = await startLiveStream(host);
    const jan = await world.creator();
    const [ola, ewa] = [await world.person(), await world.person()];
    const channelId = jan.channel._id;
    const client = await chatClients.enter(videoId, jan);
    await say(client, videoId, "Czat");
    world.clock.advance(61);
    await client.ask("chat:message", { videoId, text: "Czat kanału", channelId });
    const owner = await chatClients.enter(videoId, host);
    await jan.call(comments.create, { body: { content: "Komentarz", videoId } });
    await jan.call(posts.create, { body: { message: "Wpis" } });
    world.clock.advance(61);
    await jan.call(comments.create, { body: { content: "Komentarz kanału", videoId, channelId } });
    await jan.call(posts.create, { body: { message: "Wpis kanału", channelId } });
    const seenBy = async ({ call }: Person) => {
      const said = await call(chat.messages, { params: { id: videoId }, query: {} });
      return {
        chat: said.items.map(({ text }) => text),
        pinned: said.pinned?.text ?? null,
        comments: (await call(comments.list, { query: { videoId } })).items.map(({ text }) => text),
        posts: (await call(posts.feed, { query: {} })).items.map(({ message }) => message),
      };
    };
    const { items } = await host.call(chat.messages, { params: { id: videoId }, query: {} });
    await owner.ask("chat:pin", { messageId: items[0]?._id });
    const everything = {
      chat: ["Czat kanału", "Czat"],
      pinned: "Czat kanału",
      comments: ["Komentarz kanału", "Komentarz"],
      posts: ["Wpis kanału", "Wpis"],
    };
    const until = inAnHour();

    await ola.call(mutes.blockUser, { body: { userId: jan.id, blockedUntil: until } });
    expect(await seenBy(ola)).toEqual({
      ...{ chat: ["Czat kanału"], pinned: "Czat kanału" },
      ...{ comments: ["Komentarz kanału"], posts: ["Wpis kanału"] },
    });
    await ola.call(mutes.blockChannel, { body: { channelId, blockedUntil: until } });
    expect(await seenBy(ola)).toEqual({ chat: [], pinned: null, comments: [], posts: [] });
    expect(await seenBy(ewa)).toEqual(everything);
    expect(await seenBy({ ...ewa, call: world.call })).toEqual(everything);
    advancePastMute();
    expect(await seenBy(ola)).toEqual(everything);
  });

  it("requires an existing user or channel and a future end date, and can be lifted at any time", async () => {
    const [ola, jan] = [await world.person(), await world.person()];
    const { channel, ...owner } = await world.creator();
    const hidden = await world.creator();
    await world.services.db
      .updateTable("channels")
      .set({ visibility: "private" })
      .where("id", "=", hidden.channel._id)
      .execute();
    const now = world.clock.now().toISOString();
    const blockedUntil = inAnHour();
    const unknown = "0199a000-0000-7000-8000-000000000000";
    const muteUser = (userId: string, until = blockedUntil) =>
      outcomeOf(ola.call(mutes.blockUser, { body: { userId, blockedUntil: until } }));
    const muteChannel = (channelId: string, until = blockedUntil) =>
      outcomeOf(ola.call(mutes.blockChannel, { body: { channelId, blockedUntil: until } }));
    const muted = async () => {
      const { blockedUsers, blockedChannels } = await ola.call(accounts.me);
      return [...blockedUsers.map(({ userId }) => userId), ...blockedChannels.map((one) => one.channelId)];
    };

    for (const id of [ola.id, unknown]) expect(await muteUser(id)).toMatchObject({ status: 404 });
    for (const id of [hidden.channel._id, unknown]) {
      expect(await muteChannel(id)).toMatchObject({ status: 404 });
    }
    const past = { status: 400, errors: { blockedUntil: expect.any(String) } };
    expect(await muteUser(jan.id, now)).toMatchObject(past);
    expect(await muteChannel(channel._id, now)).toMatchObject(past);
    expect(await muted()).toEqual([]);

    await muteUser(owner.id);
    for (const until of [inAnHour(), new Date(Date.parse(blockedUntil) + 1000).toISOString()]) {
      expect(await muteUser(jan.id, until)).toMatchObject({ status: 200 });
      expect(await muteChannel(channel._id, until)).toMatchObject({ status: 200 });
    }
    expect(await muted()).toEqual([jan.id, owner.id, channel._id]);
    const lifted = await ola.call(mutes.unblockUser, { body: { userId: jan.id } });
    expect(lifted).toEqual({ ok: true });
    expect(await muted()).toEqual([owner.id, channel._id]);
    expect(await ola.call(mutes.unblockChannel, { body: { channelId: channel._id } })).toEqual({ ok: true });
    expect(await muted()).toEqual([owner.id]);
  });

  it("of a channel suppresses its notifications until the end date [LAS-131]", async () => {
    const owner = await world.creator();
    const { _id: channelId } = owner.channel;
    const [deaf, eager] = [await world.person(), await world.person()];
    for (const { call } of [deaf, eager]) await call(subscriptions.subscribe, { params: { id: channelId } });
    await deaf.call(mutes.blockChannel, { body: { channelId, blockedUntil: inAnHour() } });
    const publish = async () => {
      const id = await makeVideo(world, owner, "processed");
      await owner.call(videos.publish, { params: { id } });
      return id;
    };
    const notifiedVideosOf = async (person: Person) =>
      (await notificationsOf(world, person)).items.map(({ source }) => source.videoId);

    const first = await publish();
    expect(await notifiedVideosOf(eager)).toEqual([first]);
    expect(await notifiedVideosOf(deaf)).toEqual([]);
    advancePastMute();
    const second = await publish();
    expect(await notifiedVideosOf(eager)).toEqual([second, first]);
    expect(await notifiedVideosOf(deaf)).toEqual([second]);
  });

  it("of a followed user suppresses notifications of their posts until the end date [LAS-132]", async () => {
    const author = await world.person();
    const [muting, following] = [await world.person(), await world.person()];
    for (const { call } of [muting, following]) await call(people.follow, { params: { id: author.id } });
    await muting.call(mutes.blockUser, { body: { userId: author.id, blockedUntil: inAnHour() } });

    await author.call(posts.create, { body: { message: "Pierwszy" } });
    expect(await notificationTypesOf(world, following)).toEqual(["new_post"]);
    expect(await notificationTypesOf(world, muting)).toEqual([]);
    advancePastMute();
    await author.call(posts.create, { body: { message: "Drugi" } });
    expect(await notificationTypesOf(world, following)).toEqual(["new_post", "new_post"]);
    expect(await notificationTypesOf(world, muting)).toEqual(["new_post"]);
  });
});
