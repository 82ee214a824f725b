import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { normaliseImage, resizeToWebp } from "./images.ts";
import { claimSize, FOREIGN_IMAGES, loadForeignImage, paint } from "./testing/images.ts";

const SQUARE = { width: 1024, height: 1024 };
const WIDE = { width: 1920, height: 1080 };

async function measure(picture: Buffer) {
  const { format, width, height, exif, orientation, space } = await sharp(picture).metadata();
  return { format, width, height, exif, orientation, space };
}

describe("normaliseImage", () => {
  it.each([
    ["JPEG", () => paint(2000, 1500).jpeg().toBuffer()],
    ["PNG", () => paint(2000, 1500).png().toBuffer()],
  ])("accepts %s and cuts it to shape", async (_format, draw) => {
    const master = await normaliseImage(await draw(), SQUARE);

    expect(await measure(master)).toMatchObject({ format: "webp", width: 1024, height: 1024 });
  });

  it("does not enlarge small pictures", async () => {
    const master = await normaliseImage(await paint(300, 200).png().toBuffer(), WIDE);

    expect(await measure(master)).toMatchObject({ width: 300, height: 169 });
  });

  it("turns a picture upright and forgets where it was taken", async () => {
    const left = await paint(40, 60, "#ff0000").png().toBuffer();
    const photo = await paint(80, 60, "#0000ff")
      .composite([{ input: left, left: 0, top: 0 }])
      .withExif({ IFD3: { GPSLatitude: "52/1 13/1 0/1", GPSLatitudeRef: "N" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();

    const master = await normaliseImage(photo, { width: 60, height: 80 });

    const facts = await measure(master);
    expect(facts).toMatchObject({ width: 60, height: 80, exif: undefined, orientation: undefined });
    const [red = 0, , blue = 0] = await sharp(master)
      .extract({ left: 30, top: 10, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(red).toBeGreaterThan(blue);
  });

  it("brings printing colours to the screen's", async () => {
    const cmyk = await paint(100, 100, "#2060c0").toColourspace("cmyk").jpeg().toBuffer();

    const master = await normaliseImage(cmyk, SQUARE);

    expect((await measure(master)).space).toBe("srgb");
    const [red = 0, , blue = 0] = await sharp(master).raw().toBuffer();
    expect(blue).toBeGreaterThan(red);
  });

  it.each([
    ["GIF", () => paint(20, 20).gif().toBuffer()],
    ["WebP", () => paint(20, 20).webp().toBuffer()],
    ["AVIF", () => paint(20, 20).avif().toBuffer()],
    ["SVG", async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["nothing", async () => Buffer.alloc(0)],
    ["half a PNG head", async () => Buffer.from("\x89PNG\r\n\x1a\n", "latin1")],
  ])("refuses %s", async (_format, draw) => {
    await expect(normaliseImage(await draw(), SQUARE)).rejects.toMatchObject({ code: "NOT_IMAGE" });
  });

  it("refuses a picture that breaks off", async () => {
    const whole = await paint(800, 800).jpeg().toBuffer();

    const refusal = normaliseImage(whole.subarray(0, whole.length / 2), SQUARE);

    await expect(refusal).rejects.toMatchObject({ code: "NOT_IMAGE" });
  });

  it("takes 5 MB and refuses one byte more", async () => {
    const jpeg = await paint(64, 64).jpeg().toBuffer();
    const padded = Buffer.concat([jpeg, Buffer.alloc(5_242_880 - jpeg.length)]);

    await expect(normaliseImage(padded, SQUARE)).resolves.toBeInstanceOf(Buffer);
    const refusal = normaliseImage(Buffer.concat([padded, Buffer.alloc(1)]), SQUARE);
    await expect(refusal).rejects.toMatchObject({ code: "IMAGE_TOO_LARGE" });
  });

  it("refuses by its head a small file that unpacks to a gigapixel", { timeout: 5000 }, async () => {
    const small = claimSize(await paint(8, 8).png().toBuffer(), 30_000);

    const refusal = normaliseImage(small, SQUARE);

    await expect(refusal).rejects.toMatchObject({ code: "IMAGE_TOO_MANY_PIXELS" });
  });
});

describe("resizeToWebp", () => {
  it.each([
    { width: 48, height: 48 },
    { width: 1024, height: 1024 },
    { width: 426, height: 240 },
  ])("makes exactly $width x $height", async (box) => {
    const master = await normaliseImage(await paint(600, 400).png().toBuffer(), WIDE);

    expect(await measure(await resizeToWebp(master, box))).toMatchObject({ format: "webp", ...box });
  });
});

describe("images from outside", () => {
  it.each(FOREIGN_IMAGES)("are judged: $file, $expected", async (image) => {
    expect(await judge(await loadForeignImage(image))).toBe(image.expected);
  });

  it.each(FOREIGN_IMAGES)("are drawn where there is no collection: $file", async ({ draw, expected }) => {
    expect(await judge(await draw())).toBe(expected);
  });

  it("fail the test that needs them when the collection lacks them [LAS-155]", async () => {
    const folder = mkdtempSync(join(tmpdir(), "nadaj-collection-"));
    mkdirSync(join(folder, "images"));
    vi.stubEnv("NADAJ_MEDIA_DIR", folder);
    try {
      for (const image of FOREIGN_IMAGES) await expect(loadForeignImage(image)).rejects.toThrow(image.file);
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

/** What the first gate says of an image: `ok`, or the code of its refusal. */
function judge(image: Buffer): Promise<string> {
  return normaliseImage(image, SQUARE).then(
    () => "ok",
    (error: { code: string }) => error.code,
  );
}
