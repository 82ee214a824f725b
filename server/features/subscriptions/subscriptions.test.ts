import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { team } from "#shared/channels/team.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, outcomeOf, type World } from "#server/testing/world.ts";

const UNKNOWN_ID = "01900000-0000-7000-8000-000000000000";
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe("POST /channels/{id}/subscribe and /unsubscribe", () => {
  it("count a subscription once and end it once [LIB-008, LIB-009]", async () => {
    const { channel } = await world.creator();
    const { call } = await world.person();
    const params = { id: channel._id };
    const countNow = async () => (await call(channels.get, { params })).subscriptionsCount;

    const first = await call(subscriptions.subscribe, { params });
    const again = await call(subscriptions.subscribe, { params });

    expect(first).toEqual({ subscribed: true, notifyWhen: "daily", subscriptionsCount: 1 });
    expect(again).toEqual(first);
    expect(await countNow()).toBe(1);
    const ended = await call(subscriptions.unsubscribe, { params });
    expect(await call(subscriptions.unsubscribe, { params })).toEqual(ended);
    expect(ended).toEqual({ subscribed: false, notifyWhen: null, subscriptionsCount: 0 });
    expect(await countNow()).toBe(0);
  });

  it("require an account and a channel the caller may see [LIB-008, LIB-039]", async () => {
    const { channel, call: ofOwner } = await world.creator();
    const { call } = await world.person();
    const params = { id: channel._id };

    await expect(world.call(subscriptions.subscribe, { params })).rejects.toMatchObject({ status: 401 });
    await expect(call(subscriptions.subscribe, { params: { id: UNKNOWN_ID } })).rejects.toMatchObject({
      status: 404,
    });
    await ofOwner(channels.edit, { params, body: { visibility: "private" } });
    await expect(call(subscriptions.subscribe, { params })).rejects.toMatchObject({ status: 404 });
  });

  it("counts down when the subscriber's account is deleted", async () => {
    const { channel } = await world.creator();
    const { call, id } = await world.person();
    const params = { id: channel._id };
    await call(subscriptions.subscribe, { params });

    await world.services.db.deleteFrom("users").where("id", "=", id).execute();

    expect((await world.call(channels.get, { params })).subscriptionsCount).toBe(0);
  });
});

describe("PATCH /channels/{id}/update-subscription", () => {
  it("stores each level and rejects others [LIB-010, LIB-011]", async () => {
    const { channel } = await world.creator();
    const { call } = await world.person();
    const params = { id: channel._id };
    const setTo = (notifyWhen: "never" | "daily" | "always" | "all") =>
      call(subscriptions.setLevel, { params, body: { notifyWhen } });
    await expect(setTo("always")).rejects.toMatchObject({ status: 409, code: "NOT_SUBSCRIBED" });
    expect(await call(subscriptions.check, { params })).toMatchObject({
      subscribed: false,
      notifyWhen: null,
    });

    await call(subscriptions.subscribe, { params });

    for (const level of ["never", "always", "daily"] as const) {
      await setTo(level);
      expect(await call(subscriptions.check, { params })).toMatchObject({
        subscribed: true,
        notifyWhen: level,
      });
    }
    expect(await setTo("all")).toMatchObject({ notifyWhen: "always" });
    expect(await outcomeOf(setTo("weekly" as "daily"))).toMatchObject({ status: 400 });
  });
});

describe("lists of subscriptions", () => {
  it("contain channels, latest video first, all ids, and the time of the last change [LIB-007]", async () => {
    const [quiet, loud] = [await world.creator(), await world.creator()];
    const { call } = await world.person();
    for (const { channel } of [loud, quiet]) {
      await call(subscriptions.subscribe, { params: { id: channel._id } });
    }
    await insertPublishedVideo(world, loud.channel._id, { title: "Burza" });

    const mine = await call(subscriptions.mine, { query: { limit: 100 } });
    const onlyIds = await call(subscriptions.mine, { query: { onlyIds: true } });

    expect(mine.items.map(({ _id }) => _id)).toEqual([loud.channel._id, quiet.channel._id]);
    expect(mine.items[0]).toMatchObject({ notifyWhen: "daily", slug: loud.channel.slug });
    expect(mine.count).toBe(2);
    expect(onlyIds.items).toEqual([]);
    expect(onlyIds.ids.toSorted()).toEqual([loud.channel._id, quiet.channel._id].toSorted());
    expect(mine.updatedAt).toBe((await call(accounts.me)).lastSubscriptionsChange);
    expect(await outcomeOf(call(subscriptions.mine, { query: { limit: 101 } }))).toMatchObject({
      status: 400,
    });
  });

  it("contain only the caller's own, and for owners their subscribers without private data [LIB-006]", async () => {
    const owner = await world.creator();
    const { call, email } = await world.person();
    const other = await world.person();
    const channelId = owner.channel._id;
    for (const person of [{ call }, other]) {
      await person.call(subscriptions.subscribe, { params: { id: channelId } });
    }

    const own = await call(subscriptions.list, { query: { channelId } });
    const subscribers = await owner.call(subscriptions.list, { query: { channelId } });

    expect(own).toMatchObject({ count: 1, items: [{ channelId, notifyWhen: "daily", subscriber: null }] });
    expect(subscribers).toMatchObject({
      count: 2,
      items: [{ notifyWhen: null, subscriber: { name: "Ola" } }, {}],
    });
    expect(JSON.stringify(subscribers)).not.toContain(email);
    const editor = await world.person();
    await owner.call(team.add, {
      params: { id: channelId },
      body: { userId: editor.id, channelRole: "editor" },
    });
    expect(await editor.call(subscriptions.list, { query: { channelId } })).toEqual({ items: [], count: 0 });
    expect((await owner.call(subscriptions.list, { query: {} })).count).toBe(0);
    await expect(world.call(subscriptions.list, { query: {} })).rejects.toMatchObject({ status: 401 });
  });

  it("update the timestamp other browsers compare with", async () => {
    const { channel } = await world.creator();
    const { call } = await world.person();
    const params = { id: channel._id };
    const momentNow = async () => (await call(accounts.me)).lastSubscriptionsChange;
    expect(await momentNow()).toBeNull();

    await call(subscriptions.subscribe, { params });
    const afterSubscribing = await momentNow();
    world.clock.advance(5);
    await call(subscriptions.subscribe, { params });
    const afterNothing = await momentNow();
    await call(subscriptions.setLevel, { params, body: { notifyWhen: "never" } });
    const afterLevel = await momentNow();
    world.clock.advance(5);
    await call(subscriptions.unsubscribe, { params });

    expect(afterSubscribing).not.toBeNull();
    expect(afterNothing).toBe(afterSubscribing);
    expect(afterLevel).not.toBe(afterSubscribing);
    expect(await momentNow()).not.toBe(afterLevel);
  });
});

describe("GET /videos?subscribedChannelsOnly", () => {
  it("lists the videos of subscribed channels to accounts", async () => {
    const [chosen, foreign] = [await world.creator(), await world.creator()];
    const { call } = await world.person();
    const wanted = await insertPublishedVideo(world, chosen.channel._id, { title: "Wybrany" });
    await insertPublishedVideo(world, foreign.channel._id, { title: "Obcy" });
    await call(subscriptions.subscribe, { params: { id: chosen.channel._id } });
    const query = { status: "public", sort: "new", subscribedChannelsOnly: true } as const;

    const { items, count } = await call(videos.list, { query });

    expect(items.map(({ _id }) => _id)).toEqual([wanted]);
    expect(count).toBe(1);
    await expect(world.call(videos.list, { query })).rejects.toMatchObject({ status: 401 });
  });
});
