import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { dominantTint } from "./tint.ts";

async function tintOf(background: string): Promise<number[]> {
  const picture = await sharp({ create: { width: 64, height: 36, channels: 3, background } })
    .png()
    .toBuffer();
  return channels(await dominantTint(picture));
}

function channels(tint: string): number[] {
  expect(tint).toMatch(/^#[0-9a-f]{6}$/);
  return [1, 3, 5].map((start) => Number.parseInt(tint.slice(start, start + 2), 16));
}

describe("dominantTint", () => {
  it("keeps the hue", async () => {
    const [red = 0, green = 0, blue = 0] = await tintOf("#802010");

    expect(red).toBeGreaterThan(green + 40);
    expect(green).toBeGreaterThanOrEqual(blue - 10);
  });

  it.each(["#000008", "#100000", "#ffffe0", "#ff0000"])(
    "makes %s neither too dark nor too bright to glow",
    async (colour) => {
      const [red = 0, green = 0, blue = 0] = await tintOf(colour);

      const brightness = 0.299 * red + 0.587 * green + 0.114 * blue;
      expect(brightness).toBeGreaterThan(60);
      expect(brightness).toBeLessThan(200);
    },
  );

  it("gives grey for a picture without colours", async () => {
    const [red, green, blue] = await tintOf("#808080");

    expect(green).toBe(red);
    expect(blue).toBe(red);
  });

  it("prefers the colour of a small bright thing to a large pale ground", async () => {
    const thing = await sharp({ create: { width: 30, height: 30, channels: 3, background: "#1040ff" } })
      .png()
      .toBuffer();
    const picture = await sharp({ create: { width: 100, height: 60, channels: 3, background: "#e0e0dc" } })
      .composite([{ input: thing, left: 5, top: 5 }])
      .png()
      .toBuffer();

    const [red = 0, , blue = 0] = channels(await dominantTint(picture));

    expect(blue).toBeGreaterThan(red + 40);
  });
});
