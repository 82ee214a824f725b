import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ads } from "#shared/ads/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import {
  drawBanner,
  drawVideo,
  makeAdvertiser,
  makeLiveBanner,
  type Advertiser,
} from "#server/testing/create-ad.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";
import { eraseDeletedChannels } from "#server/features/channels/ownership.ts";

const DAY_SECONDS = 86_400;
let world: World;
let moderator: Person;
let owner: Advertiser;

beforeAll(async () => {
  world = await openWorld();
  moderator = await world.person({ role: "moderator" });
  owner = await makeAdvertiser(world, moderator);
});
afterAll(() => world.close());

/** A new ad without any settings. */
async function makeDraft(advertiser: Advertiser = owner) {
  return advertiser.call(ads.create, { body: { channelId: advertiser.channel._id } });
}

async function pointsOf({ call, channel }: Advertiser): Promise<number | undefined> {
  return (await call(channels.get, { params: { id: channel._id } })).adPoints;
}

describe("POST /ads", () => {
  it("creates an ad of a channel, visible only to its owners and staff [ADS-007, ADS-008, ADS-025]", async () => {
    const stranger = await world.creator();
    const body = { channelId: owner.channel._id };
    const foreign = outcomeOf(stranger.call(ads.create, { body }));
    expect(await foreign).toMatchObject({ status: 403 });

    const ad = await owner.call(ads.create, { body });

    expect(ad).toMatchObject({ adId: ad._id, channelId: owner.channel._id, status: "open", creative: null });
    const params = { id: ad._id };
    expect(await owner.call(ads.get, { params })).toEqual(ad);
    expect(await moderator.call(ads.get, { params })).toMatchObject({ can: { edit: false, verify: true } });
    expect(await outcomeOf(stranger.call(ads.get, { params }))).toMatchObject({ status: 403 });
    expect(await outcomeOf(owner.call(ads.get, { params: { id: owner.id } }))).toMatchObject({ status: 404 });
  });
});

describe("GET /ads/", () => {
  it("lists the ads of the caller's channels, or all for staff [ADS-006, ADS-014, ADS-015]", async () => {
    const other = await makeAdvertiser(world, moderator);
    const own = [await makeDraft(other), await makeDraft(other)];
    const ids = own.map(({ _id }) => _id).toReversed();
    const channelId = other.channel._id;

    const { items, count } = await other.call(ads.list, { query: { limit: 1 } });
    expect([items.map(({ _id }) => _id), count]).toEqual([ids.slice(0, 1), 2]);
    const foreign = owner.call(ads.list, { query: { channelId } });
    expect(await outcomeOf(foreign)).toMatchObject({ status: 403 });
    const all = await moderator.call(ads.list, { query: {} });
    expect(all.count).toBeGreaterThan(2);
    const headers = { authorization: `Bearer ${other.token}` };
    for (const address of [`/ads?channelId=${channelId}`, `/ads/?channelId=${channelId}&status=open`]) {
      const response = await fetch(`${world.url}/api${address}`, { headers, redirect: "error" });
      expect(await response.json()).toMatchObject({ count: 2 });
    }
    expect(await other.call(ads.list, { query: { status: "live" } })).toEqual({ items: [], count: 0 });

    expect(await other.call(ads.overview)).toMatchObject({ open: 2, live: 0, paused: 0 });
    const overview = await moderator.call(ads.overview);
    for (const status of ["open", "live"] as const) {
      const list = await moderator.call(ads.list, { query: { status } });
      expect(overview[status]).toBe(list.count);
    }
    const status = await other.call(ads.status, { params: { id: ids[0] ?? "" } });
    expect(status).toEqual({ status: "open" });
    expect(await outcomeOf(owner.call(ads.status, { params: { id: ids[0] ?? "" } }))).toMatchObject({
      status: 403,
    });
  });
});

describe("PATCH /ads/{id}", () => {
  it("stores changes of an ad, and rejects invalid ones [ADS-009, ADS-026, ADS-027, ADS-028, ADS-037]", async () => {
    const { _id: id } = await makeDraft();
    const params = { id };
    const edit = (body: object) => owner.call(ads.edit, { params, body });
    const videoId = await insertPublishedVideo(world, owner.channel._id, { title: "Zimowy zwiastun" });

    for (const clickAction of ["none", "open_url", "open_video", "open_channel"]) {
      expect(await edit({ clickAction })).toMatchObject({ clickAction });
    }
    for (const kind of ["video", "banner"]) expect(await edit({ kind })).toMatchObject({ kind });
    const ages = { ageTargets: ["65+", "18-24", "65+"], dismissMode: "never", placement: "random" };
    expect(await edit(ages)).toMatchObject({ ...ages, ageTargets: ["18-24", "65+"] });
    expect(await edit({ clickUrl: "https://sklep.example/zima" })).toMatchObject({
      clickUrl: "https://sklep.example/zima",
    });
    expect(await edit({ videoId })).toMatchObject({ videoId });
    expect(await edit({ status: "live" })).toMatchObject({ status: "open" });

    const refused = [
      ...[{ clickAction: "x" }, { kind: "x" }, { dismissMode: "x" }, { placement: "x" }],
      ...[{ clickUrl: "javascript:alert(1)" }, { clickUrl: "sklep" }, { ageTargets: ["under18"] }],
    ];
    for (const body of refused) expect(await outcomeOf(edit(body))).toMatchObject({ status: 400 });
    expect(await outcomeOf(edit({ videoId: id }))).toMatchObject({ status: 404 });
  });
});

describe("POST /ads/{id}/creative", () => {
  it("accepts an image for a banner, crops it to the banner's shape and shows it at once [ADS-024]", async () => {
    const { _id: id } = await makeDraft();
    const params = { id };
    const text = new Blob(["<svg/>"], { type: "image/png" });
    expect(await outcomeOf(owner.call(ads.setCreative, { params, file: text }))).toMatchObject({
      status: 415,
    });
    const huge = new Blob([new Uint8Array(6 * 1024 ** 2)], { type: "image/png" });
    expect(await outcomeOf(owner.call(ads.setCreative, { params, file: huge }))).toMatchObject({
      code: "IMAGE_TOO_LARGE",
    });

    const { creative } = await owner.call(ads.setCreative, { params, file: await drawBanner() });

    expect(creative).toMatchObject({ kind: "banner", seconds: null });
    const response = await fetch(new URL(creative?.url ?? "", world.url));
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([width, height]).toEqual([800, 150]);
    const asVideo = await owner.call(ads.edit, { params, body: { kind: "video" } });
    expect(asVideo.creative).toBeNull();
  });

  it("accepts a short video for a video ad, strips its metadata, and rejects other files [ADS-024]", async () => {
    const { _id: id } = await makeDraft();
    const params = { id };
    await owner.call(ads.edit, { params, body: { kind: "video" } });
    const set = (file: Blob) => owner.call(ads.setCreative, { params, file });
    const wrongKind = { status: 415, code: "CREATIVE_WRONG_KIND" };
    expect(await outcomeOf(set(await drawBanner()))).toMatchObject(wrongKind);
    expect(await outcomeOf(set(await drawVideo({ codec: "mpeg4" })))).toMatchObject(wrongKind);
    const long = await drawVideo({ seconds: 61, size: "64x64" });
    expect(await outcomeOf(set(long))).toMatchObject({ code: "CREATIVE_TOO_LONG" });

    const { creative } = await set(await drawVideo({ size: "320x180" }));

    expect(creative?.kind).toBe("video");
    expect(creative?.seconds).toBeCloseTo(2, 0);
    const headers = { range: "bytes=0-1023" };
    const response = await fetch(new URL(creative?.url ?? "", world.url), { headers });
    expect([response.status, response.headers.get("content-type")]).toEqual([206, "video/mp4"]);
    expect(Buffer.from(await response.arrayBuffer()).toString("latin1")).not.toContain("Gdzie to było");
  });
});

describe("the lifecycle of an ad", () => {
  it("requires verification and points, and a new verification after changes [ADS-012, ADS-013, ADS-035, ADS-037, ADS-038]", async () => {
    const { _id: id } = await makeDraft();
    const params = { id };
    const move = (caller: Person, status: string) =>
      outcomeOf(caller.call(ads.setStatus, { params: { id, status } }));
    const verify = (caller: Person, body: { approve: boolean; reason?: string }) =>
      outcomeOf(caller.call(ads.verify, { params, body }));
    const isNow = async (status: string) =>
      expect((await owner.call(ads.status, { params })).status).toBe(status);

    await owner.call(ads.edit, { params, body: { clickAction: "open_url", name: "Sanki" } });
    const incomplete = await move(owner, "awaiting_verification");
    expect(incomplete).toMatchObject({ status: 400, code: "AD_NOT_READY" });
    expect(Object.keys(incomplete.errors ?? {}).toSorted()).toEqual(["clickUrl", "creative"]);
    await owner.call(ads.edit, { params, body: { clickUrl: "https://sanki.example/" } });
    await owner.call(ads.setCreative, { params, file: await drawBanner() });
    expect(await move(owner, "live")).toMatchObject({ status: 409 });
    expect(await move(owner, "gone")).toMatchObject({ status: 409 });

    await move(owner, "awaiting_verification");
    await isNow("awaiting_verification");
    expect(await outcomeOf(owner.call(ads.edit, { params, body: { kind: "video" } }))).toMatchObject({
      status: 409,
    });
    expect(await verify(owner, { approve: true })).toMatchObject({ status: 403 });
    expect(await move(owner, "verified_ok")).toMatchObject({ status: 403 });
    expect(await verify(moderator, { approve: false })).toMatchObject({ status: 400 });
    await verify(moderator, { approve: false, reason: "Nie widać, czyje to sanki." });
    await isNow("verified_not_ok");
    const turnedDown = await owner.call(ads.get, { params });
    expect(turnedDown.reason).toBe("Nie widać, czyje to sanki.");
    await until(async () => (await world.mailTo(owner.email)).text.includes("czyje to sanki"), "the mail");

    await move(owner, "open");
    await move(owner, "awaiting_verification");
    expect(await move(moderator, "verified_ok")).toMatchObject({ status: 409 });
    await verify(moderator, { approve: true });
    await isNow("verified_ok");
    expect(await verify(moderator, { approve: true })).toMatchObject({ status: 409 });
    expect(await move(owner, "live")).toMatchObject({ code: "AD_WITHOUT_POINTS" });
    await owner.call(ads.transferPoints, { params, body: { points: 5 } });
    const channel = { id: owner.channel._id };
    await owner.call(channels.setAds, { params: channel, body: { adsEnabled: false } });
    expect(await move(owner, "live")).toMatchObject({ code: "ADS_SWITCHED_OFF" });
    await owner.call(channels.setAds, { params: channel, body: { adsEnabled: true } });
    for (const [caller, status] of [
      [owner, "live"],
      [moderator, "paused"],
      [owner, "live"],
      [owner, "paused"],
    ] as const) {
      await move(caller, status);
      await isNow(status);
    }
    const wrong = await fetch(`${world.url}/api/ads/${id}/open`, {
      method: "POST",
      headers: { authorization: `Bearer ${owner.token}`, "accept-language": "en" },
    });
    expect(await wrong.json()).toMatchObject({
      ...{ statusCode: 409, code: "AD_STATUS_REFUSED" },
      message: "The status of an ad cannot change from paused to open.",
    });

    await owner.call(ads.edit, { params, body: { name: "Sanki i narty" } });
    await isNow("paused");
    await owner.call(ads.edit, { params, body: { clickUrl: "https://narty.example/" } });
    await isNow("open");
  });
});

describe("POST /ads/{id}/transfer-ad-points", () => {
  it("neither loses nor creates points [ADS-010, ADS-011, ADS-029]", async () => {
    const advertiser = await makeAdvertiser(world, moderator, 100);
    const { _id: id } = await makeDraft(advertiser);
    const params = { id };
    const transfer = (points: number) => advertiser.call(ads.transferPoints, { params, body: { points } });

    expect((await transfer(60)).points).toBe(60);
    expect(await pointsOf(advertiser)).toBe(40);
    expect(await outcomeOf(transfer(41))).toMatchObject({ status: 409, code: "AD_POINTS_MISSING" });
    expect((await transfer(-10)).points).toBe(50);
    expect(await outcomeOf(transfer(-51))).toMatchObject({ status: 409 });
    const all = await Promise.allSettled([transfer(30), transfer(30), transfer(30)]);
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await pointsOf(advertiser)).toBe(20);

    const stranger = outcomeOf(owner.call(ads.remove, { params }));
    expect(await stranger).toMatchObject({ status: 403 });
    await advertiser.call(ads.remove, { params });
    expect(await pointsOf(advertiser)).toBe(100);
    expect(await outcomeOf(advertiser.call(ads.get, { params }))).toMatchObject({ status: 404 });
  });

  it("stops an ad when its last points are withdrawn", async () => {
    const advertiser = await makeAdvertiser(world, moderator);
    const { _id: id } = await makeLiveBanner(advertiser, moderator, { points: 10 });

    const left = await advertiser.call(ads.transferPoints, { params: { id }, body: { points: -10 } });

    expect(left).toMatchObject({ points: 0, status: "paused" });
  });
});

describe("PUT /channels/{id}/ad-points", () => {
  it("lets only staff set the points of a channel [ADS-005]", async () => {
    const admin = await world.person({ role: "admin" });
    const params = { id: owner.channel._id };
    for (const staff of [moderator, admin]) {
      const channel = await staff.call(channels.setAdPoints, { params, body: { points: 100 } });
      expect(channel.adPoints).toBe(100);
    }
    const own = outcomeOf(owner.call(channels.setAdPoints, { params, body: { points: 100 } }));
    expect(await own).toMatchObject({ status: 403 });
  });
});

describe("DELETE /channels/{id}", () => {
  it("deletes the channel's ads, and their images when the channel is erased", async () => {
    const advertiser = await makeAdvertiser(world, moderator);
    const { _id: id } = await makeLiveBanner(advertiser, moderator);
    const key = `images/ad/${id}/master.webp`;
    expect(await world.services.storage.stat(key)).toBeDefined();

    await advertiser.call(channels.remove, { params: { id: advertiser.channel._id } });

    expect(await outcomeOf(moderator.call(ads.get, { params: { id } }))).toMatchObject({ status: 404 });
    world.clock.advance(31 * DAY_SECONDS);
    await eraseDeletedChannels(world.services);
    expect(await world.services.storage.stat(key)).toBeUndefined();
  });
});
