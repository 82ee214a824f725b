import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawSprite, planSprite } from "./sprite.ts";
import { ffmpeg, findTestEngine, makeScratchFolder } from "#server/media/testing/clips.ts";

const TIMEOUT_MS = 60_000;

describe("planSprite", () => {
  it.each([
    [0.04, 2, 1],
    [2, 2, 1],
    [30, 2, 15],
    [31, 2, 16],
    [800, 2, 400],
    [7200, 18, 400],
  ])(
    "a video of %d s has a tile every %d s, %d in total [WAT-017]",
    (durationSeconds, tileSeconds, count) => {
      expect(planSprite(durationSeconds)).toEqual({
        tileSeconds,
        count,
        columns: 10,
        tileWidth: 128,
        tileHeight: 72,
      });
    },
  );
});

describe("drawSprite", () => {
  it(
    "shows in each tile the frame of its time, ten tiles per row [WAT-018]",
    { timeout: TIMEOUT_MS },
    async () => {
      const engine = await findTestEngine();
      const outDir = makeScratchFolder();
      const sourceFile = join(outDir, "film.mp4");
      const brightening =
        "color=black:size=320x180:rate=10:duration=30,format=gray,geq=lum='16+floor(T/2)*14'";
      await ffmpeg(engine, [
        "-f",
        "lavfi",
        "-i",
        brightening,
        "-c:v",
        "libx264",
        "-g",
        "20",
        "-pix_fmt",
        "yuv420p",
        sourceFile,
      ]);

      const { file, layout } = await drawSprite({
        engine,
        file: sourceFile,
        durationSeconds: 30,
        keyFramesOnly: true,
        outDir,
      });

      expect(await sharp(file).metadata()).toMatchObject({ format: "jpeg", width: 1280, height: 144 });
      const greys = await tileGreys(file, layout.count);
      expect(greys).toEqual(greys.toSorted((a, b) => a - b));
      expect(new Set(greys).size).toBe(15);
    },
  );

  it("pads a vertical video with black bars", { timeout: TIMEOUT_MS }, async () => {
    const engine = await findTestEngine();
    const outDir = makeScratchFolder();
    const sourceFile = join(outDir, "film.mp4");
    await ffmpeg(engine, [
      "-f",
      "lavfi",
      "-i",
      "color=white:size=180x320:rate=10:duration=3",
      "-c:v",
      "libx264",
      sourceFile,
    ]);

    const { file } = await drawSprite({
      engine,
      file: sourceFile,
      durationSeconds: 3,
      keyFramesOnly: false,
      outDir,
    });

    expect(await greyAt(file, 4, 36)).toBeLessThan(30);
    expect(await greyAt(file, 64, 36)).toBeGreaterThan(220);
  });
});

async function tileGreys(file: string, count: number): Promise<number[]> {
  const positions = Array.from({ length: count }, (_, tile) => [
    (tile % 10) * 128 + 64,
    Math.floor(tile / 10) * 72 + 36,
  ]);
  return Promise.all(positions.map(([x = 0, y = 0]) => greyAt(file, x, y)));
}

async function greyAt(file: string, left: number, top: number): Promise<number> {
  const pixel = await sharp(file).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return pixel[0] ?? 0;
}
