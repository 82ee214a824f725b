import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { findDominantColor } from "./dominant-color.ts";

async function dominantColorOf(background: string): Promise<number[]> {
  const image = await sharp({ create: { width: 64, height: 36, channels: 3, background } })
    .png()
    .toBuffer();
  return channels(await findDominantColor(image));
}

function channels(color: string): number[] {
  expect(color).toMatch(/^#[0-9a-f]{6}$/);
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}

describe("dominant colour of an image", () => {
  it("keeps the hue", async () => {
    const [red = 0, green = 0, blue = 0] = await dominantColorOf("#802010");

    expect(red).toBeGreaterThan(green + 40);
    expect(green).toBeGreaterThanOrEqual(blue - 10);
  });

  it.each(["#000008", "#100000", "#ffffe0", "#ff0000"])(
    "limits the lightness of %s for use as a glow",
    async (colour) => {
      const [red = 0, green = 0, blue = 0] = await dominantColorOf(colour);

      const brightness = 0.299 * red + 0.587 * green + 0.114 * blue;
      expect(brightness).toBeGreaterThan(60);
      expect(brightness).toBeLessThan(200);
    },
  );

  it("gives grey for an image without colours", async () => {
    const [red, green, blue] = await dominantColorOf("#808080");

    expect(green).toBe(red);
    expect(blue).toBe(red);
  });

  it("prefers a small saturated object to a large pale background", async () => {
    const object = await sharp({ create: { width: 30, height: 30, channels: 3, background: "#1040ff" } })
      .png()
      .toBuffer();
    const image = await sharp({ create: { width: 100, height: 60, channels: 3, background: "#e0e0dc" } })
      .composite([{ input: object, left: 5, top: 5 }])
      .png()
      .toBuffer();

    const [red = 0, , blue = 0] = channels(await findDominantColor(image));

    expect(blue).toBeGreaterThan(red + 40);
  });
});
