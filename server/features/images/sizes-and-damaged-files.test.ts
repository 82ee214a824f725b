import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { openWorld, outcomeOf, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

function plain(side = 600) {
  return sharp({ create: { width: side, height: side, channels: 3, background: "#c81414" } });
}

function fileOf(bytes: Uint8Array, type = "image/png"): Blob {
  return new Blob([new Uint8Array(bytes)], { type });
}

describe("every size", () => {
  it("has the requested width, in any order of requests [LAS-140]", async () => {
    const { id, call, channel } = await world.creator();
    const { _id } = await call(videos.create, { body: { channelId: channel._id } });
    const file = fileOf(await plain(2600).png().toBuffer());
    await call(accounts.setAvatar, { file });
    await call(channels.setAvatar, { params: { id: channel._id }, file });
    await call(channels.setBanner, { params: { id: channel._id }, file });
    await call(videos.setThumbnail, { params: { id: _id }, file });
    const { thumbnailBaseUrl } = await call(videos.get, { params: { id: _id } });
    const squares = [96, 1024, 48, 512, 128, 256].map((size) => [size, size]);
    const heights = [480, 144, 1080, 240, 720, 360];
    const widths = [854, 256, 1920, 426, 1280, 640];
    const expected: [string, number[][]][] = [
      [`/edge/user/${id}`, squares],
      [`/edge/channel/${channel._id}`, squares],
      [
        `/edge/banner/${channel._id}`,
        [
          [640, 2560],
          [160, 640],
          [320, 1280],
        ],
      ],
      [thumbnailBaseUrl, heights.map((height, index) => [height, widths[index] ?? 0])],
    ];

    for (const [address, sizes] of expected) {
      for (const [size, width] of [...sizes, ...sizes.toReversed()]) {
        const response = await fetch(`${world.url}${address}/${size}.webp`);
        const image = sharp(Buffer.from(await response.arrayBuffer()));
        expect([address, size, (await image.metadata()).width]).toEqual([address, size, width]);
        const { dominant } = await image.stats();
        expect(dominant.r).toBeGreaterThan(dominant.b + 80);
      }
    }
  });
});

describe("a truncated multipart body", () => {
  it.each(["avatar", "banner", "thumbnail"])(
    "as %s is rejected, and no file is stored [LAS-183]",
    async (kind) => {
      const { id, token, channel, call } = await world.creator();
      const { _id } = await call(videos.create, { body: { channelId: channel._id } });
      const [path, key] = {
        avatar: ["/auth/avatar", `images/user/${id}`],
        banner: [`/channels/${channel._id}/banner`, `images/banner/${channel._id}`],
        thumbnail: [`/videos/${_id}/thumbnail`, `images/video/${_id}`],
      }[kind] ?? ["", ""];
      const png = await plain().png().toBuffer();
      const head =
        '--grenze\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
      const body = Buffer.concat([Buffer.from(head), png.subarray(0, png.length / 2)]);

      const { status } = await fetch(`${world.url}/api${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=grenze" },
        body: new Uint8Array(body),
      });

      expect(status).toBe(400);
      expect(await world.services.storage.stat(`${key}/master.webp`)).toBeUndefined();
    },
  );
});

describe("a JPEG with a damaged header", () => {
  it("is accepted or rejected with a message, wherever the header is damaged [LAS-186]", async () => {
    const { channel, call } = await world.creator();
    const { _id } = await call(videos.create, { body: { channelId: channel._id } });
    const jpeg = await plain()
      .jpeg()
      .withExif({
        IFD0: { Artist: "x".repeat(200) },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 13/1 0/1" },
      })
      .toBuffer();
    const exif = jpeg.indexOf("Exif");
    const damaged = [6, 10, 14, 20, 60].map((at) => {
      const bytes = Buffer.from(jpeg);
      bytes.fill(0xff, exif + at, exif + at + 60);
      return bytes;
    });
    // The declared length of the EXIF block ends in the middle of it.
    const short = Buffer.from(jpeg);
    short.writeUInt16BE(40, exif - 2);
    const cut = Buffer.concat([jpeg.subarray(0, exif + 30), jpeg.subarray(exif + 120)]);

    for (const bytes of [...damaged, short, cut]) {
      const sending = call(videos.setThumbnail, { params: { id: _id }, file: fileOf(bytes, "image/jpeg") });
      const { status } = await outcomeOf(sending);
      expect([200, 415]).toContain(status);
    }
    const { dominantColor } = await call(videos.setThumbnail, {
      params: { id: _id },
      file: fileOf(jpeg, "image/jpeg"),
    });
    expect(dominantColor).toMatch(/^#[0-9a-f]{6}$/);
  });
});
