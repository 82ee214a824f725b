import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { mutes } from "#shared/accounts/mutes.ts";
import { chat } from "#shared/chat/contract.ts";
import { comments } from "#shared/comments/contract.ts";
import { people } from "#shared/people/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { openWindows, say, startBroadcast } from "#server/testing/chat-room.ts";
import { makeVideo } from "#server/testing/made-video.ts";
import { toldTo, typesFor } from "#server/testing/told.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

let world: World;
let windows: ReturnType<typeof openWindows>;
beforeAll(async () => {
  world = await openWorld();
  windows = openWindows(world);
});
afterAll(async () => {
  windows.closeAll();
  await world.close();
});

function inAnHour(): string {
  return new Date(world.clock.now().getTime() + 3_600_000).toISOString();
}

/** The hour of a mute is over, and nobody has lifted it. */
function passTheHour(): void {
  world.clock.advance(61 * 60);
}

describe("a mute", () => {
  it("is off the account's list after its date [LAS-129]", async () => {
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

  it("makes lists other than those of visitors as long as it lasts: who is muted is not found by name", async () => {
    const [ola, jan] = [await world.person(), await world.person()];
    const hasWishes = async () => (await ola.call(accounts.me)).hasWishes;

    expect(await hasWishes()).toBe(false);
    await ola.call(mutes.blockUser, { body: { userId: jan.id, blockedUntil: inAnHour() } });
    expect(await hasWishes()).toBe(true);
    passTheHour();
    expect(await hasWishes()).toBe(false);
  });

  it("hides comments, posts and chat messages until its date, and only from who has muted [LAS-130]", async () => {
    const host = await world.creator();
    const videoId = await startBroadcast(host);
    const jan = await world.creator();
    const [ola, ewa] = [await world.person(), await world.person()];
    const channelId = jan.channel._id;
    const client = await windows.enter(videoId, jan);
    await say(client, videoId, "Czat");
    world.clock.advance(61);
    await client.ask("chat:message", { videoId, text: "Czat kanału", channelId });
    const owner = await windows.enter(videoId, host);
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
    passTheHour();
    expect(await seenBy(ola)).toEqual(everything);
  });

  it("begins with people and channels that there are, ends in the future, and is lifted at any time", async () => {
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

  it("of a channel silences its notifications until its date [LAS-131]", async () => {
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
    const toldOf = async (person: Person) =>
      (await toldTo(world, person)).items.map(({ source }) => source.videoId);

    const first = await publish();
    expect(await toldOf(eager)).toEqual([first]);
    expect(await toldOf(deaf)).toEqual([]);
    passTheHour();
    const second = await publish();
    expect(await toldOf(eager)).toEqual([second, first]);
    expect(await toldOf(deaf)).toEqual([second]);
  });

  it("of a person who is followed silences their posts until its date [LAS-132]", async () => {
    const author = await world.person();
    const [muting, following] = [await world.person(), await world.person()];
    for (const { call } of [muting, following]) await call(people.follow, { params: { id: author.id } });
    await muting.call(mutes.blockUser, { body: { userId: author.id, blockedUntil: inAnHour() } });

    await author.call(posts.create, { body: { message: "Pierwszy" } });
    expect(await typesFor(world, following)).toEqual(["new_post"]);
    expect(await typesFor(world, muting)).toEqual([]);
    passTheHour();
    await author.call(posts.create, { body: { message: "Drugi" } });
    expect(await typesFor(world, following)).toEqual(["new_post", "new_post"]);
    expect(await typesFor(world, muting)).toEqual(["new_post"]);
  });
});
