import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { ads, type Ad } from "#shared/ads/contract.ts";
import { adServing } from "#shared/ads/serving.ts";
import { channels } from "#shared/channels/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { drawBanner, makeAdvertiser, makeLiveBanner, type Advertiser } from "#server/testing/create-ad.ts";
import { insertRendition, makeVideo } from "#server/testing/make-video.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";

let world: World;
let moderator: Person;
let owner: Advertiser;

beforeAll(async () => {
  world = await openWorld();
  moderator = await world.person({ role: "moderator" });
  owner = await makeAdvertiser(world, moderator, 1000);
});
afterAll(() => world.close());

async function makeBanner({ call, channel }: Advertiser = owner): Promise<string> {
  const { _id: id } = await call(ads.create, { body: { channelId: channel._id, name: "Sanki" } });
  await call(ads.setCreative, { params: { id }, file: await drawBanner() });
  return id;
}

async function move({ call }: Person, id: string, status: string): Promise<Ad> {
  return call(ads.setStatus, { params: { id, status } });
}

async function verify(id: string, body: { approve: boolean; reason?: string }): Promise<Ad> {
  return moderator.call(ads.verify, { params: { id }, body });
}

describe("POST /ads/{id}/{status}", () => {
  it("lets editors of the ad submit and withdraw it", async () => {
    const id = await makeBanner();

    expect(await outcomeOf(move(moderator, id, "awaiting_verification"))).toMatchObject({ status: 403 });
    await move(owner, id, "awaiting_verification");
    expect(await outcomeOf(move(moderator, id, "open"))).toMatchObject({ status: 403 });
    expect(await move(owner, id, "open")).toMatchObject({ status: "open" });
  });

  it("stores the rejection reason until the ad is submitted again", async () => {
    const id = await makeBanner();
    const reason = "Nie widać, czyje to sanki.";
    await move(owner, id, "awaiting_verification");
    await expect(verify(id, { approve: false })).rejects.toMatchObject({
      errors: { reason: "This field is required" },
    });

    expect(await verify(id, { approve: false, reason })).toMatchObject({ reason });
    expect(await move(owner, id, "open")).toMatchObject({ reason });
    expect(await move(owner, id, "awaiting_verification")).toMatchObject({ reason: null });
    expect(await verify(id, { approve: true, reason })).toMatchObject({ reason: null });
  });

  it("pauses an ad whose video is deleted, although it could not be submitted again", async () => {
    const advertiser = await makeAdvertiser(world, moderator);
    const videoId = await makeVideo(world, advertiser, "public");
    const live = await makeLiveBanner(advertiser, moderator, { clickAction: "open_video", videoId });
    await world.services.db.updateTable("ads").set({ video_id: null }).where("id", "=", live._id).execute();

    expect(await move(advertiser, live._id, "paused")).toMatchObject({ status: "paused", videoId: null });
  });
});

describe("the owners of an ad", () => {
  it("get emails in their language", async () => {
    const english = await makeAdvertiser(world, moderator);
    await english.call(accounts.edit, { body: { settings: { language: "en" } } });

    for (const advertiser of [english, owner]) {
      const id = await makeBanner(advertiser);
      await move(advertiser, id, "awaiting_verification");
      await verify(id, { approve: true });
    }

    const subjectTo = async ({ email }: Person) => (await world.mailTo(email)).subject;
    expect(await subjectTo(english)).toBe("Your ad has been approved");
    await until(async () => (await subjectTo(owner)) === "Twoja reklama jest zatwierdzona", "the mail");
  });
});

describe("an ad", () => {
  it("shows when it was created and last changed", async () => {
    const advertiser = await makeAdvertiser(world, moderator);
    const id = await makeBanner(advertiser);
    const { createdAt } = await advertiser.call(ads.get, { params: { id } });
    const changes: readonly (() => Promise<Ad>)[] = [
      () => advertiser.call(ads.edit, { params: { id }, body: { name: "Narty" } }),
      () => advertiser.call(ads.edit, { params: { id }, body: { clickAction: "open_channel" } }),
      () => move(advertiser, id, "awaiting_verification"),
      () => verify(id, { approve: true }),
      () => advertiser.call(ads.transferPoints, { params: { id }, body: { points: 10 } }),
      () => move(advertiser, id, "live"),
      () => advertiser.call(ads.transferPoints, { params: { id }, body: { points: -10 } }),
    ];

    for (const change of changes) {
      world.clock.advance(60);
      const before = world.clock.now().getTime();
      const changed = await change();
      expect(new Date(changed.updatedAt).getTime()).toBeGreaterThanOrEqual(before);
      expect(changed.createdAt).toBe(createdAt);
    }
    world.clock.advance(60);
    const startedAt = world.clock.now().toISOString();
    const { createdAt: next, updatedAt } = await advertiser.call(ads.get, {
      params: { id: await makeBanner(advertiser) },
    });
    expect([next >= startedAt, updatedAt >= startedAt]).toEqual([true, true]);
  });
});

describe("ad delivery", () => {
  it("runs from activation until the ad is paused, changed or deleted", async () => {
    const host = await world.creator();
    const videoId = await makeVideo(world, host, "public");
    await insertRendition(world, videoId);
    const hasRoom = async () => {
      const { ads: kinds } = await host.call(videos.get, { params: { id: videoId } });
      return kinds.includes("banner");
    };
    const nameShown = async () => (await world.call(adServing.next, { query: { videoId } })).banner?.name;
    const advertiser = await makeAdvertiser(world, moderator);
    const { _id: id } = await makeLiveBanner(advertiser, moderator, { name: "Sanki" });
    const params = { id };
    expect([await hasRoom(), await nameShown()]).toEqual([true, "Sanki"]);

    await advertiser.call(ads.edit, { params, body: { name: "Narty" } });
    expect(await nameShown()).toBe("Narty");
    await move(advertiser, id, "paused");
    expect([await hasRoom(), await nameShown()]).toEqual([false, undefined]);
    await move(advertiser, id, "live");
    expect([await hasRoom(), await nameShown()]).toEqual([true, "Narty"]);
    await advertiser.call(ads.transferPoints, { params, body: { points: -10 } });
    expect(await hasRoom()).toBe(false);
    await advertiser.call(ads.transferPoints, { params, body: { points: 10 } });
    await move(advertiser, id, "live");
    expect(await hasRoom()).toBe(true);
    await advertiser.call(ads.edit, { params, body: { clickAction: "open_channel" } });
    expect(await hasRoom()).toBe(false);

    const other = await makeLiveBanner(advertiser, moderator);
    expect(await hasRoom()).toBe(true);
    await advertiser.call(ads.remove, { params: { id: other._id } });
    expect([await hasRoom(), await nameShown()]).toEqual([false, undefined]);

    const last = await makeLiveBanner(advertiser, moderator, { points: 1 });
    expect(await hasRoom()).toBe(true);
    await world.call(adServing.logView, { params: { id: last._id }, query: { time: 1 } });
    await world.services.batchWriter.flush();
    expect(await hasRoom()).toBe(false);
  });

  it("reserves room for an ad only for viewers of its target age", async () => {
    const host = await world.creator();
    const videoId = await makeVideo(world, host, "public");
    await insertRendition(world, videoId);
    const room = async () => (await host.call(videos.get, { params: { id: videoId } })).ads;
    const advertiser = await makeAdvertiser(world, moderator);
    const made = [await makeLiveBanner(advertiser, moderator, { ageTargets: ["65+"] })];
    expect(await room()).toEqual([]);

    made.push(await makeLiveBanner(advertiser, moderator));

    expect(await room()).toEqual(["banner"]);
    for (const { _id: id } of made) await move(advertiser, id, "paused");
  });

  it("runs with published videos only", async () => {
    const { _id: id } = await makeLiveBanner(await makeAdvertiser(world, moderator), moderator);
    const host = await world.creator();
    const shownWith = async (videoId: string) =>
      (await world.call(adServing.next, { query: { videoId } })).banner?.adId;

    expect(await shownWith(await makeVideo(world, host, "public"))).toBe(id);
    expect(await shownWith(await makeVideo(world, host, "processed"))).toBeUndefined();
    expect(await shownWith(randomUUID())).toBeUndefined();
    await moderator.call(ads.setStatus, { params: { id, status: "paused" } });
  });

  it("stops when another process has paused the ad", async () => {
    const advertiser = await makeAdvertiser(world, moderator);
    const [one, other] = [
      await makeLiveBanner(advertiser, moderator),
      await makeLiveBanner(advertiser, moderator),
    ];
    const shown = async () => (await world.call(adServing.next, { query: {} })).banner?.adId;
    expect([one._id, other._id]).toContain(await shown());

    const stop = (id: string) =>
      world.services.db.updateTable("ads").set({ status: "paused" }).where("id", "=", id).execute();
    await stop(one._id);
    for (let time = 0; time < 5; time += 1) expect(await shown()).toBe(other._id);
    await stop(other._id);
    expect(await shown()).toBeUndefined();
  });
});

describe("points", () => {
  it("are limited per ad, and an error names the available amount", async () => {
    const MOST = 1_000_000_000;
    const advertiser = await makeAdvertiser(world, moderator, MOST);
    const { _id: id } = await advertiser.call(ads.create, { body: { channelId: advertiser.channel._id } });
    const transfer = (points: number) =>
      advertiser.call(ads.transferPoints, { params: { id }, body: { points } });

    expect(await transfer(MOST - 1)).toMatchObject({ points: MOST - 1 });
    await expect(transfer(-MOST)).rejects.toThrow(`Available: ${MOST - 1}`);
    await expect(transfer(2)).rejects.toMatchObject({
      errors: { points: expect.stringContaining(`${MOST}`) },
    });
    expect(await transfer(1)).toMatchObject({ points: MOST });
    await transfer(-MOST);
    const params = { id: advertiser.channel._id };
    await moderator.call(channels.setAdPoints, { params, body: { points: 7 } });
    await expect(transfer(8)).rejects.toThrow("Available: 7");
  });

  it("pay for as many views as there are points, and no more", async () => {
    const advertiser = await makeAdvertiser(world, moderator);
    const { _id: id } = await makeLiveBanner(advertiser, moderator, { points: 2 });
    const people = await Promise.all(Array.from({ length: 3 }, () => world.person()));
    for (const { call } of people) await call(adServing.logView, { params: { id }, query: { time: 1 } });
    await world.services.batchWriter.flush();

    expect(await advertiser.call(ads.get, { params: { id } })).toMatchObject({ points: 0, status: "paused" });
  });
});
