import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ads, type Ad } from "#shared/ads/contract.ts";
import { adServing } from "#shared/ads/serving.ts";
import { adStatistics } from "#shared/ads/statistics.ts";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import type { Call } from "#shared/client.ts";
import { videos } from "#shared/videos/contract.ts";
import { siteDay } from "#shared/site-time-zone.ts";
import {
  drawBanner,
  drawVideo,
  makeAdvertiser,
  makeLiveBanner,
  runAd,
  type Advertiser,
} from "#server/testing/create-ad.ts";
import { insertRendition, makeVideo } from "#server/testing/make-video.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";

const DAY_SECONDS = 86_400;
let world: World;
let moderator: Person;
let owner: Advertiser;

beforeAll(async () => {
  world = await openWorld();
  moderator = await world.person({ role: "moderator" });
  owner = await makeAdvertiser(world, moderator, 10_000);
});
afterAll(() => world.close());

/** Each test has the site's ads to itself. */
afterEach(async () => {
  const { items } = await moderator.call(ads.list, { query: { status: "live", limit: 100 } });
  for (const { _id: id } of items) await moderator.call(ads.setStatus, { params: { id, status: "paused" } });
});

async function logView(call: Call, id: string, time = 4, skipped = false): Promise<void> {
  await call(adServing.logView, { params: { id }, query: { time, skipped } });
}

/** Flushes everything that is counted in memory. */
async function counted(id: string): Promise<Ad> {
  await world.services.batchWriter.flush();
  return moderator.call(ads.get, { params: { id } });
}

describe("GET /ads/next-ad", () => {
  it("returns an ad per slot, different from the previous one [ADS-016, ADS-033, ADS-043, ADS-044]", async () => {
    expect(await world.call(adServing.next, { query: {} })).toEqual({
      ...{ banner: null, preVideo: null, postVideo: null },
    });
    const [one, other] = [await makeLiveBanner(owner, moderator), await makeLiveBanner(owner, moderator)];
    const { call } = await world.person();

    for (const caller of [world.call, call]) {
      const { banner, preVideo, postVideo } = await caller(adServing.next, { query: { pb: one._id } });
      expect(banner).toMatchObject({
        adId: other._id,
        kind: "banner",
        channel: { name: owner.channel.name },
      });
      expect([preVideo, postVideo]).toEqual([null, null]);
    }
    await owner.call(ads.setStatus, { params: { id: other._id, status: "paused" } });
    const last = await world.call(adServing.next, { query: { pb: other._id } });
    expect(last.banner?.adId).toBe(one._id);
    const alone = await world.call(adServing.next, { query: { pb: one._id } });
    expect(alone.banner?.adId).toBe(one._id);
  });

  it("returns a video ad for its placement: before a video, after it, or one of both [LAS-124]", async () => {
    const body = { channelId: owner.channel._id, name: "Sanki", kind: "video" } as const;
    const videoFile = await drawVideo();
    const start = async (placement: "before" | "after") => {
      const { _id: id } = await owner.call(ads.create, { body: { ...body, placement } });
      await owner.call(ads.setCreative, { params: { id }, file: videoFile });
      return runAd(owner.call, moderator.call, id, 10);
    };
    const last = await start("after");

    const alone = await world.call(adServing.next, { query: {} });
    expect(alone).toMatchObject({
      banner: null,
      preVideo: null,
      postVideo: { adId: last._id, kind: "video" },
    });
    const first = await start("before");
    const both = await world.call(adServing.next, { query: {} });
    expect([both.preVideo?.adId, both.postVideo?.adId]).toEqual([first._id, last._id]);
    await owner.call(ads.setStatus, { params: { id: last._id, status: "paused" } });
    expect((await world.call(adServing.next, { query: {} })).postVideo).toBeNull();
  });

  it("returns an ad only to viewers of its target age [ADS-030]", async () => {
    const { _id } = await makeLiveBanner(owner, moderator, { ageTargets: ["25-34", "65+"] });
    const shownTo = async (call: Call) => {
      const { banner } = await call(adServing.next, { query: {} });
      return banner?.adId === _id;
    };
    const person = await world.person();

    expect(await shownTo(world.call)).toBe(false);
    expect(await shownTo(person.call)).toBe(false);
    await person.call(accounts.edit, { body: { age: "18-24" } });
    expect(await shownTo(person.call)).toBe(false);
    await person.call(accounts.edit, { body: { age: "65+" } });
    expect(await shownTo(person.call)).toBe(true);
  });

  it("returns none with videos of a channel that disabled ads, and the video's `ads` are empty [ADS-004]", async () => {
    await makeLiveBanner(owner, moderator);
    const host = await world.creator();
    const videoId = await makeVideo(world, host, "public");
    await insertRendition(world, videoId);
    const params = { id: host.channel._id };
    const shown = async () => {
      const { banner } = await world.call(adServing.next, { query: { videoId } });
      const video = await host.call(videos.get, { params: { id: videoId } });
      return [banner !== null, video.ads];
    };

    expect(await shown()).toEqual([true, ["banner"]]);
    const stranger = outcomeOf(owner.call(channels.setAds, { params, body: { adsEnabled: false } }));
    expect(await stranger).toMatchObject({ status: 403 });
    await host.call(channels.setAds, { params, body: { adsEnabled: false } });
    expect(await shown()).toEqual([false, []]);
    const admin = await world.person({ role: "admin" });
    await admin.call(channels.setAds, { params, body: { adsEnabled: true } });
    expect(await shown()).toEqual([true, ["banner"]]);
  });
});

describe("POST /ads/log-ad-view/{id}", () => {
  it("counts a view, takes a point for it, and stops the ad when none is left [ADS-017, ADS-029]", async () => {
    const { _id: id } = await makeLiveBanner(owner, moderator, { points: 3, name: "Sanki" });
    const { call } = await world.person();

    await logView(world.call, id, 2, true);
    await logView(call, id, 7);
    expect(await counted(id)).toMatchObject({ points: 1, status: "live" });
    await logView((await world.person()).call, id);
    await logView((await world.person()).call, id);
    expect(await counted(id)).toMatchObject({ points: 0, status: "paused" });
    await logView((await world.person()).call, id);
    await counted(id);

    const params = { id };
    const { items } = await owner.call(adStatistics.views, { params, body: {} });
    expect(items.at(-1)).toEqual({ date: siteDay(world.clock.now()), views: 3 });
    const skips = await owner.call(adStatistics.skips, { params, body: {} });
    expect(skips).toEqual({ shown: 3, skipped: 1, averageSeconds: 4.3 });
    await until(async () => (await world.mailTo(owner.email)).text.includes("„Sanki”"), "the mail");
    const wrong = outcomeOf(world.call(adServing.logView, { params, query: { time: -1 } }));
    expect(await wrong).toMatchObject({ status: 400 });
  });

  it("limits the views of one ad per viewer and day, then returns other ads", async () => {
    const { _id: id } = await makeLiveBanner(owner, moderator, { points: 50 });
    const { call } = await world.person();
    for (let time = 0; time < 10; time += 1) {
      expect((await call(adServing.next, { query: {} })).banner?.adId).toBe(id);
      await logView(call, id);
    }

    expect((await counted(id)).points).toBe(49);
    expect((await call(adServing.next, { query: {} })).banner).toBeNull();
    expect((await world.call(adServing.next, { query: {} })).banner?.adId).toBe(id);
    world.clock.advance(DAY_SECONDS);
    expect((await call(adServing.next, { query: {} })).banner?.adId).toBe(id);
  });

  it("neither counts nor charges a view of a paused ad [LAS-125]", async () => {
    const { _id: id } = await makeLiveBanner(owner, moderator, { points: 50 });
    const params = { id };
    const person = await world.person();
    await owner.call(ads.setStatus, { params: { id, status: "paused" } });

    await logView(person.call, id);
    await logView(world.call, id);

    expect(await counted(id)).toMatchObject({ status: "paused", points: 50 });
    expect(await owner.call(adStatistics.general, { params, body: {} })).toMatchObject({
      views: 0,
      pointsUsed: 0,
    });
    await owner.call(ads.setStatus, { params: { id, status: "live" } });
    await logView(person.call, id);
    expect(await counted(id)).toMatchObject({ points: 49 });
  });
});

describe("POST /ads/click", () => {
  it("counts clicks on a running ad, and none on an ad that was never approved [LAS-126]", async () => {
    const body = { channelId: owner.channel._id, name: "Zimowa wyprzedaż" };
    const [draft, waiting, refused] = [
      await owner.call(ads.create, { body }),
      await owner.call(ads.create, { body }),
      await owner.call(ads.create, { body }),
    ];
    for (const { _id: id } of [waiting, refused]) {
      await owner.call(ads.setCreative, { params: { id }, file: await drawBanner() });
      await owner.call(ads.setStatus, { params: { id, status: "awaiting_verification" } });
    }
    await moderator.call(ads.verify, {
      params: { id: refused._id },
      body: { approve: false, reason: "Nieczytelna" },
    });
    const running = await makeLiveBanner(owner, moderator, { points: 5 });
    const all = [draft, waiting, refused, running];

    for (const { _id: adId } of all) await world.call(adServing.click, { body: { adId, clickTime: 1 } });

    await world.services.batchWriter.flush();
    const clicks = await Promise.all(
      all.map(({ _id: id }) => owner.call(adStatistics.general, { params: { id }, body: {} })),
    );
    expect(clicks.map((figures) => figures.clicks)).toEqual([0, 0, 0, 1]);
  });
});

describe("the statistics of an ad", () => {
  it("are daily sums that its owners and staff see [ADS-018..023]", async () => {
    const { _id: id } = await makeLiveBanner(owner, moderator, { points: 50 });
    const params = { id };
    const [person, admin] = [await world.person(), await world.person({ role: "admin" })];
    await person.call(accounts.edit, { body: { age: "65+" } });
    await logView(person.call, id);
    await logView(world.call, id, 6, true);
    await counted(id);
    world.clock.advance(DAY_SECONDS);
    await logView(world.call, id);
    const videoId = await makeVideo(world, owner, "public");
    await world.call(adServing.click, { body: { adId: id, videoId, clickTime: 2.5 } });
    await person.call(adServing.click, { body: { adId: id, clickTime: 1 } });
    await counted(id);
    const whole = await owner.call(adStatistics.all, { params, body: {} });
    expect(whole).toMatchObject({ views: 3, clicks: 2, pointsUsed: 3 });
    expect(whole.days).toHaveLength(28);
    const figures = await owner.call(adStatistics.general, { params, body: {} });
    expect(figures).toEqual({ views: 3, clicks: 2, ctr: 2 / 3, pointsUsed: 3 });
    expect(await owner.call(adStatistics.skips, { params, body: {} })).toMatchObject({ skipped: 1 });
    const { items: audience } = await owner.call(adStatistics.audience, { params });
    expect(audience.filter((group) => group.views > 0)).toEqual([
      { age: "65+", views: 1 },
      { age: "-1", views: 2 },
    ]);
    const click = await world.services.db
      .selectFrom("ad_clicks")
      .selectAll()
      .where("ad_id", "=", id)
      .orderBy("seconds", "desc")
      .execute();
    expect(click).toMatchObject([
      { video_id: videoId, seconds: 2.5 },
      { video_id: null, seconds: 1 },
    ]);

    const bare = await fetch(`${world.url}/api/ad-views/${id}`, {
      method: "POST",
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect([bare.status, await bare.json()]).toMatchObject([200, { count: 28 }]);
    const today = siteDay(world.clock.now());
    for (const body of [{}, { startDate: today, endDate: today }]) {
      const input = { params, body };
      for (const kind of [adStatistics.all, adStatistics.views, adStatistics.skips, adStatistics.general])
        expect(await admin.call(kind, input)).toEqual(await owner.call(kind, input));
    }
    expect((await admin.call(adStatistics.audience, { params })).items).toEqual(audience);
    const stranger = await world.creator();
    const asked = [
      ...[adStatistics.all, adStatistics.views, adStatistics.skips, adStatistics.general].map((endpoint) =>
        outcomeOf(stranger.call(endpoint, { params, body: {} })),
      ),
      outcomeOf(stranger.call(adStatistics.audience, { params })),
    ];
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ status: 403 });
  });

  it("cover the requested period, one endpoint per kind [ADS-041, ADS-042]", async () => {
    const { _id: id } = await makeLiveBanner(owner, moderator, { points: 50 });
    await logView(world.call, id, 6, true);
    await counted(id);
    world.clock.advance(DAY_SECONDS);
    await logView(world.call, id);
    await counted(id);
    const today = siteDay(world.clock.now());
    const named = { params: { id }, body: { startDate: today, endDate: today } };
    expect(await owner.call(adStatistics.all, named)).toMatchObject({ ...named.body, views: 1 });
    expect((await owner.call(adStatistics.views, named)).items).toEqual([{ date: today, views: 1 }]);
    expect(await owner.call(adStatistics.general, named)).toMatchObject({ views: 1 });
    expect(await owner.call(adStatistics.skips, named)).toMatchObject({ shown: 1, skipped: 0 });
  });
});
