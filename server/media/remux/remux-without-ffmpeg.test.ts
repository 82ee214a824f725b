import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageWithoutFfmpeg } from "./remux-without-ffmpeg.ts";
import type { RemuxOnlyEngine } from "#server/media/engine.ts";
import { planRenditions } from "#server/media/encode/ladder.ts";
import { probeFile } from "#server/media/probe/probe.ts";
import { findTestEngine, inspect, makeClip, makeScratchFolder } from "#server/media/testing/clips.ts";

const TIMEOUT_MS = 60_000;
const real = await findTestEngine();
const scratch = makeScratchFolder();
const engine: RemuxOnlyEngine = {
  mode: "remux-only",
  version: "mediabunny",
  source: "mediabunny",
  notice: "ffmpeg is missing",
  sandbox: real.sandbox,
};

describe("without ffmpeg", () => {
  it("remuxes a video that browsers play", { timeout: TIMEOUT_MS }, async () => {
    const file = await makeClip(real, join(scratch, "film.mp4"), { seconds: 9 });
    const outDir = join(scratch, "film");
    mkdirSync(outDir);

    const info = await probeFile({ engine, file });
    const { source, audio } = await packageWithoutFfmpeg({ engine, file, info, outDir });

    expect(info).toMatchObject({
      durationSeconds: 9,
      video: { codec: "h264", width: 320, height: 180, frameRate: 24 },
    });
    expect(planRenditions(info, { engineMode: engine.mode })).toMatchObject([{ name: "source", keep: true }]);
    expect(source).toMatchObject({ name: "source", kind: "video", track: { width: 320, height: 180 } });
    expect(source?.track.codecs).toMatch(/^avc1\./);
    expect(source?.track.segments.length).toBeGreaterThan(1);
    expect(source?.track.durationSeconds).toBeCloseTo(9, 1);
    expect(audio?.track).toMatchObject({ codecs: "mp4a.40.2", width: null });
    expect((await inspect(real, source?.file ?? "")).nb_read_frames).toBe(216);
  });

  it("recognizes open GOPs", { timeout: TIMEOUT_MS, tags: ["slow"] }, async () => {
    const makeGops = (name: string, open: 0 | 1) =>
      makeClip(real, join(scratch, name), { seconds: 4 }, [
        ...["-c:v", "libx264", "-bf", "3", "-x264-params"],
        `open-gop=${open}:keyint=24:min-keyint=24:scenecut=0`,
      ]);
    const open = await makeGops("open.mp4", 1);
    const closed = await makeGops("closed.mp4", 0);
    const outDir = join(scratch, "open");
    mkdirSync(outDir);

    const info = await probeFile({ engine, file: open });
    const { source } = await packageWithoutFfmpeg({ engine, file: open, info, outDir });

    expect(source?.track).toMatchObject({ hasOpenGops: true });
    expect((await probeFile({ engine, file: closed })).video).toMatchObject({ hasOpenGops: false });
  });

  it("rejects a video that needs transcoding", { timeout: TIMEOUT_MS }, async () => {
    const file = await makeClip(real, join(scratch, "old.avi"), { seconds: 1 }, ["-c:v", "mpeg4"]);

    await expect(probeFile({ engine, file })).rejects.toMatchObject({ code: "ENGINE_MISSING" });
  });

  it(
    "isolates the server from a video that exhausts the memory of its parser",
    { timeout: TIMEOUT_MS, tags: ["slow"] },
    async () => {
      const honest = readFileSync(await makeClip(real, join(scratch, "honest.mp4"), { seconds: 1 }));
      const times = honest.indexOf("stts");
      honest.writeUInt32BE(0x7fffffff, times + 12);
      const file = join(scratch, "liar.mp4");
      writeFileSync(file, honest);

      // Relative, because earlier tests of this process also used memory.
      const before = process.memoryUsage().rss;
      await expect(probeFile({ engine, file })).rejects.toMatchObject({ name: "MediaError" });
      expect(process.memoryUsage().rss - before).toBeLessThan(512 * 1024 ** 2);
    },
  );
});
