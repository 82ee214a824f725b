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
  const answer = await fetch(`${world.url}/edge/share${path}`);
  return { status: answer.status, headers: answer.headers, picture: Buffer.from(await answer.arrayBuffer()) };
}

/** The first and the last column with letters of the name: nothing else down there is as bright. */
async function inkOf(picture: Buffer): Promise<{ left: number; right: number }> {
  const name = sharp(picture).extract({ left: 0, top: 440, width: 1200, height: 130 }).greyscale();
  const columns = [...(await name.raw().toBuffer())].flatMap((grey, place) =>
    grey > 235 ? [place % 1200] : [],
  );
  return { left: Math.min(...columns), right: Math.max(...columns) };
}

describe("the picture of a shared link", () => {
  it.each([
    "/categories/sport.jpg",
    "/categories/sport.jpg?lang=en",
    `/tags/${encodeURIComponent("c++ & c#")}.jpg`,
    `/tags/${encodeURIComponent("a/b <i>")}.jpg`,
    `/tags/${encodeURIComponent("😀\u0007")}.jpg`,
  ])("is drawn where there is only a name: %s", async (path) => {
    const { status, headers, picture } = await get(path);

    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("image/jpeg");
    expect(headers.get("cache-control")).toBe("public, max-age=86400");
    expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  });

  it("is another one in another language and for another name", async () => {
    const paths = [
      "/categories/books.jpg",
      "/categories/books.jpg?lang=en",
      "/tags/books.jpg",
      "/tags/film.jpg",
    ];
    const pictures = await Promise.all(
      paths.map(async (path) => (await get(path)).picture.toString("base64")),
    );

    expect(new Set(pictures).size).toBe(paths.length);
  });

  it.each(["konstantynopolitańczykowianec", "W".repeat(30), "tag"])(
    "holds the whole name: %s",
    async (tag) => {
      const { left, right } = await inkOf((await get(`/tags/${encodeURIComponent(tag)}.jpg`)).picture);

      expect(left).toBeGreaterThanOrEqual(70);
      expect(right).toBeLessThanOrEqual(1130);
    },
  );

  it.each([
    "/categories/nonsense.jpg",
    "/categories/sport.webp",
    "/people/ola.jpg",
    "/films/nobody.jpg",
    `/tags/${"a".repeat(31)}.jpg`,
  ])("is not made up: %s", async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it.each([
    ["films", { width: 1280, height: 720 }],
    ["channels", { width: 1400, height: 1400 }],
  ])("is a JPEG of %s, too, and follows their picture", async (kind, size) => {
    const { channel, call } = await world.creator();
    const videoId = await insertPublishedVideo(world, channel._id, { title: "Nocny pociąg" });
    const id = kind === "films" ? videoId : channel._id;
    const before = await get(`/${kind}/${id}.jpg`);
    const blue = sharp({ create: { width: 1400, height: 1400, channels: 3, background: "#2020c8" } });
    const file = new Blob([new Uint8Array(await blue.png().toBuffer())], { type: "image/png" });
    if (kind === "films") await call(videos.setThumbnail, { params: { id }, file });
    else await call(channels.setPicture, { params: { id }, file });

    const { status, headers, picture } = await get(`/${kind}/${id}.jpg?v=1`);

    expect(status).toBe(200);
    expect(headers.get("cache-control")).toContain("immutable");
    expect(before.headers.get("cache-control")).toBe("public, max-age=60");
    expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", ...size });
    expect(picture.equals(before.picture)).toBe(false);
  });
});
