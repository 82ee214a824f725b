import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mutes } from "#shared/accounts/mutes.ts";
import { people } from "#shared/people/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { ratings } from "#shared/ratings/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

type Creator = Awaited<ReturnType<World["creator"]>>;

let world: World;
let creator: Creator;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

const statusOf = async (call: Promise<unknown>) => (await outcomeOf(call)).status;

async function write({ call }: Person, message: string, more: { channelId?: string; videoId?: string } = {}) {
  world.clock.advance(1);
  return call(posts.create, { body: { message, ...more } });
}

describe("POST /posts", () => {
  it("posts as the user or as one of their channels [POS-009, POS-010, POS-013, POS-014, POS-026]", async () => {
    const ola = await world.person();
    await expect(world.call(posts.create, { body: { message: "Hej" } })).rejects.toMatchObject({
      status: 401,
    });
    expect(await statusOf(write(ola, "Cudze", { channelId: creator.channel._id }))).toBe(403);

    const own = await write(ola, "Dzień dobry");
    const ofChannel = await write(creator, "Jutro o świcie", { channelId: creator.channel._id });
    const params = (post: { _id: string }) => ({ params: { id: post._id } });
    expect(await world.call(posts.get, params(own))).toMatchObject({
      ...{ _id: own._id, message: "Dzień dobry", createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
      ...{ userId: ola.id, user: { _id: ola.id, name: "Ola" }, channelId: null, channel: null },
    });
    const { _id, name, slug } = creator.channel;
    expect(await world.call(posts.get, params(ofChannel))).toMatchObject({
      ...{ channelId: _id, channel: { _id, name, slug }, userId: null, user: null },
    });
    expect(await statusOf(world.call(posts.get, { params: { id: crypto.randomUUID() } }))).toBe(404);
  });

  it("accepts up to 300 characters [POS-010, POS-019]", async () => {
    const ola = await world.person();
    expect(await statusOf(write(ola, "ą".repeat(300)))).toBe(200);
    for (const message of ["ą".repeat(301), "   "]) expect(await statusOf(write(ola, message))).toBe(400);
  });

  it("has an attached video for viewers who may see it [POS-015]", async () => {
    const ola = await world.person();
    const videoId = await insertPublishedVideo(world, creator.channel._id, { title: "Zamieć" });
    const params = { id: (await write(ola, "Zobaczcie", { videoId }))._id };
    expect(await ola.call(posts.get, { params })).toMatchObject({
      videoId,
      video: { _id: videoId, title: "Zamieć" },
    });

    await creator.call(videos.edit, { params: { id: videoId }, body: { visibility: "private" } });
    expect((await ola.call(posts.get, { params })).video).toBeNull();
    expect((await creator.call(posts.get, { params })).video).not.toBeNull();
    expect(await statusOf(write(ola, "Ukryty", { videoId }))).toBe(404);
  });
});

describe("PATCH and DELETE /posts/{id}", () => {
  it("are allowed to its author and administrators; the staff may delete [POS-011, POS-012, POS-020]", async () => {
    const [ola, moderator] = [await world.person(), await world.person({ role: "moderator" })];
    const body = { message: "Nowa treść" };
    for (const [author, channelId] of [
      [ola, undefined],
      [creator, creator.channel._id],
    ] as const) {
      const post = await write(author, "Treść", channelId ? { channelId } : {});
      const params = { id: post._id };
      const stranger = author === ola ? creator : ola;
      expect(await statusOf(stranger.call(posts.edit, { params, body }))).toBe(403);
      expect(await statusOf(moderator.call(posts.edit, { params, body }))).toBe(403);
      expect(await statusOf(stranger.call(posts.remove, { params }))).toBe(403);
      expect(await author.call(posts.edit, { params, body })).toMatchObject({
        message: "Nowa treść",
        edited: true,
      });
      expect(await statusOf(admin.call(posts.edit, { params, body: {} }))).toBe(200);
      await (author === ola ? author : moderator).call(posts.remove, { params });
      expect(await statusOf(author.call(posts.get, { params }))).toBe(404);
    }
  });

  it("can hide a post from the home page only [POS-018]", async () => {
    const post = await write(creator, "Tylko dla stałych widzów", { channelId: creator.channel._id });
    const params = { id: post._id };
    const isListed = async (query: { onHome?: boolean }) =>
      (await creator.call(posts.list, { query })).items.some(({ _id }) => _id === post._id);
    expect(await isListed({ onHome: true })).toBe(true);
    await creator.call(posts.edit, { params, body: { visibleOnHome: false } });
    expect(await isListed({ onHome: true })).toBe(false);
    expect(await isListed({})).toBe(true);
    expect((await creator.call(posts.feed, { query: {} })).items[0]).toMatchObject({
      _id: post._id,
      edited: false,
    });
  });
});

describe("GET /posts and GET /feed", () => {
  it("filter by channel, by author and by time [POS-007, POS-008, POS-021, POS-022, POS-023]", async () => {
    const other = await world.creator();
    const own = await write(other, "Jako ja");
    world.clock.advance(60);
    const ofChannel = await write(other, "Jako kanał", { channelId: other.channel._id });
    const found = async (query: object) =>
      (await other.call(posts.list, { query })).items.map(({ message }) => message);

    expect(await found({ channelId: other.channel._id })).toEqual(["Jako kanał"]);
    expect(await found({ userId: other.id })).toEqual(["Jako ja"]);
    expect((await found({ before: ofChannel.createdAt }))[0]).toBe("Jako ja");
    expect(await found({ after: own.createdAt })).toEqual(["Jako kanał"]);
    const feed = await world.call(posts.feed, { query: { limit: 2 } });
    expect(feed.items.map(({ message }) => message)).toEqual(["Jako kanał", "Jako ja"]);
    expect(feed.count).toBeGreaterThan(2);
  });

  it("list what the caller follows, without muted users [POS-007, POS-008, SOC-018]", async () => {
    const [ola, jan] = [await world.person(), await world.person()];
    const other = await world.creator();
    const channelId = other.channel._id;
    await write(jan, "Od Jana");
    await write(other, "Od kanału", { channelId });
    await write(other, "Od kogoś obcego");
    const followed = async () =>
      (await ola.call(posts.list, { query: { subscribed: true } })).items.map(({ message }) => message);
    expect(await statusOf(world.call(posts.list, { query: { subscribed: true } }))).toBe(401);

    expect(await followed()).toEqual([]);
    await ola.call(people.follow, { params: { id: jan.id } });
    await ola.call(subscriptions.subscribe, { params: { id: channelId } });
    expect(await followed()).toEqual(["Od kanału", "Od Jana"]);
    const blockedUntil = "2126-11-20T00:00:00.000Z";
    await ola.call(mutes.blockUser, { body: { userId: jan.id, blockedUntil } });
    await ola.call(mutes.blockChannel, { body: { channelId, blockedUntil } });
    expect(await followed()).toEqual([]);
    const feed = (await ola.call(posts.feed, { query: {} })).items.map(({ message }) => message);
    expect(feed).toContain("Od kogoś obcego");
    expect(feed).not.toContain("Od Jana");
    expect(feed).not.toContain("Od kanału");
  });

  it("show posts of hidden channels to their teams only", async () => {
    const other = await world.creator();
    const query = { channelId: other.channel._id };
    const post = await write(other, "Próba", query);
    const { db } = world.services;
    const hide = (visibility: "private" | "non_public") =>
      db.updateTable("channels").set({ visibility }).where("id", "=", query.channelId).execute();
    const ola = await world.person();

    await hide("non_public");
    expect((await ola.call(posts.list, { query })).count).toBe(1);
    expect(
      (await ola.call(posts.list, { query: { after: new Date(0).toISOString() } })).items,
    ).not.toContainEqual(expect.objectContaining({ _id: post._id }));
    await hide("private");
    expect((await ola.call(posts.list, { query })).count).toBe(0);
    expect(await statusOf(ola.call(posts.get, { params: { id: post._id } }))).toBe(404);
    expect((await other.call(posts.list, { query })).count).toBe(1);
  });
});

describe("rating a post", () => {
  it("counts likes and dislikes, and returns the own one [RAT-001, RAT-007, RAT-011, RAT-016, POS-016]", async () => {
    const [ola, jan] = [await world.person(), await world.person()];
    const params = { id: (await write(ola, "Oceńcie"))._id };
    const rate = ({ call }: Person, rating: 1 | -1) => call(ratings.ratePost, { params, body: { rating } });
    expect(await statusOf(world.call(ratings.ratePost, { params, body: { rating: 1 } }))).toBe(401);

    expect(await rate(jan, 1)).toEqual({ rating: 1, likes: 1, dislikes: 0 });
    expect(await rate(creator, -1)).toEqual({ rating: -1, likes: 1, dislikes: 1 });
    expect(await jan.call(posts.get, { params })).toMatchObject({ likes: 1, dislikes: 1, rating: 1 });
    expect(await creator.call(posts.get, { params })).toMatchObject({ rating: -1 });
    expect(await rate(jan, -1)).toEqual({ rating: -1, likes: 0, dislikes: 2 });
    expect(await jan.call(ratings.unratePost, { params })).toEqual({ rating: 0, likes: 0, dislikes: 1 });
  });
});
