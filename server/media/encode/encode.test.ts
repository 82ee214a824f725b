import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { encodeRenditions } from "./encode.ts";
import { planPasses, planRenditions, type EncodedRendition } from "./ladder.ts";
import { packageAudio, packageSource } from "./package.ts";
import { probeFile } from "#server/media/probe/probe.ts";
import {
  ffmpeg,
  findTestEngine,
  inspect,
  keyFrameTimes,
  makeClip,
  makeScratchFolder,
} from "#server/media/testing/clips.ts";

const TIMEOUT_MS = 120_000;
const engine = await findTestEngine();
const scratch = makeScratchFolder();

async function prepare(name: string, make: (file: string) => Promise<string>) {
  const outDir = join(scratch, name);
  mkdirSync(outDir);
  const file = await make(join(scratch, `${name}.mp4`));
  const info = await probeFile({ engine, file });
  const plan = planRenditions(info);
  const renditions = plan.filter((rendition): rendition is EncodedRendition => rendition.kind === "encoded");
  return { engine, file, info, outDir, plan, renditions };
}

describe("encodeRenditions", () => {
  it("aligns the key frames of all renditions", { timeout: TIMEOUT_MS }, async () => {
    const task = await prepare("aligned", (file) =>
      makeClip(engine, file, { seconds: 7, size: "640x480", rate: "30000/1001" }, ["-c:v", "mpeg4"]),
    );
    const shares: number[] = [];

    const { files } = await encodeRenditions({ ...task, onProgress: (share) => shares.push(share) });

    expect(files.map(({ name }) => name)).toEqual(["480p", "240p"]);
    const times = await Promise.all(files.map(({ file }) => keyFrameTimes(engine, file)));
    expect(times[0]?.map(Math.floor)).toEqual([0, 2, 4, 6]);
    expect(times[1]).toEqual(times[0]);
    expect(files[0]?.track.segments.length).toBe(2);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.every((share) => share > 0 && share <= 1)).toBe(true);
  });

  it(
    "rotates a phone's video upright and makes its pixels square",
    { timeout: TIMEOUT_MS, tags: ["slow"] },
    async () => {
      const task = await prepare("turned", async (file) => {
        const flat = await makeClip(engine, `${file}.flat.mp4`, { seconds: 1 });
        await ffmpeg(engine, ["-i", flat, "-c", "copy", "-metadata:s:v", "rotate=90", file]);
        return file;
      });

      const { files } = await encodeRenditions(task);

      expect(task.info.video).toMatchObject({ isTransformed: true, width: 180, height: 320 });
      expect(await inspect(engine, files[0]?.file ?? "")).toMatchObject({
        width: 180,
        height: 320,
        sample_aspect_ratio: "1:1",
      });
    },
  );

  it(
    "converts a variable frame rate to a constant one",
    { timeout: TIMEOUT_MS, tags: ["slow"] },
    async () => {
      const task = await prepare("variable", (file) =>
        makeClip(engine, file, { seconds: 4 }, [
          "-vf",
          "select='not(between(n,20,45))'",
          "-vsync",
          "vfr",
          "-c:v",
          "mpeg4",
        ]),
      );

      const { files } = await encodeRenditions(task);

      expect(task.info.video).toMatchObject({ isVariableFrameRate: true, frameRate: 24 });
      expect((await inspect(engine, files[0]?.file ?? "")).nb_read_frames).toBe(96);
    },
  );

  it("stops at once when its signal is aborted", { timeout: TIMEOUT_MS, tags: ["slow"] }, async () => {
    const task = await prepare("stopped", (file) =>
      makeClip(engine, file, { seconds: 8, size: "1280x720" }, ["-c:v", "libx264", "-preset", "ultrafast"]),
    );
    const controller = new AbortController();

    const work = encodeRenditions({
      ...task,
      signal: controller.signal,
      onProgress: () => controller.abort(new Error("not wanted any more")),
    });

    await expect(work).rejects.toThrow("not wanted any more");
  });

  it(
    "reports corrupt frames, so that the remuxed source can be removed",
    { timeout: TIMEOUT_MS },
    async () => {
      const task = await prepare("broken", async (file) => {
        await makeClip(engine, file, { seconds: 4 }, [
          "-an",
          "-c:v",
          "libx264",
          "-g",
          "24",
          "-movflags",
          "faststart",
        ]);
        const bytes = readFileSync(file);
        const middle = Math.round((bytes.indexOf("mdat") + bytes.length) / 2);
        for (let offset = middle; offset < bytes.length; offset += 97) bytes.writeUInt8(offset % 256, offset);
        writeFileSync(file, bytes);
        return file;
      });
      const renditions = planPasses(planRenditions(task.info, { allowSource: false }), 4)[0] ?? [];

      const { files, isDamaged } = await encodeRenditions({ ...task, renditions });

      expect(isDamaged).toBe(true);
      expect(files[0]?.track.durationSeconds).toBeCloseTo(4, 0);
    },
  );
});

describe("packageSource and packageAudio", () => {
  it("start video and audio at the same timestamp", { timeout: TIMEOUT_MS }, async () => {
    const task = await prepare("clock", (file) => makeClip(engine, file, { seconds: 8 }));
    const rendition = task.plan.find(({ kind }) => kind === "source");
    if (rendition?.kind !== "source") throw new Error("The clip should be remuxable.");

    const source = await packageSource({ ...task, rendition });
    const audio = await packageAudio(task);
    const small = planPasses(planRenditions(task.info, { allowSource: false }), 8)[0] ?? [];
    const encoded = await encodeRenditions({ ...task, renditions: small });

    for (const { file } of [source, ...encoded.files]) {
      expect((await keyFrameTimes(engine, file))[0]).toBe(0);
    }
    expect(source.track).toMatchObject({ durationSeconds: 8, width: 320, height: 180, frameRate: 24 });
    expect(source.track.init.offset).toBe(0);
    const ranges = source.track.segments.map(({ offset, size }) => [offset, offset + size]);
    expect(
      ranges.every(([offset], index) => offset === (ranges[index - 1]?.[1] ?? source.track.init.size)),
    ).toBe(true);
    expect(Math.abs((audio?.track.durationSeconds ?? 0) - 8)).toBeLessThan(0.1);
  });

  it.each([
    { gops: "open", hasOpenGops: true },
    { gops: "closed", hasOpenGops: false },
  ])(
    "recognize $gops GOPs of a source",
    { timeout: TIMEOUT_MS, tags: ["slow"] },
    async ({ gops, hasOpenGops }) => {
      const task = await prepare(`${gops}-gops`, (file) =>
        makeClip(engine, file, { seconds: 8 }, [
          ...["-c:v", "libx264", "-preset", "veryfast", "-bf", "3", "-x264-params"],
          `open-gop=${hasOpenGops ? 1 : 0}:keyint=24:min-keyint=24:scenecut=0`,
        ]),
      );
      const rendition = task.plan.find(({ kind }) => kind === "source");
      if (rendition?.kind !== "source") throw new Error("The clip should be remuxable.");

      const { track } = await packageSource({ ...task, rendition });

      expect(task.info.video).toMatchObject({ hasOpenGops });
      expect(rendition.keep).toBe(!hasOpenGops);
      expect(track).toMatchObject({ hasOpenGops });
    },
  );

  it(
    "reject remuxing a video whose key frames are too far apart",
    { timeout: TIMEOUT_MS, tags: ["slow"] },
    async () => {
      const task = await prepare("rare", (file) =>
        makeClip(engine, file, { seconds: 30, rate: "10" }, [
          "-c:v",
          "libx264",
          "-g",
          "300",
          "-sc_threshold",
          "0",
        ]),
      );
      const { video } = task.info;
      if (!video) throw new Error("The clip should have a video track.");
      const lying = { ...task.info, video: { ...video, gopSeconds: 2 } };
      const [rendition] = planRenditions(lying);
      if (rendition?.kind !== "source") throw new Error("The plan should accept the wrong metadata.");

      expect(planRenditions(task.info).some(({ kind }) => kind === "source")).toBe(false);
      const repacking = packageSource({ ...task, info: lying, rendition });

      await expect(repacking).rejects.toMatchObject({ code: "UNSUPPORTED" });
    },
  );

  it("downmix surround sound to stereo", { timeout: TIMEOUT_MS, tags: ["slow"] }, async () => {
    const task = await prepare("surround", (file) =>
      makeClip(engine, file, { seconds: 2 }, ["-c:v", "libx264", "-c:a", "ac3", "-ac", "6"]),
    );

    const audio = await packageAudio(task);

    expect(await inspect(engine, audio?.file ?? "")).toMatchObject({
      codec_name: "aac",
      channels: 2,
      sample_rate: "48000",
    });
  });
});
