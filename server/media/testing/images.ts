import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** An untrusted image and the expected result of the first validation: `ok` or an error code. */
export interface UntrustedImage {
  readonly file: string;
  readonly expected: string;
  /** Generates a similar image, for machines without the collection. */
  readonly draw: () => Promise<Buffer>;
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

export const UNTRUSTED_IMAGES: readonly UntrustedImage[] = [
  { file: "cmyk.jpg", expected: "ok", draw: () => paint(90, 60).toColourspace("cmyk").jpeg().toBuffer() },
  { file: "ok_square_1200.jpg", expected: "ok", draw: () => paint(1200, 1200).jpeg().toBuffer() },
  { file: "ok_banner_4000x1000.jpg", expected: "ok", draw: () => paint(4000, 1000).jpeg().toBuffer() },
  { file: "sharp__Landscape_6.jpg", expected: "ok", draw: () => turned(600, 450, 6) },
  { file: "sharp__Portrait_3.jpg", expected: "ok", draw: () => turned(450, 600, 3) },
  { file: "tiny_1x1.png", expected: "ok", draw: () => paint(1, 1).png().toBuffer() },
  { file: "strip_3000x10.png", expected: "ok", draw: () => paint(3000, 10).png().toBuffer() },
  {
    file: "bomb_png_30000x30000.png",
    expected: "IMAGE_TOO_MANY_PIXELS",
    draw: async () => claimSize(await paint(8, 8).png().toBuffer(), 30_000),
  },
  { file: "html_named.jpg", expected: "NOT_IMAGE", draw: async () => Buffer.from("<!doctype html><p>nie") },
  { file: "svg_script.svg", expected: "NOT_IMAGE", draw: async () => Buffer.from(SVG) },
  { file: "svg_script_named.png", expected: "NOT_IMAGE", draw: async () => Buffer.from(SVG) },
  { file: "zero_bytes.png", expected: "NOT_IMAGE", draw: async () => Buffer.alloc(0) },
];

/**
 * Reads an image from the collection next to the project (or in NADAJ_MEDIA_DIR). Throws with the file name if the
 * collection lacks it. Without a collection the image is generated.
 */
export async function loadUntrustedImage({ file, draw }: UntrustedImage): Promise<Buffer> {
  const named = process.env["NADAJ_MEDIA_DIR"];
  const folder = join(named ?? join(import.meta.dirname, "../../../../shared/media"), "images");
  if (!named && !existsSync(folder)) return draw();
  if (!existsSync(join(folder, file))) throw new Error(`${file} is missing from the collection of images`);
  return readFileSync(join(folder, file));
}

/** A PNG whose header declares `side` pixels of width and height; decoders ignore a header with a wrong checksum. */
export function claimSize(png: Buffer, side: number): Buffer {
  const claimed = Buffer.from(png);
  claimed.writeUInt32BE(side, 16);
  claimed.writeUInt32BE(side, 20);
  claimed.writeUInt32BE(crc32(claimed.subarray(12, 29)), 29);
  return claimed;
}

export function paint(width: number, height: number, background = "#c04020"): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

function turned(width: number, height: number, orientation: number): Promise<Buffer> {
  return paint(width, height).withMetadata({ orientation }).jpeg().toBuffer();
}
