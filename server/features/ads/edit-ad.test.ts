import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ads, type AdChanges } from "#shared/ads/contract.ts";
import { makeAdvertiser, makeLiveBanner, type Advertiser } from "#server/testing/create-ad.ts";
import { makeVideo } from "#server/testing/make-video.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

let world: World;
let moderator: Person;
let owner: Advertiser;

beforeAll(async () => {
  world = await openWorld();
  moderator = await world.person({ role: "moderator" });
  owner = await makeAdvertiser(world, moderator, 1000);
});
afterAll(() => world.close());

describe("POST /ads", () => {
  it("creates an ad with the given settings", async () => {
    const videoId = await makeVideo(world, owner, "public");
    const settings: AdChanges = {
      ...{ name: "Sanki", kind: "video", clickAction: "open_video", clickUrl: "https://sanki.example/" },
      ...{ videoId, ageTargets: ["18-24"], dismissMode: "never", placement: "after" },
    };

    const ad = await owner.call(ads.create, { body: { channelId: owner.channel._id, ...settings } });

    expect(ad).toMatchObject({
      ...{ ...settings, channel: { name: owner.channel.name }, reason: null },
      ...{ status: "open", points: 0, creative: null, can: { edit: true, verify: false } },
    });
  });

  it("rejects a target video that the advertiser cannot see", async () => {
    const videoId = await makeVideo(world, await world.creator(), "processed");
    const body = { channelId: owner.channel._id };
    const { _id: id } = await owner.call(ads.create, { body });

    const begin = owner.call(ads.create, { body: { ...body, videoId } });
    expect(await outcomeOf(begin)).toMatchObject({ status: 404 });
    const lead = owner.call(ads.edit, { params: { id }, body: { videoId } });
    expect(await outcomeOf(lead)).toMatchObject({ status: 404 });
    const nowhere = await owner.call(ads.edit, { params: { id }, body: { videoId: null } });
    expect(nowhere.videoId).toBeNull();
  });
});

describe("PATCH /ads/{id}", () => {
  it("keeps an unchanged ad running", async () => {
    const settings: AdChanges = { name: "Sanki", clickAction: "open_channel", ageTargets: ["18-24", "65+"] };
    const ad = await makeLiveBanner(owner, moderator, settings);
    const params = { id: ad._id };
    world.clock.advance(60);

    const same: readonly AdChanges[] = [{}, settings, { ageTargets: ["65+", "18-24", "65+"] }];
    for (const body of same) expect(await owner.call(ads.edit, { params, body })).toEqual(ad);
    const renamed = await owner.call(ads.edit, { params, body: { ...settings, name: "Narty" } });
    expect(renamed).toEqual({ ...ad, name: "Narty", updatedAt: renamed.updatedAt });
    expect(renamed.updatedAt).not.toBe(ad.updatedAt);
  });

  it("requires verification after a change of the target age, and keeps absent fields", async () => {
    const settings: AdChanges = { clickAction: "open_url", clickUrl: "https://sanki.example/" };
    const ad = await makeLiveBanner(owner, moderator, { ...settings, dismissMode: "never" });

    const body: AdChanges = { ageTargets: ["65+"], name: "Narty" };
    const changed = await owner.call(ads.edit, { params: { id: ad._id }, body });

    expect(changed).toEqual({ ...ad, ...body, status: "open", updatedAt: changed.updatedAt });
  });

  it("is restricted to owners and administrators", async () => {
    const { _id: id } = await owner.call(ads.create, { body: { channelId: owner.channel._id } });
    const rename = ({ call }: Person) =>
      outcomeOf(call(ads.edit, { params: { id }, body: { name: "Narty" } }));

    expect(await rename(moderator)).toMatchObject({ status: 403 });
    expect(await rename(await world.creator())).toMatchObject({ status: 403 });
    expect(await rename(await world.person({ role: "admin" }))).toMatchObject({ status: 200 });
  });
});

describe("an unknown ad", () => {
  it("returns 404 for reading, changing, verifying and deleting", async () => {
    const params = { id: randomUUID() };

    const outcomes = await Promise.all([
      outcomeOf(owner.call(ads.get, { params })),
      outcomeOf(owner.call(ads.edit, { params, body: { name: "Sanki" } })),
      outcomeOf(owner.call(ads.setStatus, { params: { ...params, status: "paused" } })),
      outcomeOf(owner.call(ads.remove, { params })),
      outcomeOf(moderator.call(ads.verify, { params, body: { approve: true } })),
    ]);

    for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 404 });
  });
});
