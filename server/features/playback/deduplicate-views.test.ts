import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ads } from "#shared/ads/contract.ts";
import { adServing } from "#shared/ads/serving.ts";
import { statistics } from "#shared/channels/statistics.ts";
import type { Call } from "#shared/client.ts";
import { playback } from "#shared/playback/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { makeAdvertiser, makeLiveBanner } from "#server/testing/create-ad.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, type World } from "#server/testing/world.ts";
import { createViewerNames } from "./deduplicate-views.ts";

const HOUR_SECONDS = 3600;
let world: World;
let author: Awaited<ReturnType<World["creator"]>>;

beforeAll(async () => {
  world = await openWorld();
  author = await world.creator();
});
afterAll(() => world.close());

function makeVideo(title = "Nocny pociąg"): Promise<string> {
  return insertPublishedVideo(world, author.channel._id, { title });
}

/** A visitor who is not signed in, with an anonymous id of their browser. */
function visitor(): Call {
  return world.as({ anonymousId: randomUUID() });
}

async function watch(call: Call, videoId: string): Promise<void> {
  await call(playback.view, { body: { videoId, viewId: randomUUID() } });
}

/** The number of views after all counters are flushed. */
async function viewsOf(id: string): Promise<number> {
  await world.services.batchWriter.flush();
  return (await author.call(videos.get, { params: { id } })).views;
}

describe("a view", () => {
  it("counts once within twelve hours for each account and each browser, however often the page is opened [WAT-031, LAS-048]", async () => {
    const videoId = await makeVideo();
    const other = await makeVideo("Inny");
    const [anonymous, member] = [visitor(), await world.person()];

    for (let time = 0; time < 3; time += 1) await watch(anonymous, videoId);
    expect(await viewsOf(videoId)).toBe(1);
    for (let time = 0; time < 3; time += 1) {
      world.clock.advance(5);
      await watch(anonymous, videoId);
      await watch(member.call, videoId);
    }
    expect(await viewsOf(videoId)).toBe(2);
    await watch(anonymous, other);
    expect(await viewsOf(other)).toBe(1);

    world.clock.advance(11 * HOUR_SECONDS);
    for (const call of [anonymous, member.call]) await watch(call, videoId);
    expect(await viewsOf(videoId)).toBe(2);
    world.clock.advance(HOUR_SECONDS);
    for (const call of [anonymous, anonymous, member.call]) await watch(call, videoId);
    expect(await viewsOf(videoId)).toBe(4);
    await watch((await world.person()).call, videoId);
    expect(await viewsOf(videoId)).toBe(5);
  });

  it("of one account in two browsers counts once [LAS-048]", async () => {
    const videoId = await makeVideo();
    const { token } = await world.person();
    for (const anonymousId of [randomUUID(), randomUUID()]) {
      await watch(world.as({ token, anonymousId }), videoId);
    }
    expect(await viewsOf(videoId)).toBe(1);
  });

  it("counts once per address for callers without an id [LAS-048]", async () => {
    const videoId = await makeVideo();
    for (let time = 0; time < 3; time += 1) await watch(world.call, videoId);
    expect(await viewsOf(videoId)).toBe(1);
  });

  it("counts at most thirty times per address for generated ids, and once per real viewer [LAS-050]", async () => {
    const [videoId, household] = [await makeVideo(), await makeVideo("Domowy")];

    await Promise.all(Array.from({ length: 100 }, () => watch(visitor(), videoId)));
    await world.services.batchWriter.flush();
    await Promise.all(Array.from({ length: 100 }, () => watch(visitor(), videoId)));
    expect(await viewsOf(videoId)).toBe(30);
    for (let person = 0; person < 5; person += 1) await watch(visitor(), household);
    expect(await viewsOf(household)).toBe(5);

    world.clock.advance(12 * HOUR_SECONDS + 1);
    await Promise.all(Array.from({ length: 100 }, () => watch(visitor(), videoId)));
    expect(await viewsOf(videoId)).toBe(60);
  });

  it("is counted alike on the page, in statistics and for trends [LAS-051]", async () => {
    const videoId = await makeVideo();
    const anonymous = visitor();
    for (let time = 0; time < 5; time += 1) await watch(anonymous, videoId);
    await Promise.all(Array.from({ length: 60 }, () => watch(visitor(), videoId)));

    expect(await viewsOf(videoId)).toBe(30);
    const params = { id: author.channel._id };
    const { totals } = await author.call(statistics.show, { params, query: { videoId } });
    expect(totals.views).toBe(30);
    const rows = await world.services.db
      .selectFrom("video_views")
      .select("view_id")
      .where("video_id", "=", videoId)
      .execute();
    expect(rows).toHaveLength(30);
  });

  it("charges an ad once per viewer, up to a limit per address [LAS-051]", async () => {
    const moderator = await world.person({ role: "moderator" });
    const owner = await makeAdvertiser(world, moderator, 1000);
    const { _id: id } = await makeLiveBanner(owner, moderator, { points: 100 });
    const show = (call: Call) => call(adServing.logView, { params: { id }, query: { time: 4 } });
    const pointsLeft = async () => {
      await world.services.batchWriter.flush();
      return (await owner.call(ads.get, { params: { id } })).points;
    };
    const [anonymous, member] = [visitor(), await world.person()];

    for (const call of [anonymous, anonymous, member.call, member.call]) await show(call);
    expect(await pointsLeft()).toBe(98);
    await show(anonymous);
    expect(await pointsLeft()).toBe(98);
    for (let time = 0; time < 60; time += 1) await show(visitor());
    expect(await pointsLeft()).toBe(70);
    world.clock.advance(12 * HOUR_SECONDS + 1);
    await show(anonymous);
    expect(await pointsLeft()).toBe(69);
  });
});

describe("keyed viewer names for counting", () => {
  it("share one address name for all addresses of a household network [LAS-050]", () => {
    const nameOf = createViewerNames(world.services.signer);
    const household = ["2001:db8:7:9::1", "2001:db8:7:9:1111:2222:3333:4444", "2001:db8:7:9:a:b:c:d"];
    const names = [...household, "2001:db8:7:a::1", "203.0.113.8"].map((address) =>
      nameOf({ viewer: undefined, anonymousId: randomUUID(), address }),
    );

    expect(new Set(names.map(({ address }) => address)).size).toBe(3);
    expect(new Set(names.slice(0, 3).map(({ address }) => address)).size).toBe(1);
    expect(new Set(names.map(({ viewer }) => viewer)).size).toBe(5);
  });
});

describe("counting", () => {
  it("does not send more database queries for two hundred views [LAS-053]", async () => {
    const videoId = await makeVideo();
    const query = vi.spyOn(pg.Client.prototype, "query");
    /** Other features run in the meantime: only statements on the tables of views are counted. */
    const statements = async () => {
      query.mockClear();
      await world.services.batchWriter.flush();
      const texts = query.mock.calls.map(([asked]) => JSON.stringify(asked));
      return texts.filter((text) => /video_views|counted_|video_audience|live_watching/.test(text)).length;
    };

    await watch(visitor(), videoId);
    const ofOne = await statements();
    for (let time = 0; time < 200; time += 1) await watch(visitor(), videoId);
    const ofMany = await statements();
    query.mockRestore();

    expect(ofOne).toBeGreaterThan(2);
    // The server also flushes every half second, so some views may have been written before.
    expect(ofMany).toBeLessThan(3 * ofOne);
    expect(await viewsOf(videoId)).toBe(30);
  });
});
