import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ads, type AdChanges } from "#shared/ads/contract.ts";
import { makeAdvertiser, makeLiveBanner, type Advertiser } from "#server/testing/made-ad.ts";
import { makeVideo } from "#server/testing/made-video.ts";
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
  it("begins an ad with what is said about it", async () => {
    const videoId = await makeVideo(world, owner, "public");
    const said: AdChanges = {
      ...{ name: "Sanki", kind: "video", clickAction: "open_video", clickUrl: "https://sanki.example/" },
      ...{ videoId, ageTargets: ["18-24"], dismissMode: "never", placement: "after" },
    };

    const ad = await owner.call(ads.create, { body: { channelId: owner.channel._id, ...said } });

    expect(ad).toMatchObject({
      ...{ ...said, channel: { name: owner.channel.name }, reason: null },
      ...{ status: "open", points: 0, creative: null, can: { edit: true, verify: false } },
    });
  });

  it("leads to no film that the advertiser does not see", async () => {
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
  it("leaves an ad running that stays what it is", async () => {
    const said: AdChanges = { name: "Sanki", clickAction: "open_channel", ageTargets: ["18-24", "65+"] };
    const ad = await makeLiveBanner(owner, moderator, said);
    const params = { id: ad._id };
    world.clock.advance(60);

    const same: readonly AdChanges[] = [{}, said, { ageTargets: ["65+", "18-24", "65+"] }];
    for (const body of same) expect(await owner.call(ads.edit, { params, body })).toEqual(ad);
    const renamed = await owner.call(ads.edit, { params, body: { ...said, name: "Narty" } });
    expect(renamed).toEqual({ ...ad, name: "Narty", updatedAt: renamed.updatedAt });
    expect(renamed.updatedAt).not.toBe(ad.updatedAt);
  });

  it("has an ad looked at again that is meant for others, and keeps what was not sent", async () => {
    const said: AdChanges = { clickAction: "open_url", clickUrl: "https://sanki.example/" };
    const ad = await makeLiveBanner(owner, moderator, { ...said, dismissMode: "never" });

    const body: AdChanges = { ageTargets: ["65+"], name: "Narty" };
    const changed = await owner.call(ads.edit, { params: { id: ad._id }, body });

    expect(changed).toEqual({ ...ad, ...body, status: "open", updatedAt: changed.updatedAt });
  });

  it("is for its owners and administrators", async () => {
    const { _id: id } = await owner.call(ads.create, { body: { channelId: owner.channel._id } });
    const rename = ({ call }: Person) =>
      outcomeOf(call(ads.edit, { params: { id }, body: { name: "Narty" } }));

    expect(await rename(moderator)).toMatchObject({ status: 403 });
    expect(await rename(await world.creator())).toMatchObject({ status: 403 });
    expect(await rename(await world.person({ role: "admin" }))).toMatchObject({ status: 200 });
  });
});

describe("an ad that is not there", () => {
  it("is neither changed, nor moved, verified or removed", async () => {
    const params = { id: randomUUID() };

    const answers = await Promise.all([
      outcomeOf(owner.call(ads.get, { params })),
      outcomeOf(owner.call(ads.edit, { params, body: { name: "Sanki" } })),
      outcomeOf(owner.call(ads.setStatus, { params: { ...params, status: "paused" } })),
      outcomeOf(owner.call(ads.remove, { params })),
      outcomeOf(moderator.call(ads.verify, { params, body: { approve: true } })),
    ]);

    for (const answer of answers) expect(answer).toMatchObject({ status: 404 });
  });
});
