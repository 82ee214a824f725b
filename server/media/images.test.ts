import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { MAX_IMAGE_BYTES, normaliseImage, resizeToWebp } from "./images.ts";

const SQUARE = { width: 1024, height: 1024 };
const WIDE = { width: 1920, height: 1080 };

function paint(width: number, height: number, background = "#c04020") {
  return sharp({ create: { width, height, channels: 3, background } });
}

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
    const padded = Buffer.concat([jpeg, Buffer.alloc(MAX_IMAGE_BYTES - jpeg.length)]);

    await expect(normaliseImage(padded, SQUARE)).resolves.toBeInstanceOf(Buffer);
    const refusal = normaliseImage(Buffer.concat([padded, Buffer.alloc(1)]), SQUARE);
    await expect(refusal).rejects.toMatchObject({ code: "IMAGE_TOO_LARGE" });
  });

  it("refuses by its head a small file that unpacks to a gigapixel", { timeout: 5000 }, async () => {
    const small = await paint(8, 8).png().toBuffer();
    small.writeUInt32BE(30_000, 16);
    small.writeUInt32BE(30_000, 20);
    small.writeUInt32BE(crcOfHead(small), 29);

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

const collection = join(
  process.env["NADAJ_MEDIA_DIR"] ?? join(import.meta.dirname, "../../../shared/media"),
  "images",
);
const EXPECTED: Record<string, string> = {
  "cmyk.jpg": "ok",
  "ok_square_1200.jpg": "ok",
  "ok_banner_4000x1000.jpg": "ok",
  "sharp__Landscape_6.jpg": "ok",
  "sharp__Portrait_3.jpg": "ok",
  "tiny_1x1.png": "ok",
  "strip_3000x10.png": "ok",
  "bomb_png_30000x30000.png": "IMAGE_TOO_MANY_PIXELS",
  "html_named.jpg": "NOT_IMAGE",
  "svg_script.svg": "NOT_IMAGE",
  "svg_script_named.png": "NOT_IMAGE",
  "zero_bytes.png": "NOT_IMAGE",
};

describe("pictures of the collection", () => {
  const found = Object.entries(EXPECTED).filter(([name]) => existsSync(join(collection, name)));

  it("are judged as its table says", async () => {
    const outcomes: Record<string, string> = {};
    for (const [name] of found) {
      const judged = normaliseImage(readFileSync(join(collection, name)), SQUARE);
      outcomes[name] = await judged.then(
        () => "ok",
        (error: { code: string }) => error.code,
      );
    }

    expect(outcomes).toEqual(Object.fromEntries(found));
  });
});

/** A PNG head is only read if its checksum is right. */
function crcOfHead(png: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of png.subarray(12, 29)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
