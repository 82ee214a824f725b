// @module-tag slow
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { probeFile } from "#server/media/probe/probe.ts";
import { ffmpeg, findTestEngine, makeScratchFolder } from "#server/media/testing/clips.ts";
import { pickThumbnails } from "./thumbnail.ts";

const TIMEOUT_MS = 60_000;
const engine = await findTestEngine();

async function suggest(graph: string, options: readonly string[] = ["-g", "10"]) {
  const outDir = makeScratchFolder();
  const file = join(outDir, "film.mp4");
  await ffmpeg(engine, [
    "-f",
    "lavfi",
    "-i",
    graph,
    "-c:v",
    "libx264",
    "-preset",
    "veryfast",
    "-pix_fmt",
    "yuv420p",
    ...options,
    file,
  ]);
  return pickThumbnails({ engine, file, info: await probeFile({ engine, file }), outDir });
}

async function brightness(file: string): Promise<number> {
  const { channels } = await sharp(file).stats();
  return channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length;
}

describe("pickThumbnails", () => {
  it("suggests three thumbnails from different thirds of the video", { timeout: TIMEOUT_MS }, async () => {
    const suggestions = await suggest("testsrc2=size=640x360:rate=10:duration=12");

    expect(suggestions.map(({ atSeconds }) => Math.floor(atSeconds / 4)).toSorted((a, b) => a - b)).toEqual([
      0, 1, 2,
    ]);
    for (const { file, dominantColor } of suggestions) {
      expect(await sharp(file).metadata()).toMatchObject({ format: "jpeg", width: 640, height: 360 });
      expect(dominantColor).toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  it("avoids black frames, even if every key frame is black", { timeout: TIMEOUT_MS }, async () => {
    const blinking =
      "testsrc2=size=320x180:rate=10:duration=12,drawbox=c=black:t=fill:enable='lt(mod(t,1),0.25)'";

    const suggestions = await suggest(blinking);

    expect(suggestions.length).toBeGreaterThan(0);
    for (const { file } of suggestions) expect(await brightness(file)).toBeGreaterThan(40);
  });

  it.each([
    ["a black film", "color=black:size=320x180:rate=10:duration=5"],
    ["a single frame", "testsrc2=size=320x180:rate=10:duration=0.1"],
    ["a vertical film", "testsrc2=size=180x320:rate=10:duration=2"],
  ])("suggests a thumbnail for %s", { timeout: TIMEOUT_MS }, async (_title, graph) => {
    expect((await suggest(graph)).length).toBeGreaterThan(0);
  });

  it(
    "stays within 900 MB of address space for frames of 8192 x 8192 pixels [LAS-197]",
    {
      timeout: TIMEOUT_MS,
    },
    async () => {
      const outDir = makeScratchFolder();
      const file = join(outDir, "wide.mp4");
      const input = ["-f", "lavfi", "-i", "testsrc2=size=8192x8192:rate=1:duration=3"];
      const encoder = [
        "-c:v",
        "libx264",
        "-preset",
        "ultrafast",
        "-pix_fmt",
        "yuv420p",
        "-g",
        "1",
        "-threads",
        "2",
      ];
      await ffmpeg(engine, [...input, ...encoder, file]);
      const info = await probeFile({ engine, file });
      const bounded = join(outDir, "bounded.sh");
      await writeFile(bounded, `#!/bin/sh\nulimit -v 900000\nexec "${engine.ffmpeg}" "$@"\n`, {
        mode: 0o700,
      });

      const [best] = await pickThumbnails({ engine: { ...engine, ffmpeg: bounded }, file, info, outDir });

      expect(best).toMatchObject({ width: 1080, height: 1080 });
    },
  );

  it("limits thumbnails of large videos to Full HD", { timeout: TIMEOUT_MS }, async () => {
    const suggestions = await suggest("testsrc2=size=2560x1440:rate=5:duration=1");

    expect(suggestions[0]).toMatchObject({ width: 1920, height: 1080 });
  });
});
