import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { mutes } from "#shared/accounts/mutes.ts";
import { channels } from "#shared/channels/contract.ts";
import { studio } from "#shared/studio/contract.ts";
import { team } from "#shared/channels/team.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { eraseDeletedVideos } from "#server/features/videos/deletion/erase-deleted-videos.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, until, type World } from "#server/testing/world.ts";
import { eraseDeletedChannels } from "./ownership.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const DAY_SECONDS = 86_400;

function inDays(days: number): string {
  return new Date(world.clock.now().getTime() + days * DAY_SECONDS * 1000).toISOString();
}

describe("the team of a channel", () => {
  it("adds members by email address or id, who find the channel in their account [MCH-008, MCH-016]", async () => {
    const { channel, call } = await world.creator();
    const params = { id: channel._id };
    const editor = await world.person();
    const moderator = await world.person();

    const added = await call(team.add, {
      params,
      body: { email: editor.email.toUpperCase(), channelRole: "editor" },
    });
    await call(team.add, { params, body: { userId: moderator.id, channelRole: "moderator" } });

    expect(added).toMatchObject({ channelRole: "editor", user: { _id: editor.id, name: "Ola" } });
    const { items, count } = await call(team.list, { params });
    expect(items.map(({ channelRole }) => channelRole)).toEqual(["owner", "editor", "moderator"]);
    expect(count).toBe(3);
    expect((await editor.call(accounts.me)).channels).toMatchObject([{ _id: channel._id, role: "editor" }]);
    expect((await world.mailTo(editor.email)).subject).toContain(channel.name);
    const unknown = { email: "nobody@example.com", channelRole: "editor" as const };
    await expect(call(team.add, { params, body: unknown })).rejects.toMatchObject({
      code: "ACCOUNT_UNKNOWN",
    });
  });

  it("gives each role its own rights [MCH-029]", async () => {
    const { channel, call } = await world.creator();
    const params = { id: channel._id };
    const editor = await world.person();
    const moderator = await world.person();
    const stranger = await world.creator();
    await call(team.add, { params, body: { userId: editor.id, channelRole: "editor" } });
    await call(team.add, { params, body: { userId: moderator.id, channelRole: "moderator" } });
    const actions: Record<string, (caller: typeof call) => Promise<unknown>> = {
      edit: (caller) => caller(channels.edit, { params, body: { description: "Nowy opis" } }),
      upload: (caller) => caller(videos.create, { body: { channelId: channel._id } }),
      figures: (caller) => caller(studio.dashboard, { params }),
      team: (caller) => caller(team.list, { params }),
      appoint: (caller) =>
        caller(team.add, { params, body: { userId: stranger.id, channelRole: "moderator" } }),
      blocked: (caller) => caller(team.blocked, { params }),
    };
    const allowed = async (caller: typeof call) => {
      const names: string[] = [];
      for (const [name, act] of Object.entries(actions)) {
        await act(caller).then(
          () => names.push(name),
          (error: unknown) => expect(error).toMatchObject({ status: 403 }),
        );
      }
      return names;
    };

    expect(await allowed(stranger.call)).toEqual([]);
    expect(await allowed(editor.call)).toEqual(["upload", "figures", "team"]);
    expect(await allowed(moderator.call)).toEqual(["figures", "team", "blocked"]);
    expect(await allowed(call)).toEqual(Object.keys(actions));
    const { can } = await moderator.call(channels.get, { params });
    expect(can).toEqual({
      edit: false,
      restrict: false,
      upload: false,
      manage: true,
      appoint: false,
      moderate: true,
    });
  });

  it("removes members, but never the last owner [MCH-009]", async () => {
    const { channel, call, id } = await world.creator();
    const params = { id: channel._id };
    const other = await world.person();
    await call(team.add, { params, body: { userId: other.id, channelRole: "editor" } });
    const leave = (userId: string) => ({ params: { ...params, userId } });

    await expect(call(team.remove, leave(id))).rejects.toMatchObject({ code: "LAST_OWNER" });
    const demotion = { params, body: { userId: id, channelRole: "editor" as const } };
    await expect(call(team.add, demotion)).rejects.toMatchObject({ code: "LAST_OWNER" });
    await expect(other.call(team.remove, leave(id))).rejects.toMatchObject({ status: 403 });
    await other.call(team.remove, leave(other.id));
    expect((await other.call(accounts.me)).channels).toEqual([]);
    await expect(other.call(team.list, { params })).rejects.toMatchObject({ status: 403 });

    await call(team.add, { params, body: { userId: other.id, channelRole: "owner" } });
    await call(team.remove, leave(id));
    expect(await other.call(team.list, { params })).toMatchObject({ count: 1 });
  });
});

describe("PATCH /channels/{id}", () => {
  it("stores social links, https only [CHA-016]", async () => {
    const { channel, call } = await world.creator();
    const params = { id: channel._id };
    const links = ["https://mastodon.social/@szlak", "https://szlak.example/o-nas"];

    await call(channels.edit, { params, body: { socialLinks: links } });

    expect((await world.call(channels.get, { params })).socialLinks).toEqual(links);
    for (const bad of [
      "javascript:alert(1)",
      "http://szlak.example",
      "https://user@szlak.example",
      "szlak",
    ]) {
      const edit = call(channels.edit, { params, body: { socialLinks: [bad] } });
      await expect(edit).rejects.toMatchObject({ status: 400 });
    }
  });

  it("changes the address and redirects the old one", async () => {
    const { channel, call } = await world.creator();
    const stranger = await world.creator();
    const params = { id: channel._id };

    await call(channels.edit, { params, body: { slug: "nowy-adres" } });

    const found = await world.call(channels.bySlug, { params: { slug: channel.slug.toUpperCase() } });
    expect(found).toMatchObject({ _id: channel._id, slug: "nowy-adres" });
    const taken = { params: { id: stranger.channel._id }, body: { slug: channel.slug } };
    await expect(stranger.call(channels.edit, taken)).rejects.toMatchObject({ code: "SLUG_TAKEN" });
    await call(channels.edit, { params, body: { slug: channel.slug } });
    expect(await world.call(channels.bySlug, { params: { slug: "nowy-adres" } })).toMatchObject({
      slug: channel.slug,
    });
  });

  it("shows the ad points only to owners and staff [CHA-018]", async () => {
    const { channel, call } = await world.creator();
    const params = { id: channel._id };
    const staff = await world.person({ role: "moderator" });

    await call(channels.setAds, { params, body: { adsEnabled: false } });
    await staff.call(channels.setAdPoints, { params, body: { points: 100 } });

    const points = { params, body: { points: 999 } };
    await expect(call(channels.setAdPoints, points)).rejects.toMatchObject({ status: 403 });
    expect(await call(channels.get, { params })).toMatchObject({ adsEnabled: false, adPoints: 100 });
    expect(await world.call(channels.get, { params })).not.toHaveProperty("adPoints");
  });
});

describe("GET /channels/{id}", () => {
  it("returns the caller's notification level, and not to other users [CHA-020]", async () => {
    const { channel } = await world.creator();
    const params = { id: channel._id };
    const { call } = await world.person();
    expect(await call(channels.get, { params })).not.toHaveProperty("notifyWhen");

    await call(subscriptions.subscribe, { params });
    await call(subscriptions.setLevel, { params, body: { notifyWhen: "always" } });

    expect(await call(channels.get, { params })).toMatchObject({ notifyWhen: "always" });
    const { slug } = channel;
    expect(await call(channels.bySlug, { params: { slug } })).toMatchObject({ notifyWhen: "always" });
    expect(await world.call(channels.get, { params })).not.toHaveProperty("notifyWhen");
  });
});

describe("GET /videos of a channel", () => {
  it("matches words of titles literally, ignoring case", async () => {
    const { channel } = await world.creator();
    await insertPublishedVideo(world, channel._id, { title: "Burza nad Hel", durationSeconds: 100 });
    const found = async (query: string) =>
      (await world.call(videos.list, { query: { channelId: channel._id, query } })).count;

    expect(await found("BURZA NAD")).toBe(1);
    expect(await found(" hel ")).toBe(1);
    expect(await found("%")).toBe(0);
    expect(await found("słońce")).toBe(0);
  });
});

describe("DELETE /channels/{id}", () => {
  it("makes the channel and its videos vanish at once, and erases them after 30 days [CHA-011]", async () => {
    const { channel, call } = await world.creator();
    const params = { id: channel._id };
    const videoId = await insertPublishedVideo(world, channel._id, {
      title: "Burza nad Hel",
      durationSeconds: 100,
    });
    const isListed = async () => {
      const { items } = await world.call(videos.list, { query: { channelId: channel._id } });
      return items.length > 0;
    };
    expect(await isListed()).toBe(true);
    const subscriber = await world.person();
    await subscriber.call(subscriptions.subscribe, { params });
    const isSubscribed = async () => (await subscriber.call(subscriptions.mine, { query: {} })).count > 0;
    expect(await isSubscribed()).toBe(true);

    await call(channels.remove, { params });

    await expect(world.call(channels.get, { params })).rejects.toMatchObject({ status: 404 });
    await expect(call(channels.get, { params })).rejects.toMatchObject({ status: 404 });
    expect((await call(accounts.me)).channels).toEqual([]);
    await until(async () => !(await isListed()), "the videos to go");
    await until(async () => !(await isSubscribed()), "the subscriptions to go");
    const video = world.call(videos.get, { params: { id: videoId } });
    await expect(video).rejects.toMatchObject({ status: 404 });
    const again = await call(channels.create, { body: { name: "Ten sam adres", slug: channel.slug } });
    expect(again.slug).toBe(channel.slug);

    const rows = () =>
      world.services.db.selectFrom("channels").select("id").where("id", "=", channel._id).execute();
    await eraseDeletedChannels(world.services);
    expect(await rows()).toHaveLength(1);
    world.clock.advance(31 * DAY_SECONDS);
    await eraseDeletedVideos(world.services);
    await eraseDeletedChannels(world.services);
    expect(await rows()).toEqual([]);
  });
});

describe("muting", () => {
  it("is stored with the account until its end date [ACC-036, SOC-007, SOC-008, SOC-009, SOC-010]", async () => {
    const { channel } = await world.creator();
    const other = await world.person();
    const { call } = await world.person();
    const blockedUntil = inDays(2);

    await call(mutes.blockUser, { body: { userId: other.id, blockedUntil } });
    await call(mutes.blockChannel, { body: { channelId: channel._id, blockedUntil } });

    const account = await call(accounts.me);
    expect(account.blockedUsers).toEqual([{ userId: other.id, name: "Ola Kowal", blockedUntil }]);
    expect(account.blockedChannels).toMatchObject([{ channelId: channel._id, blockedUntil }]);
    await call(mutes.unblockUser, { body: { userId: other.id } });
    await call(mutes.unblockChannel, { body: { channelId: channel._id } });
    expect(await call(accounts.me)).toMatchObject({ blockedUsers: [], blockedChannels: [] });

    await call(mutes.blockChannel, { body: { channelId: channel._id, blockedUntil } });
    world.clock.advance(3 * DAY_SECONDS);
    expect((await call(accounts.me)).blockedChannels).toEqual([]);
  });
});
