import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ads, type AdChanges } from "#shared/ads/contract.ts";
import type { AdFormat } from "#shared/ads/formats.ts";
import { adServing } from "#shared/ads/serving.ts";
import { adStatistics } from "#shared/ads/statistics.ts";
import { channels } from "#shared/channels/contract.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import { videos } from "#shared/videos/contract.ts";
import {
  drawVideo,
  makeAdvertiser,
  makeLiveBanner,
  runAd,
  type Advertiser,
} from "#server/testing/create-ad.ts";
import { insertRendition, makeVideo } from "#server/testing/make-video.ts";
import { notificationsOf, notificationTypesOf } from "#server/testing/wait-for-notifications.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";
import { notifySwitchedFormats } from "./switched-formats/notify-switched-formats.ts";

const ALL: AdFormat[] = ["banner", "preVideo", "postVideo"];
const REFUSED = { status: 409, code: "AD_FORMAT_OFF" };

let world: World;
let admin: Person;
let videoFile: Blob;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ role: "admin" });
  videoFile = await drawVideo();
});
afterAll(() => world.close());

/** Each test has the site's ads to itself. */
afterEach(async () => {
  await save({ "money.ads": true, "money.adFormats": ALL });
  const { items } = await admin.call(ads.list, { query: { limit: 100 } });
  for (const { _id: id } of items) await admin.call(ads.remove, { params: { id } });
});

async function save(values: Partial<SiteSettings>): Promise<void> {
  const { states } = await admin.call(siteSettings.get);
  const revisions = Object.fromEntries(states.map(({ key, revision }) => [key, revision]));
  await admin.call(siteSettings.save, { body: { values, revisions } });
  await notifySwitchedFormats(world.services);
}

const offer = (formats: AdFormat[]) => save({ "money.adFormats": formats });

async function startVideoAd({ call, channel }: Advertiser, placement: NonNullable<AdChanges["placement"]>) {
  const body = { channelId: channel._id, name: "Sanki", kind: "video", placement } as const;
  const { _id: id } = await call(ads.create, { body });
  await call(ads.setCreative, { params: { id }, file: videoFile });
  return runAd(call, admin.call, id, 10);
}

async function shown() {
  const next = await world.call(adServing.next, { query: {} });
  return ALL.filter((format) => next[format] !== null);
}

/** Points of a channel and of all its ads together. */
async function pointsOf({ call, channel }: Advertiser): Promise<number> {
  await world.services.batchWriter.flush();
  const { adPoints = 0 } = await call(channels.get, { params: { id: channel._id } });
  const { items } = await call(ads.list, { query: { channelId: channel._id, limit: 100 } });
  return items.reduce((sum, { points }) => sum + points, adPoints);
}

function typesOf(person: Person) {
  return notificationTypesOf(world, person);
}

describe("a format that is off", () => {
  it("is not shown, also to open pages and in the kinds of a video, and goes on when it is on again", async () => {
    const owner = await makeAdvertiser(world, admin);
    const banner = await makeLiveBanner(owner, admin);
    const before = await startVideoAd(owner, "before");
    const videoId = await makeVideo(world, owner, "public");
    await insertRendition(world, videoId);
    const kinds = async () => (await world.call(videos.get, { params: { id: videoId } })).ads;
    expect(await shown()).toEqual(["banner", "preVideo"]);
    expect(await kinds()).toEqual(["banner", "video"]);

    await offer(["preVideo", "postVideo"]);

    expect(await shown()).toEqual(["preVideo"]);
    expect(await kinds()).toEqual(["video"]);
    const stateOf = async (id: string) => owner.call(ads.get, { params: { id } });
    expect(await stateOf(banner._id)).toMatchObject({ status: "live", isOff: true, points: 10 });
    expect(await stateOf(before._id)).toMatchObject({ status: "live", isOff: false });
    await offer(ALL);
    expect(await shown()).toEqual(["banner", "preVideo"]);
    expect(await stateOf(banner._id)).toMatchObject({ status: "live", isOff: false, points: 10 });
  });

  it("cannot be ordered, submitted or activated, while drafts may be edited and points taken back", async () => {
    const owner = await makeAdvertiser(world, admin);
    const { call, channel } = owner;
    const banner = await makeLiveBanner(owner, admin);
    const params = { id: banner._id };
    await offer(["postVideo"]);

    const create = (changes: AdChanges) =>
      outcomeOf(call(ads.create, { body: { channelId: channel._id, ...changes } }));
    expect(await create({})).toMatchObject(REFUSED);
    expect(await create({ kind: "banner" })).toMatchObject(REFUSED);
    expect(await create({ kind: "video" })).toMatchObject(REFUSED);
    expect(await create({ kind: "video", placement: "before" })).toMatchObject(REFUSED);
    expect(await create({ kind: "video", placement: "after" })).toEqual({ status: 200 });
    expect(await outcomeOf(call(ads.edit, { params, body: { name: "Inna", placement: "before" } }))).toEqual({
      status: 200,
    });
    const { items } = await call(ads.list, { query: { channelId: channel._id } });
    const video = { params: { id: items.find(({ kind }) => kind === "video")?._id ?? "" } };
    expect(await outcomeOf(call(ads.edit, { ...video, body: { placement: "before" } }))).toMatchObject(
      REFUSED,
    );
    expect(await outcomeOf(call(ads.edit, { ...video, body: { kind: "banner" } }))).toMatchObject(REFUSED);
    expect(await outcomeOf(call(ads.edit, { ...video, body: { name: "Po filmie" } }))).toEqual({
      status: 200,
    });

    const setStatus = (status: string) => outcomeOf(call(ads.setStatus, { params: { ...params, status } }));
    expect(await setStatus("paused")).toEqual({ status: 200 });
    expect(await setStatus("live")).toMatchObject(REFUSED);
    await call(ads.transferPoints, { params, body: { points: -10 } });
    expect(await pointsOf(owner)).toBe(100);
    await call(ads.edit, { params, body: { dismissMode: "always" } });
    expect(await setStatus("awaiting_verification")).toMatchObject(REFUSED);
    await offer(ALL);
    expect(await setStatus("awaiting_verification")).toEqual({ status: 200 });
  });

  it("leaves an ad with random placement to the other format", async () => {
    const owner = await makeAdvertiser(world, admin);
    await startVideoAd(owner, "random");

    await offer(["banner", "postVideo"]);
    for (let turn = 0; turn < 10; turn += 1) expect(await shown()).toEqual(["postVideo"]);
    await offer(["banner", "preVideo"]);
    for (let turn = 0; turn < 10; turn += 1) expect(await shown()).toEqual(["preVideo"]);
    await offer(["banner"]);
    expect(await shown()).toEqual([]);
  });

  it("costs nothing: a view that is reported afterwards takes no point", async () => {
    const owner = await makeAdvertiser(world, admin);
    const { _id: id } = await makeLiveBanner(owner, admin, { points: 1 });
    const view = { params: { id }, query: { time: 4 } };
    await offer(["preVideo", "postVideo"]);

    await world.call(adServing.logView, view);
    expect(await pointsOf(owner)).toBe(100);
    expect(await owner.call(ads.get, { params: { id } })).toMatchObject({ status: "live", points: 1 });
    await offer(ALL);
    await (await world.person()).call(adServing.logView, view);

    expect(await pointsOf(owner)).toBe(99);
    const figures = await owner.call(adStatistics.general, { params: { id }, body: {} });
    expect(figures).toMatchObject({ views: 1, pointsUsed: 1 });
  });

  it("is told to the owners of its ads alone, once for each switch", async () => {
    const owner = await makeAdvertiser(world, admin);
    const other = await makeAdvertiser(world, admin);
    const without = await world.creator();
    await makeLiveBanner(owner, admin);
    await startVideoAd(other, "before");

    await offer(["preVideo", "postVideo"]);
    await Promise.all([notifySwitchedFormats(world.services), notifySwitchedFormats(world.services)]);

    expect(await typesOf(owner)).toEqual(["ads_paused"]);
    expect(await typesOf(other)).toEqual([]);
    await offer(ALL);
    expect(await typesOf(owner)).toEqual(["ads_resumed", "ads_paused"]);
    await offer(["banner"]);
    expect(await typesOf(other)).toEqual(["ads_paused"]);
    await offer(["postVideo"]);
    expect(await typesOf(owner)).toEqual(["ads_paused", "ads_resumed", "ads_paused"]);
    expect(await typesOf(other)).toEqual(["ads_paused"]);
    expect(await typesOf(without)).toEqual([]);
  });
});

describe("ads that are off", () => {
  it("are shown nowhere and keep all points; owners of points are notified, and ads go on when they are on again", async () => {
    const owner = await makeAdvertiser(world, admin);
    const saver = await makeAdvertiser(world, admin, 70);
    const without = await world.creator();
    const { _id: id } = await makeLiveBanner(owner, admin, { points: 40 });
    await startVideoAd(owner, "random");
    const before = [await pointsOf(owner), await pointsOf(saver)];

    await save({ "money.ads": false });

    expect(await shown()).toEqual([]);
    const { items } = await admin.call(ads.list, { query: { channelId: owner.channel._id } });
    expect(items.map(({ status, isOff }) => [status, isOff])).toEqual([
      ["live", true],
      ["live", true],
    ]);
    const { items: notified } = await notificationsOf(world, owner);
    expect(notified).toMatchObject([
      { type: "ads_paused", channel: { id: owner.channel._id, name: owner.channel.name } },
    ]);
    expect(await typesOf(saver)).toEqual(["ads_paused"]);
    expect(await typesOf(without)).toEqual([]);
    const create = { body: { channelId: owner.channel._id } };
    expect(await outcomeOf(owner.call(ads.create, create))).toMatchObject(REFUSED);
    expect([await pointsOf(owner), await pointsOf(saver)]).toEqual(before);

    await save({ "money.ads": true });

    expect(await shown()).toContain("banner");
    expect(await typesOf(saver)).toEqual(["ads_resumed", "ads_paused"]);
    expect(await owner.call(ads.get, { params: { id } })).toMatchObject({ status: "live", points: 40 });
    expect([await pointsOf(owner), await pointsOf(saver)]).toEqual(before);
  });

  it("are told without a schedule, moments after the setting was saved by any process", async () => {
    const owner = await makeAdvertiser(world, admin);
    const { states } = await admin.call(siteSettings.get);
    const revisions = Object.fromEntries(states.map(({ key, revision }) => [key, revision]));

    await admin.call(siteSettings.save, { body: { values: { "money.ads": false }, revisions } });

    const types = await until(async () => {
      const found = await typesOf(owner);
      return found.length > 0 && found;
    }, "the notification");
    expect(types).toEqual(["ads_paused"]);
  });
});
