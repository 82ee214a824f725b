import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { normaliseImage, resizeToWebp } from "./images.ts";
import { claimSize, UNTRUSTED_IMAGES, loadUntrustedImage, paint } from "#server/media/testing/images.ts";

const SQUARE = { width: 1024, height: 1024 };
const WIDE = { width: 1920, height: 1080 };

async function measure(image: Buffer) {
  const { format, width, height, exif, orientation, space } = await sharp(image).metadata();
  return { format, width, height, exif, orientation, space };
}

describe("normaliseImage", () => {
  it.each([
    ["JPEG", () => paint(2000, 1500).jpeg().toBuffer()],
    ["PNG", () => paint(2000, 1500).png().toBuffer()],
  ])("accepts %s and crops it", async (_format, draw) => {
    const master = await normaliseImage(await draw(), SQUARE);

    expect(await measure(master)).toMatchObject({ format: "webp", width: 1024, height: 1024 });
  });

  it("does not enlarge small images", async () => {
    const master = await normaliseImage(await paint(300, 200).png().toBuffer(), WIDE);

    expect(await measure(master)).toMatchObject({ width: 300, height: 169 });
  });

  it("rotates an image upright and removes its location", async () => {
    const left = await paint(40, 60, "#ff0000").png().toBuffer();
    const photo = await paint(80, 60, "#0000ff")
      .composite([{ input: left, left: 0, top: 0 }])
      .withExif({ IFD3: { GPSLatitude: "52/1 13/1 0/1", GPSLatitudeRef: "N" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();

    const master = await normaliseImage(photo, { width: 60, height: 80 });

    const metadata = await measure(master);
    expect(metadata).toMatchObject({ width: 60, height: 80, exif: undefined, orientation: undefined });
    const [red = 0, , blue = 0] = await sharp(master)
      .extract({ left: 30, top: 10, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(red).toBeGreaterThan(blue);
  });

  it("converts CMYK to sRGB", async () => {
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
  ])("rejects %s", async (_format, draw) => {
    await expect(normaliseImage(await draw(), SQUARE)).rejects.toMatchObject({ code: "NOT_IMAGE" });
  });

  it("rejects a truncated image", async () => {
    const whole = await paint(800, 800).jpeg().toBuffer();

    const refusal = normaliseImage(whole.subarray(0, whole.length / 2), SQUARE);

    await expect(refusal).rejects.toMatchObject({ code: "NOT_IMAGE" });
  });

  it("accepts 5 MB and rejects one byte more", async () => {
    const jpeg = await paint(64, 64).jpeg().toBuffer();
    const padded = Buffer.concat([jpeg, Buffer.alloc(5_242_880 - jpeg.length)]);

    await expect(normaliseImage(padded, SQUARE)).resolves.toBeInstanceOf(Buffer);
    const refusal = normaliseImage(Buffer.concat([padded, Buffer.alloc(1)]), SQUARE);
    await expect(refusal).rejects.toMatchObject({ code: "IMAGE_TOO_LARGE" });
  });

  it("rejects by its header a small file that decodes to a gigapixel", { timeout: 5000 }, async () => {
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

describe("untrusted images", () => {
  it.each(UNTRUSTED_IMAGES)("are validated: $file, $expected", async (image) => {
    expect(await validate(await loadUntrustedImage(image))).toBe(image.expected);
  });

  it.each(UNTRUSTED_IMAGES)("are generated without the collection: $file", async ({ draw, expected }) => {
    expect(await validate(await draw())).toBe(expected);
  });

  it("fail the test if the collection lacks them [LAS-155]", async () => {
    const folder = mkdtempSync(join(tmpdir(), "nadaj-collection-"));
    mkdirSync(join(folder, "images"));
    vi.stubEnv("NADAJ_MEDIA_DIR", folder);
    try {
      for (const image of UNTRUSTED_IMAGES)
        await expect(loadUntrustedImage(image)).rejects.toThrow(image.file);
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

/** Result of the first validation of an image: `ok` or its error code. */
function validate(image: Buffer): Promise<string> {
  return normaliseImage(image, SQUARE).then(
    () => "ok",
    (error: { code: string }) => error.code,
  );
}
