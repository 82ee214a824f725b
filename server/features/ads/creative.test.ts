import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ads } from "#shared/ads/contract.ts";
import { drawBanner, drawFilm, makeAdvertiser, type Advertiser } from "#server/testing/made-ad.ts";
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
  const answer = await fetch(new URL(url ?? "", world.url));
  await answer.body?.cancel();
  return answer.status;
}

describe("the film of a video ad", () => {
  it("may have no sound, and has none that browsers may not play", async () => {
    const id = await makeAd();

    expect(await outcomeOf(set(id, await drawFilm({ sound: "libopus" })))).toMatchObject({
      code: "CREATIVE_WRONG_KIND",
    });
    expect((await set(id, await drawFilm({ sound: null }))).creative?.seconds).toBeCloseTo(2, 0);
  });

  it("has a picture that browsers decode", async () => {
    const tenBits = await drawFilm({ pixels: "yuv420p10le" });

    expect(await outcomeOf(set(await makeAd(), tenBits))).toMatchObject({ code: "CREATIVE_WRONG_KIND" });
  });

  it.each(["1922x64", "64x1922"])("is not larger than full HD on either side: %s", async (size) => {
    await expect(set(await makeAd(), await drawFilm({ size }))).rejects.toMatchObject({
      ...{ code: "CREATIVE_TOO_LARGE", message: expect.stringContaining("1920") },
    });
  });

  it("may be as large as full HD and last a minute", async () => {
    const id = await makeAd();
    expect((await set(id, await drawFilm({ size: "1920x64" }))).creative?.kind).toBe("video");

    const minute = await drawFilm({ seconds: 60, size: "64x64", sound: null });
    expect((await set(id, minute)).creative?.seconds).toBe(60);
    const long = drawFilm({ seconds: 62, size: "64x64" });
    await expect(set(id, await long)).rejects.toThrow("60 s");
  });

  it("takes the place of the one before, whose address leads nowhere then", async () => {
    const id = await makeAd();
    const film = await drawFilm();
    const { creative: first } = await set(id, film);

    const { creative: second } = await set(id, film);

    expect(second?.url).not.toBe(first?.url);
    expect([await statusOf(first?.url), await statusOf(second?.url)]).toEqual([404, 200]);
  });

  it("leaves no copies where it was worked on", async () => {
    const copies = async () => (await readdir(tmpdir())).filter((name) => /^nadaj-ad-\w{6}$/.test(name));
    const id = await makeAd();
    const film = await drawFilm();
    const before = await copies();

    await set(id, film);
    await outcomeOf(set(id, await drawBanner()));

    // Those of other tests go as well, once they are done.
    const isTidy = async () => (await copies()).every((name) => before.includes(name));
    expect(await until(isTidy, "the copies to go")).toBe(true);
  });

  it("goes with its ad", async () => {
    const id = await makeAd();
    const { creative } = await set(id, await drawFilm());

    await owner.call(ads.remove, { params: { id } });

    expect(await statusOf(creative?.url)).toBe(404);
  });

  it("does not change while the staff looks at it", async () => {
    const id = await makeAd();
    const film = await drawFilm();
    const { creative } = await set(id, film);
    await owner.call(ads.setStatus, { params: { id, status: "awaiting_verification" } });

    expect(await outcomeOf(set(id, film))).toMatchObject({ code: "AD_STATUS_REFUSED" });
    expect(await statusOf(creative?.url)).toBe(200);
    expect(await statusOf(creative?.url.replace("/1.mp4", "/2.mp4"))).toBe(404);
  });
});

describe("the picture of a banner", () => {
  it("has another address once it is another", async () => {
    const id = await makeAd("banner");
    const { creative: first } = await set(id, await drawBanner());
    const { creative: second } = await set(id, await drawBanner());

    expect(second?.url).not.toBe(first?.url);
    expect(second).toMatchObject({ kind: "banner", seconds: null });
  });

  it("does not change while the staff looks at it", async () => {
    const id = await makeAd("banner");
    const { creative } = await set(id, await drawBanner());
    await owner.call(ads.setStatus, { params: { id, status: "awaiting_verification" } });
    const other = sharp({ create: { width: 1600, height: 300, channels: 3, background: "#10c010" } });
    const picture = new Blob([new Uint8Array(await other.png().toBuffer())], { type: "image/png" });

    expect(await outcomeOf(set(id, picture))).toMatchObject({ code: "AD_STATUS_REFUSED" });

    const answer = await fetch(new URL(creative?.url ?? "", world.url));
    const { dominant } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
    expect(dominant.r).toBeGreaterThan(dominant.g);
  });

  it("goes with its ad", async () => {
    const id = await makeAd("banner");
    const { creative } = await set(id, await drawBanner());
    expect(await statusOf(creative?.url)).toBe(200);

    await owner.call(ads.remove, { params: { id } });

    const master = `images/ad/${id}/master.webp`;
    expect(await world.services.storage.stat(master)).toBeUndefined();
  });
});

it("only whole numbers from one on are versions of a film", async () => {
  const id = await makeAd();
  const { creative } = await set(id, await drawFilm());
  const versions = ["0", "1.5", "-1", "x", "1"];

  const answers = versions.map((version) => statusOf(creative?.url.replace("/1.mp4", `/${version}.mp4`)));

  expect(await Promise.all(answers)).toEqual([404, 404, 404, 404, 200]);
});
