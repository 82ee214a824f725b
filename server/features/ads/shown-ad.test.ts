import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ads } from "#shared/ads/contract.ts";
import { adServing } from "#shared/ads/serving.ts";
import { channels } from "#shared/channels/contract.ts";
import { drawFilm, makeAdvertiser, makeLiveBanner, runAd, type Advertiser } from "#server/testing/made-ad.ts";
import { makeVideo } from "#server/testing/made-video.ts";
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

describe("a banner that is shown", () => {
  it("says who advertises, and where to see it", async () => {
    const ad = await makeLiveBanner(owner, moderator, { name: "Sanki", dismissMode: "after_5_seconds" });

    const banner = await shownBanner();

    expect(banner).toEqual({
      ...{ adId: ad._id, kind: "banner", name: "Sanki", seconds: null, dismissMode: "after_5_seconds" },
      ...{ channel: { _id: owner.channel._id, name: owner.channel.name }, url: ad.creative?.url },
      ...{ clickAction: "none", clickUrl: null, videoId: null },
    });
    const picture = await fetch(new URL(banner?.url ?? "", world.url));
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
    await picture.body?.cancel();
    await pause(ad._id);
  });

  it("tells no address but the one that it leads to", async () => {
    const clickUrl = "https://sanki.example/";
    const videoId = await makeVideo(world, owner, "public");
    const told = [
      { clickAction: "none", clickUrl: null, videoId: null },
      { clickAction: "open_channel", clickUrl: null, videoId: null },
      { clickAction: "open_url", clickUrl, videoId: null },
      { clickAction: "open_video", clickUrl: null, videoId },
    ] as const;

    for (const addresses of told) {
      const { clickAction } = addresses;
      const { _id: id } = await makeLiveBanner(owner, moderator, { clickAction, clickUrl, videoId });
      expect(await shownBanner()).toMatchObject({ adId: id, ...addresses });
      await pause(id);
    }
  });
});

describe("a film that is shown", () => {
  it("says how long it is, and where it is, as its owner is told", async () => {
    const body = { channelId: owner.channel._id, name: "Sanki", kind: "video", placement: "before" } as const;
    const { _id: id } = await owner.call(ads.create, { body });
    await owner.call(ads.setCreative, { params: { id }, file: await drawFilm() });
    const { creative } = await runAd(owner.call, moderator.call, id, 10);

    const { preVideo } = await world.call(adServing.next, { query: {} });

    expect(creative).toMatchObject({ kind: "video", url: expect.stringContaining(`/ad-film/${id}/1.mp4`) });
    const { url, seconds } = creative ?? {};
    expect(preVideo).toMatchObject({ adId: id, kind: "video", url, seconds });
    expect(seconds).toBeCloseTo(2, 0);
    await pause(id);
  });
});

describe("an ad is not shown", () => {
  it("while its channel wants no ads or is private, and can be stopped then", async () => {
    const { _id: id } = await makeLiveBanner(owner, moderator);
    const params = { id: owner.channel._id };
    // Changes of channels are noticed once the ads are loaded anew.
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

  it("while the film that it leads to is not there", async () => {
    const videoId = await makeVideo(world, owner, "public");
    const { _id: id } = await makeLiveBanner(owner, moderator, { clickAction: "open_video", videoId });
    expect((await shownBanner())?.adId).toBe(id);
    const { db } = world.services;

    await db.updateTable("videos").set({ status: "processed" }).where("id", "=", videoId).execute();

    expect(await shownBanner()).toBeNull();
    await pause(id);
  });
});
