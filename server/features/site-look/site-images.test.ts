import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { siteLook } from "#shared/site-look/contract.ts";
import {
  IMAGE_SETTINGS,
  siteImagePath,
  type SiteImageFile,
  type ImageSetting,
} from "#shared/site-look/look.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import { claimSize, paint } from "#server/media/testing/images.ts";
import { openSecondMachine, type SecondMachine } from "#server/testing/second-machine.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";

const NO_IMAGES = Object.fromEntries(IMAGE_SETTINGS.map((key) => [key, null]));

let world: World;
let admin: Person;
let other: SecondMachine;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ role: "admin" });
  other = await openSecondMachine(world.databaseUrl, {});
});
afterAll(async () => {
  await other.close();
  await world.close();
});

async function store(key: ImageSetting, image: Uint8Array, type = "image/png"): Promise<string> {
  const file = new Blob([new Uint8Array(image)], { type });
  return (await admin.call(siteLook.storeImage, { params: { key }, file }))._id;
}

async function save(values: Partial<SiteSettings>) {
  const { states } = await admin.call(siteSettings.get);
  const revisions = Object.fromEntries(states.map(({ key, revision }) => [key, revision]));
  return admin.call(siteSettings.save, { body: { values, revisions } });
}

function lookOf({ services }: Pick<World, "services"> | SecondMachine) {
  return Object.fromEntries(IMAGE_SETTINGS.map((key) => [key, services.settings.get(key)]));
}

async function served(id: string, file: SiteImageFile) {
  const response = await fetch(`${world.url}/edge${siteImagePath(id, file)}`);
  const { status, headers } = response;
  const image = Buffer.from(await response.arrayBuffer());
  return { status, type: headers.get("content-type"), cache: headers.get("cache-control"), image };
}

function logo(width: number, height: number): Promise<Buffer> {
  const background = { r: 20, g: 20, b: 200, alpha: 0.5 };
  return sharp({ create: { width, height, channels: 4, background } })
    .withExif({ IFD0: { Copyright: "tajne" } })
    .png()
    .toBuffer();
}

describe("an image of the site", () => {
  it("is in the pages of every process as soon as its setting is saved, and gone with it", async () => {
    const id = await store("site.logoLight", await logo(400, 100));
    expect(lookOf(world)).toEqual(NO_IMAGES);

    await save({ "site.logoLight": id });

    expect(lookOf(world)).toEqual({ ...NO_IMAGES, "site.logoLight": id });
    await until(async () => lookOf(other)["site.logoLight"] === id, "the logo in another process");
    await save({ "site.logoLight": null });
    expect(lookOf(world)).toEqual(NO_IMAGES);
    await until(async () => lookOf(other)["site.logoLight"] === null, "the other process without logo");
  });

  it("comes back from the history: it stays stored", async () => {
    const [first, second] = [
      await store("site.icon", await logo(64, 64)),
      await store("site.icon", await logo(96, 64)),
    ];
    await save({ "site.icon": first });
    await save({ "site.icon": second });
    const { items } = await admin.call(siteSettings.history, { params: { key: "site.icon" }, query: {} });
    expect(items[0]).toMatchObject({ before: first, after: second });

    await save({ "site.icon": first });

    expect((await served(first, "icon-192.png")).status).toBe(200);
    await save({ "site.icon": null });
  });

  it("keeps its shape and transparency as a logo, within the size of sharp screens, without metadata", async () => {
    const id = await store("site.logoDark", await logo(3600, 400));
    expect(id).toMatch(/-720x80$/);
    const { type, cache, image } = await served(id, "image.webp");
    expect([type, cache]).toEqual(["image/webp", "public, max-age=31536000, immutable"]);
    const metadata = await sharp(image).metadata();
    expect(metadata).toMatchObject({ format: "webp", width: 720, height: 80, hasAlpha: true });
    expect(metadata.exif).toBeUndefined();
    expect(image.includes("tajne")).toBe(false);
    expect(await store("site.logoDark", await logo(100, 30))).toMatch(/-100x30$/);
  });

  it.each([
    ["icon-96.png", 96, true],
    ["icon-180.png", 180, false],
    ["icon-192.png", 192, true],
    ["icon-512.png", 512, true],
    ["maskable-512.png", 512, false],
  ] as const)("makes %s of an icon", async (file, side, isTransparent) => {
    const { type, image } = await served(await store("site.icon", await logo(300, 200)), file);
    expect(type).toBe("image/png");
    const { width, height } = await sharp(image).metadata();
    expect([width, height]).toEqual([side, side]);
    expect((await sharp(image).stats()).isOpaque).toBe(!isTransparent);
  });

  it("is a JPEG in the size of link previews as a share image", async () => {
    const { type, image } = await served(await store("site.shareImage", await logo(900, 900)), "share.jpg");
    expect(type).toBe("image/jpeg");
    expect(await sharp(image).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  });

  it("is the icon of the site's search in browsers", async () => {
    const search = async () => (await fetch(`${world.url}/opensearch.xml`)).text();
    expect(await search()).toContain("/favicon.svg</Image>");
    const id = await store("site.icon", await logo(64, 64));
    await save({ "site.icon": id });
    expect(await search()).toMatch(
      new RegExp(`type="image/png">https?://[^<]+/edge${siteImagePath(id, "icon-96.png")}</Image>`),
    );
    await save({ "site.icon": null });
  });

  it("is stored by administrators only, and an id that is not stored is not saved", async () => {
    const file = new Blob([new Uint8Array(await logo(40, 40))], { type: "image/png" });
    for (const role of ["user", "creator", "moderator"] as const) {
      const { call } = await world.person({ role });
      const storing = call(siteLook.storeImage, { params: { key: "site.icon" }, file });
      expect(await outcomeOf(storing)).toMatchObject({ status: 403 });
    }
    const unknown = `${"0".repeat(24)}-40x40`;
    for (const key of IMAGE_SETTINGS) {
      for (const value of [unknown, "../secret", "https://example.com/a.png"]) {
        expect(await outcomeOf(save({ [key]: value, "site.name": "Inna" }))).toMatchObject({
          ...{ status: 400, errors: { [`values.${key}`]: expect.any(String) } },
        });
      }
    }
    expect((await admin.call(siteSettings.get)).values["site.name"]).toBe("Nadaj");
    expect((await served(unknown, "image.webp")).status).toBe(404);
    expect((await served(unknown, "icon-192.png")).status).toBe(404);
  });
});

describe("a file that is no image of a site", () => {
  it("is refused by its header within a second if it is a decompression bomb, and the old logo stays [OPS-121]", async () => {
    const old = await store("site.logoLight", await logo(200, 50));
    await save({ "site.logoLight": old });
    const bomb = claimSize(await paint(8, 8).png().toBuffer(), 50_000);
    // The best of three: other work of the machine is not that of the refusal.
    const attempts = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const memoryBefore = process.memoryUsage().rss;
      const startedAt = performance.now();
      await expect(store("site.logoLight", bomb)).rejects.toMatchObject({
        ...{ status: 413, code: "IMAGE_TOO_MANY_PIXELS" },
        message: expect.stringMatching(/^\p{Lu}.+\.$/u),
      });
      const grown = process.memoryUsage().rss - memoryBefore;
      attempts.push({ took: performance.now() - startedAt, grown });
    }

    expect(Math.min(...attempts.map(({ took }) => took))).toBeLessThan(1000);
    expect(Math.min(...attempts.map(({ grown }) => grown))).toBeLessThan(100 * 1024 ** 2);
    expect(lookOf(world)["site.logoLight"]).toBe(old);
    await save({ "site.logoLight": null });
  });

  const attacks = {
    script: "<script>alert(1)</script>",
    "event attribute": '<rect width="9" height="9" onclick="alert(1)"/>',
    foreignObject: '<foreignObject width="9" height="9"><iframe src="https://example.com"/></foreignObject>',
    "outer link": '<image href="https://example.com/a.png" width="9" height="9"/>',
  };
  it.each(Object.entries(attacks))(
    "is refused with a sentence if it is an SVG with %s, whatever it calls itself [OPS-122]",
    async (_name, content) => {
      const svg = Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)">${content}</svg>`,
      );
      for (const key of IMAGE_SETTINGS) {
        for (const type of ["image/svg+xml", "image/png", "application/octet-stream"]) {
          await expect(store(key, svg, type)).rejects.toMatchObject({
            ...{ status: 415, code: "NOT_IMAGE" },
            message: expect.stringMatching(/PNG/),
          });
        }
      }
      expect(lookOf(world)).toEqual(NO_IMAGES);
    },
  );
});
