import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { channels } from "#shared/channels/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function get(path: string) {
  const response = await fetch(`${world.url}/edge/share${path}`);
  return {
    status: response.status,
    headers: response.headers,
    image: Buffer.from(await response.arrayBuffer()),
  };
}

/** The first and last column of the name's letters: the brightest pixels in that area. */
async function inkOf(image: Buffer): Promise<{ left: number; right: number }> {
  const name = sharp(image).extract({ left: 0, top: 440, width: 1200, height: 130 }).greyscale();
  const columns = [...(await name.raw().toBuffer())].flatMap((grey, place) =>
    grey > 235 ? [place % 1200] : [],
  );
  return { left: Math.min(...columns), right: Math.max(...columns) };
}

describe("a share image", () => {
  it.each([
    "/categories/sport.jpg",
    "/categories/sport.jpg?lang=en",
    `/tags/${encodeURIComponent("c++ & c#")}.jpg`,
    `/tags/${encodeURIComponent("a/b <i>")}.jpg`,
    `/tags/${encodeURIComponent("😀\u0007")}.jpg`,
  ])("is drawn for an entity that has only a name: %s", async (path) => {
    const { status, headers, image } = await get(path);

    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("image/jpeg");
    expect(headers.get("cache-control")).toBe("public, max-age=86400");
    expect(await sharp(image).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  });

  it("differs by language and by name", async () => {
    const paths = [
      "/categories/books.jpg",
      "/categories/books.jpg?lang=en",
      "/tags/books.jpg",
      "/tags/film.jpg",
    ];
    const images = await Promise.all(paths.map(async (path) => (await get(path)).image.toString("base64")));

    expect(new Set(images).size).toBe(paths.length);
  });

  it.each(["konstantynopolitańczykowianec", "W".repeat(30), "tag"])(
    "contains the full name: %s",
    async (tag) => {
      const { left, right } = await inkOf((await get(`/tags/${encodeURIComponent(tag)}.jpg`)).image);

      expect(left).toBeGreaterThanOrEqual(70);
      expect(right).toBeLessThanOrEqual(1130);
    },
  );

  it.each([
    "/categories/nonsense.jpg",
    "/categories/sport.webp",
    "/people/ola.jpg",
    "/videos/nobody.jpg",
    `/tags/${"a".repeat(31)}.jpg`,
  ])("returns 404 for an unknown entity: %s", async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it.each([
    ["videos", { width: 1280, height: 720 }],
    ["channels", { width: 1400, height: 1400 }],
  ])("is a JPEG for %s, too, and changes with their image", async (kind, size) => {
    const { channel, call } = await world.creator();
    const videoId = await insertPublishedVideo(world, channel._id, { title: "Nocny pociąg" });
    const id = kind === "videos" ? videoId : channel._id;
    const before = await get(`/${kind}/${id}.jpg`);
    const blue = sharp({ create: { width: 1400, height: 1400, channels: 3, background: "#2020c8" } });
    const file = new Blob([new Uint8Array(await blue.png().toBuffer())], { type: "image/png" });
    if (kind === "videos") await call(videos.setThumbnail, { params: { id }, file });
    else await call(channels.setAvatar, { params: { id }, file });

    const { status, headers, image } = await get(`/${kind}/${id}.jpg?v=1`);

    expect(status).toBe(200);
    expect(headers.get("cache-control")).toContain("immutable");
    expect(before.headers.get("cache-control")).toBe("public, max-age=60");
    expect(await sharp(image).metadata()).toMatchObject({ format: "jpeg", ...size });
    expect(image.equals(before.image)).toBe(false);
  });
});
