import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ads } from "#shared/ads/contract.ts";
import { adServing } from "#shared/ads/serving.ts";
import { channels } from "#shared/channels/contract.ts";
import {
  drawVideo,
  makeAdvertiser,
  makeLiveBanner,
  runAd,
  type Advertiser,
} from "#server/testing/create-ad.ts";
import { makeVideo } from "#server/testing/make-video.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";

let world: World;
let moderator: Person;
let owner: Advertiser;

beforeAll(async () => {
  world = await openWorld();
  moderator = await world.person({ role: "moderator" });
  owner = await makeAdvertiser(world, moderator, 1000);
});
afterAll(() => world.close());

async function pause(id: string): Promise<void> {
  await moderator.call(ads.setStatus, { params: { id, status: "paused" } });
}

async function shownBanner() {
  return (await world.call(adServing.next, { query: {} })).banner;
}

describe("a delivered banner", () => {
  it("names the advertiser and has an image URL", async () => {
    const ad = await makeLiveBanner(owner, moderator, { name: "Sanki", dismissMode: "after_5_seconds" });

    const banner = await shownBanner();

    expect(banner).toEqual({
      ...{ adId: ad._id, kind: "banner", name: "Sanki", seconds: null, dismissMode: "after_5_seconds" },
      ...{ channel: { _id: owner.channel._id, name: owner.channel.name }, url: ad.creative?.url },
      ...{ clickAction: "none", clickUrl: null, videoId: null },
    });
    const image = await fetch(new URL(banner?.url ?? "", world.url));
    expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/webp"]);
    await image.body?.cancel();
    await pause(ad._id);
  });

  it("contains only the link of its click action", async () => {
    const clickUrl = "https://sanki.example/";
    const videoId = await makeVideo(world, owner, "public");
    const links = [
      { clickAction: "none", clickUrl: null, videoId: null },
      { clickAction: "open_channel", clickUrl: null, videoId: null },
      { clickAction: "open_url", clickUrl, videoId: null },
      { clickAction: "open_video", clickUrl: null, videoId },
    ] as const;

    for (const addresses of links) {
      const { clickAction } = addresses;
      const { _id: id } = await makeLiveBanner(owner, moderator, { clickAction, clickUrl, videoId });
      expect(await shownBanner()).toMatchObject({ adId: id, ...addresses });
      await pause(id);
    }
  });
});

describe("a delivered video ad", () => {
  it("has the same length and URL as for its owner", async () => {
    const body = { channelId: owner.channel._id, name: "Sanki", kind: "video", placement: "before" } as const;
    const { _id: id } = await owner.call(ads.create, { body });
    await owner.call(ads.setCreative, { params: { id }, file: await drawVideo() });
    const { creative } = await runAd(owner.call, moderator.call, id, 10);

    const { preVideo } = await world.call(adServing.next, { query: {} });

    expect(creative).toMatchObject({ kind: "video", url: expect.stringContaining(`/ad-video/${id}/1.mp4`) });
    const { url, seconds } = creative ?? {};
    expect(preVideo).toMatchObject({ adId: id, kind: "video", url, seconds });
    expect(seconds).toBeCloseTo(2, 0);
    await pause(id);
  });
});

describe("an ad is not delivered", () => {
  it("while its channel disables ads or is private, and can be paused then", async () => {
    const { _id: id } = await makeLiveBanner(owner, moderator);
    const params = { id: owner.channel._id };
    // Changes of a channel take effect when the pool reloads.
    const isShown = async () => {
      world.clock.advance(10 * 60);
      return (await shownBanner())?.adId === id;
    };
    expect(await isShown()).toBe(true);

    await owner.call(channels.edit, { params, body: { visibility: "private" } });
    expect(await isShown()).toBe(false);
    await owner.call(channels.edit, { params, body: { visibility: "public" } });
    expect(await isShown()).toBe(true);
    await owner.call(channels.setAds, { params, body: { adsEnabled: false } });
    expect(await isShown()).toBe(false);

    const stop = owner.call(ads.setStatus, { params: { id, status: "paused" } });
    expect(await stop).toMatchObject({ status: "paused" });
    await owner.call(channels.setAds, { params, body: { adsEnabled: true } });
  });

  it("while the video it links to is not public", async () => {
    const videoId = await makeVideo(world, owner, "public");
    const { _id: id } = await makeLiveBanner(owner, moderator, { clickAction: "open_video", videoId });
    expect((await shownBanner())?.adId).toBe(id);
    const { db } = world.services;

    await db.updateTable("videos").set({ status: "processed" }).where("id", "=", videoId).execute();

    expect(await shownBanner()).toBeNull();
    await pause(id);
  });
});
