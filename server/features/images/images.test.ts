import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { home } from "#shared/home/contract.ts";
import { images } from "#shared/images/contract.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, outcomeOf, type World } from "#server/testing/world.ts";
import { masterKey, sizeKey } from "./keys.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const RED = { r: 200, g: 20, b: 20 };
const BLUE = { r: 20, g: 20, b: 200 };

function plain(colour: typeof RED, side = 600) {
  return sharp({ create: { width: side, height: side, channels: 3, background: colour } });
}

function fileOf(bytes: Uint8Array, type = "image/png"): Blob {
  return new Blob([new Uint8Array(bytes)], { type });
}

async function served(path: string): Promise<{ type: string | null; image: Buffer }> {
  const response = await fetch(`${world.url}/edge${path}`);
  expect({ path, status: response.status }).toEqual({ path, status: 200 });
  return { type: response.headers.get("content-type"), image: Buffer.from(await response.arrayBuffer()) };
}

async function colourOf(image: Buffer): Promise<"red" | "blue" | "other"> {
  const { channels: bands } = await sharp(image).stats();
  const [red = 0, , blue = 0] = bands.map(({ mean }) => mean);
  if (red > blue + 80) return "red";
  return blue > red + 80 ? "blue" : "other";
}

describe("GET /edge-url", () => {
  it("returns the base URL of images [IMG-001]", async () => {
    const { channel } = await world.creator();
    const id = await insertPublishedVideo(world, channel._id, { title: "Nocny pociąg" });

    const { url } = await world.call(home.edgeUrl);

    const response = await fetch(new URL(`${url}/video/${id}/720.webp`, world.url));
    expect(response.headers.get("content-type")).toBe("image/webp");
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([width, height]).toEqual([1280, 720]);
  });
});

describe("avatars", () => {
  it("have six sizes, and a generated placeholder [IMG-002]", async () => {
    const { id, call } = await world.person();
    for (const size of [48, 96, 128, 256, 512, 1024]) {
      const { type, image } = await served(`/user/${id}/${size}.webp`);
      expect(type).toBe("image/webp");
      expect((await sharp(image).metadata()).width).toBe(size);
    }
    await call(accounts.setAvatar, { file: fileOf(await plain(RED).png().toBuffer()) });
    expect(await colourOf((await served(`/user/${id}/512.webp?v=1`)).image)).toBe("red");
  });

  it("are replaced at once, and an invalidation deletes the cached sizes [IMG-006]", async () => {
    const { id, call } = await world.person();
    await call(accounts.setAvatar, { file: fileOf(await plain(RED).png().toBuffer()) });
    expect(await colourOf((await served(`/user/${id}/128.webp`)).image)).toBe("red");

    await call(accounts.setAvatar, { file: fileOf(await plain(BLUE).png().toBuffer()) });
    const { url } = await call(images.invalidation, { params: { entity: "user", id } });
    for (const method of ["POST", "GET"]) {
      const response = await fetch(world.url + url, { method });
      expect(await response.json()).toEqual({ ok: true });
    }
    expect(await colourOf((await served(`/user/${id}/128.webp`)).image)).toBe("blue");
    const cachedResponse = await fetch(`${world.url}/edge/user/${id}/128.webp`);
    expect(cachedResponse.headers.get("cache-control")).toContain("max-age=60");
    expect((await fetch(`${world.url}/edge/invalidate/nobody/${id}`)).status).toBe(404);
  });

  it("are invalidated only with a signed URL or by staff [LAS-190]", async () => {
    const { id, call, token } = await world.person();
    const [user, creator, other] = [await world.person(), await world.creator(), await world.person()];
    const [moderator, admin] = [
      await world.person({ role: "moderator" }),
      await world.person({ role: "admin" }),
    ];
    await call(accounts.setAvatar, { file: fileOf(await plain(RED).png().toBuffer()) });
    const { storage } = world.services;
    const master = await storage.stat(masterKey("user", id));
    const isKept = async () =>
      (await storage.stat(sizeKey("user", id, master?.modifiedAt.getTime() ?? 0, 256))) !== undefined;
    const invalidate = (query: string, bearer?: string) =>
      fetch(`${world.url}/edge/invalidate/user/${id}${query}`, {
        method: "POST",
        headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
      });
    const { url } = await call(images.invalidation, { params: { entity: "user", id } });
    const { url: foreign } = await user.call(images.invalidation, {
      params: { entity: "user", id: user.id },
    });
    await served(`/user/${id}/256.webp`);

    expect((await invalidate("")).status).toBe(401);
    for (const bearer of [user.token, creator.token, token])
      expect((await invalidate("", bearer)).status).toBe(403);
    expect((await invalidate(new URL(foreign, world.url).search)).status).toBe(403);
    const asked = other.call(images.invalidation, { params: { entity: "user", id } });
    expect(await outcomeOf(asked)).toMatchObject({ status: 403 });
    expect(await isKept()).toBe(true);

    expect((await fetch(world.url + url, { method: "POST" })).status).toBe(200);
    expect(await isKept()).toBe(false);
    for (const { token: bearer } of [moderator, admin])
      expect((await invalidate("", bearer)).status).toBe(200);
    world.clock.advance(700);
    expect((await fetch(world.url + url, { method: "POST" })).status).toBe(403);
  });

  it("of a channel and a video are invalidated by users who may replace them", async () => {
    const [creator, stranger] = [await world.creator(), await world.creator()];
    const { channel } = creator;
    const id = await insertPublishedVideo(world, channel._id, { title: "Nocny pociąg" });
    const things = [
      { entity: "channel", id: channel._id },
      { entity: "banner", id: channel._id },
      { entity: "video", id },
    ] as const;

    for (const params of things) {
      const { url } = await creator.call(images.invalidation, { params });
      expect((await fetch(world.url + url)).status).toBe(200);
      expect(await outcomeOf(stranger.call(images.invalidation, { params }))).toMatchObject({ status: 403 });
    }
  });
});

describe("an uploaded image", () => {
  const uploadImage = async (bytes: Uint8Array, type = "image/png") => {
    const { channel, call } = await world.creator();
    const sending = call(channels.setAvatar, { params: { id: channel._id }, file: fileOf(bytes, type) });
    return { outcome: await outcomeOf(sending), id: channel._id };
  };

  it("is rotated by its EXIF orientation, and its metadata is removed", async () => {
    // The left half is red; EXIF orientation 6 rotates the image.
    const lying = await plain(RED, 400)
      .composite([{ input: await plain(BLUE, 400).resize(200, 400).png().toBuffer(), left: 200, top: 0 }])
      .jpeg()
      .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 13/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(lying).metadata()).orientation).toBe(6);

    const { outcome, id } = await uploadImage(lying, "image/jpeg");

    expect(outcome).toEqual({ status: 200 });
    const { image } = await served(`/channel/${id}/256.webp?v=1`);
    const { exif, orientation } = await sharp(image).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
    const half = (top: number) => sharp(image).extract({ left: 0, top, width: 256, height: 100 }).toBuffer();
    expect(await colourOf(await half(0))).toBe("red");
    expect(await colourOf(await half(150))).toBe("blue");
  });

  it("may be CMYK", async () => {
    const printed = await plain(RED).toColourspace("cmyk").jpeg().toBuffer();
    const { outcome, id } = await uploadImage(printed, "image/jpeg");
    expect(outcome).toEqual({ status: 200 });
    expect(await colourOf((await served(`/channel/${id}/96.webp?v=1`)).image)).toBe("red");
  });

  it("is rejected if it is not an image, too large, or a decompression bomb [MCH-014]", async () => {
    const png = await plain(RED, 16).png().toBuffer();
    const text = new TextEncoder();
    const script = text.encode("<script>alert(1)</script>");
    const drawing = text.encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    // Sixty-four megapixels in a few hundred kilobytes.
    const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: "#000" } })
      .png({ compressionLevel: 3 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024);

    const refusals: [Uint8Array, string][] = [
      [text.encode("to nie jest obraz"), "NOT_IMAGE"],
      [drawing, "NOT_IMAGE"],
      [Buffer.concat([png.subarray(0, 8), script]), "NOT_IMAGE"],
      [png.subarray(0, 40), "NOT_IMAGE"],
      [await plain(RED, 16).gif().toBuffer(), "NOT_IMAGE"],
      [new Uint8Array(5 * 1024 * 1024 + 1), "IMAGE_TOO_LARGE"],
      [bomb, "IMAGE_TOO_MANY_PIXELS"],
    ];
    for (const [bytes, code] of refusals) {
      expect((await uploadImage(bytes)).outcome).toMatchObject({ code });
    }
  });

  it("may have a script appended, which is never served", async () => {
    const png = await plain(RED).png().toBuffer();
    const both = Buffer.concat([png, Buffer.from("<script>alert(1)</script>")]);
    const { outcome, id } = await uploadImage(both);
    expect(outcome).toEqual({ status: 200 });
    const { image, type } = await served(`/channel/${id}/512.webp?v=1`);
    expect(type).toBe("image/webp");
    expect(image.includes("<script>")).toBe(false);
  });
});
