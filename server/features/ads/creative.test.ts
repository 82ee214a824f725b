// @module-tag slow
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ads } from "#shared/ads/contract.ts";
import { drawBanner, drawVideo, makeAdvertiser, type Advertiser } from "#server/testing/create-ad.ts";
import { openWorld, outcomeOf, until, type World } from "#server/testing/world.ts";

let world: World;
let owner: Advertiser;

beforeAll(async () => {
  world = await openWorld();
  owner = await makeAdvertiser(world, await world.person({ role: "moderator" }));
});
afterAll(() => world.close());

async function makeAd(kind: "video" | "banner" = "video"): Promise<string> {
  const { _id } = await owner.call(ads.create, { body: { channelId: owner.channel._id, kind } });
  return _id;
}

async function set(id: string, file: Blob) {
  return owner.call(ads.setCreative, { params: { id }, file });
}

async function statusOf(url: string | undefined): Promise<number> {
  const response = await fetch(new URL(url ?? "", world.url));
  await response.body?.cancel();
  return response.status;
}

describe("the file of a video ad", () => {
  it("may have no sound, and must not have a codec that browsers cannot play", async () => {
    const id = await makeAd();

    expect(await outcomeOf(set(id, await drawVideo({ sound: "libopus" })))).toMatchObject({
      code: "CREATIVE_WRONG_KIND",
    });
    expect((await set(id, await drawVideo({ sound: null }))).creative?.seconds).toBeCloseTo(2, 0);
  });

  it("must have a pixel format that browsers decode", async () => {
    const tenBits = await drawVideo({ pixels: "yuv420p10le" });

    expect(await outcomeOf(set(await makeAd(), tenBits))).toMatchObject({ code: "CREATIVE_WRONG_KIND" });
  });

  it.each(["1922x64", "64x1922"])("must not exceed full HD on either side: %s", async (size) => {
    await expect(set(await makeAd(), await drawVideo({ size }))).rejects.toMatchObject({
      ...{ code: "CREATIVE_TOO_LARGE", message: expect.stringContaining("1920") },
    });
  });

  it("may have full HD size and last a minute", async () => {
    const id = await makeAd();
    expect((await set(id, await drawVideo({ size: "1920x64" }))).creative?.kind).toBe("video");

    const minute = await drawVideo({ seconds: 60, size: "64x64", sound: null });
    expect((await set(id, minute)).creative?.seconds).toBe(60);
    const long = drawVideo({ seconds: 62, size: "64x64" });
    await expect(set(id, await long)).rejects.toThrow("60 s");
  });

  it("replaces the previous file, whose URL returns 404", async () => {
    const id = await makeAd();
    const videoFile = await drawVideo();
    const { creative: first } = await set(id, videoFile);

    const { creative: second } = await set(id, videoFile);

    expect(second?.url).not.toBe(first?.url);
    expect([await statusOf(first?.url), await statusOf(second?.url)]).toEqual([404, 200]);
  });

  it("leaves no temporary files", async () => {
    const copies = async () => (await readdir(tmpdir())).filter((name) => /^nadaj-ad-\w{6}$/.test(name));
    const id = await makeAd();
    const videoFile = await drawVideo();
    const before = await copies();

    await set(id, videoFile);
    await outcomeOf(set(id, await drawBanner()));

    // Temporary files of concurrent tests are deleted, too, when those tests end.
    const isTidy = async () => (await copies()).every((name) => before.includes(name));
    expect(await until(isTidy, "the copies to go")).toBe(true);
  });

  it("is deleted with its ad", async () => {
    const id = await makeAd();
    const { creative } = await set(id, await drawVideo());

    await owner.call(ads.remove, { params: { id } });

    expect(await statusOf(creative?.url)).toBe(404);
  });

  it("cannot be replaced during verification", async () => {
    const id = await makeAd();
    const videoFile = await drawVideo();
    const { creative } = await set(id, videoFile);
    await owner.call(ads.setStatus, { params: { id, status: "awaiting_verification" } });

    expect(await outcomeOf(set(id, videoFile))).toMatchObject({ code: "AD_STATUS_REFUSED" });
    expect(await statusOf(creative?.url)).toBe(200);
    expect(await statusOf(creative?.url.replace("/1.mp4", "/2.mp4"))).toBe(404);
  });
});

describe("the image of a banner", () => {
  it("gets a new URL when it is replaced", async () => {
    const id = await makeAd("banner");
    const { creative: first } = await set(id, await drawBanner());
    const { creative: second } = await set(id, await drawBanner());

    expect(second?.url).not.toBe(first?.url);
    expect(second).toMatchObject({ kind: "banner", seconds: null });
  });

  it("cannot be replaced while the ad is verified", async () => {
    const id = await makeAd("banner");
    const { creative } = await set(id, await drawBanner());
    await owner.call(ads.setStatus, { params: { id, status: "awaiting_verification" } });
    const other = sharp({ create: { width: 1600, height: 300, channels: 3, background: "#10c010" } });
    const image = new Blob([new Uint8Array(await other.png().toBuffer())], { type: "image/png" });

    expect(await outcomeOf(set(id, image))).toMatchObject({ code: "AD_STATUS_REFUSED" });

    const response = await fetch(new URL(creative?.url ?? "", world.url));
    const { dominant } = await sharp(Buffer.from(await response.arrayBuffer())).stats();
    expect(dominant.r).toBeGreaterThan(dominant.g);
  });

  it("is deleted with the ad", async () => {
    const id = await makeAd("banner");
    const { creative } = await set(id, await drawBanner());
    expect(await statusOf(creative?.url)).toBe(200);

    await owner.call(ads.remove, { params: { id } });

    const master = `images/ad/${id}/master.webp`;
    expect(await world.services.storage.stat(master)).toBeUndefined();
  });
});

it("the version in a video URL must be a positive integer", async () => {
  const id = await makeAd();
  const { creative } = await set(id, await drawVideo());
  const versions = ["0", "1.5", "-1", "x", "1"];

  const answers = versions.map((version) => statusOf(creative?.url.replace("/1.mp4", `/${version}.mp4`)));

  expect(await Promise.all(answers)).toEqual([404, 404, 404, 404, 200]);
});
