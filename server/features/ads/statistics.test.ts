import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { ads } from "#shared/ads/contract.ts";
import { adServing } from "#shared/ads/serving.ts";
import { adStatistics } from "#shared/ads/statistics.ts";
import type { Call } from "#shared/client.ts";
import { makeAdvertiser, makeLiveBanner, type Advertiser } from "#server/testing/create-ad.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

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

async function see(call: Call, id: string, time: number, skipped = false): Promise<void> {
  await call(adServing.logView, { params: { id }, query: { time, skipped } });
}

/** Whole days in Polish time, independent of the test machine's time zone. */
function dayOf(moment: Date): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Warsaw" }).format(moment);
}

/** Noon of a future day, far from midnight in Poland and in UTC. */
function noonIn(days: number): void {
  const noon = new Date(world.clock.now().getTime() + days * DAY_SECONDS * 1000);
  noon.setUTCHours(11, 0, 0, 0);
  world.clock.advance((noon.getTime() - world.clock.now().getTime()) / 1000);
}

async function aged(age: "18-24" | "65+"): Promise<Call> {
  const { call } = await world.person();
  await call(accounts.edit, { body: { age } });
  return call;
}

describe("the statistics of an ad", () => {
  it("are zero for an ad without views", async () => {
    const { _id: id } = await makeLiveBanner(owner, moderator);
    const input = { params: { id }, body: {} };

    const none = { views: 0, clicks: 0, ctr: 0, pointsUsed: 0 };
    expect(await owner.call(adStatistics.general, input)).toEqual(none);
    expect(await owner.call(adStatistics.all, input)).toMatchObject(none);
    expect(await owner.call(adStatistics.skips, input)).toEqual({ shown: 0, skipped: 0, averageSeconds: 0 });
    const { items, count } = await owner.call(adStatistics.audience, { params: { id } });
    expect(items.map(({ views }) => views)).toEqual(Array.from({ length: count }, () => 0));
  });

  it("sum views and clicks per day, separately for each ad", async () => {
    noonIn(1);
    const [{ _id: id }, { _id: other }] = [
      await makeLiveBanner(owner, moderator, { points: 50 }),
      await makeLiveBanner(owner, moderator, { points: 50 }),
    ];
    const params = { id };
    const first = dayOf(world.clock.now());
    const [young, old] = [await aged("18-24"), await aged("65+")];
    await see(young, id, 2, true);
    await see(old, id, 3);
    await see(old, other, 9, true);
    await world.services.batchWriter.flush();
    await see(await aged("65+"), id, 5, true);
    for (const clickTime of [1, 2]) await world.call(adServing.click, { body: { adId: id, clickTime } });
    await world.services.batchWriter.flush();
    noonIn(1);
    const second = dayOf(world.clock.now());
    await see(young, id, 10);
    await world.call(adServing.click, { body: { adId: id, clickTime: 1 } });
    await world.services.batchWriter.flush();

    const body = { startDate: first, endDate: second };
    expect(await owner.call(adStatistics.all, { params, body })).toEqual({
      ...{ ...body, views: 4, clicks: 3, ctr: 0.75, pointsUsed: 4 },
      days: [
        { date: first, views: 3, clicks: 2 },
        { date: second, views: 1, clicks: 1 },
      ],
    });
    expect(await owner.call(adStatistics.views, { params, body })).toEqual({
      items: [
        { date: first, views: 3 },
        { date: second, views: 1 },
      ],
      count: 2,
    });
    expect(await owner.call(adStatistics.skips, { params, body })).toEqual({
      ...{ shown: 4, skipped: 2, averageSeconds: 5 },
    });
    const { items } = await moderator.call(adStatistics.audience, { params });
    expect(items.filter(({ views }) => views > 0)).toEqual([
      { age: "18-24", views: 2 },
      { age: "65+", views: 2 },
    ]);
    expect(items.at(-1)).toEqual({ age: "-1", views: 0 });
    const ofOther = await owner.call(adStatistics.general, { params: { id: other }, body });
    expect(ofOther).toMatchObject({ views: 1, clicks: 0 });
    const wrong = owner.call(adStatistics.all, { params, body: { startDate: second, endDate: first } });
    expect(await outcomeOf(wrong)).toMatchObject({ status: 400 });
  });
});

describe("views of one ad", () => {
  it("are capped for one browser, which gets other ads then", async () => {
    const { items } = await moderator.call(ads.list, { query: { status: "live", limit: 100 } });
    for (const ad of items) {
      await moderator.call(ads.setStatus, { params: { id: ad._id, status: "paused" } });
    }
    const { _id: id } = await makeLiveBanner(owner, moderator, { points: 50 });
    const [browser, other] = [
      world.as({ anonymousId: randomUUID() }),
      world.as({ anonymousId: randomUUID() }),
    ];
    const isShown = async (call: Call) => (await call(adServing.next, { query: {} })).banner?.adId === id;

    for (let time = 0; time < 10; time += 1) await see(browser, id, 1);

    expect(await isShown(browser)).toBe(false);
    expect(await isShown(other)).toBe(true);
  });
});
