import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { encodePart, joinParts, planParts } from "./encode-parts.ts";
import { encodeRenditions } from "./encode.ts";
import { planRenditions, type EncodedRendition } from "./ladder.ts";
import { probeFile } from "./probe.ts";
import { findTestEngine, frameTimes, keyFrameTimes, makeClip, makeScratchFolder } from "./testing/clips.ts";

const TIMEOUT_MS = 120_000;
const PART_SECONDS = 4;
const engine = await findTestEngine();
const scratch = makeScratchFolder();

async function prepare(name: string, make: (file: string) => Promise<string>) {
  const outDir = join(scratch, name);
  mkdirSync(outDir);
  const file = await make(join(scratch, `${name}.mp4`));
  const info = await probeFile({ engine, file });
  const renditions = planRenditions(info, { allowSource: false }).filter(
    (rendition): rendition is EncodedRendition => rendition.kind === "encoded",
  );
  return { engine, file, info, outDir, renditions };
}

/** Encodes the parts one after another, as several workers would, and joins them. */
async function encodeInParts(task: Awaited<ReturnType<typeof prepare>>) {
  const plan = planParts(task.info, task.renditions, PART_SECONDS);
  const made: { name: string; file: string }[][] = [];
  for (const [index, part] of plan.entries()) {
    const outDir = join(task.outDir, `part-${index}`);
    mkdirSync(outDir);
    made.push((await encodePart({ ...task, outDir, part })).files);
  }
  const parts = task.renditions.map((rendition) => ({
    rendition,
    files: made.map((files) => files.find(({ name }) => name === rendition.name)?.file ?? ""),
  }));
  return joinParts({ ...task, parts, durationSeconds: task.info.durationSeconds });
}

describe("parts of a film", () => {
  it.each([
    { film: "25 frames a second", rate: "25", options: ["-c:v", "libx264", "-g", "250", "-bf", "3"] },
    { film: "30000/1001 frames a second", rate: "30000/1001", options: ["-c:v", "mpeg4"] },
    { film: "sixty frames, halved in small sizes", rate: "60", options: ["-c:v", "mpeg4"] },
    {
      film: "a rate that varies, with a still of three seconds over a cut",
      rate: "24",
      options: ["-vf", "select='not(between(n,80,140))'", "-vsync", "vfr", "-c:v", "mpeg4"],
    },
  ])(
    "join to what encoding in one go gives, frame by frame: $film",
    { timeout: TIMEOUT_MS },
    async ({ film, rate, options }) => {
      const name = film.replaceAll(/\W+/g, "-");
      const task = await prepare(name, (file) =>
        makeClip(engine, file, { seconds: 9, size: "320x180", rate }, ["-an", ...options]),
      );
      const wholeDir = join(task.outDir, "whole");
      mkdirSync(wholeDir);

      const whole = (await encodeRenditions({ ...task, outDir: wholeDir })).files;
      const joined = await encodeInParts(task);

      expect(joined.map((file) => file.name)).toEqual(whole.map((file) => file.name));
      for (const [index, { file, track }] of joined.entries()) {
        const expected = await frameTimes(engine, whole[index]?.file ?? "");
        expect(await frameTimes(engine, file)).toEqual(expected);
        expect(await keyFrameTimes(engine, file)).toEqual(
          await keyFrameTimes(engine, whole[index]?.file ?? ""),
        );
        expect(track.segments.map(({ durationSeconds }) => durationSeconds)).toEqual(
          whole[index]?.track.segments.map(({ durationSeconds }) => durationSeconds),
        );
        const steps = expected.slice(1).map((time, at) => time - (expected[at] ?? 0));
        expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(0.000_05);
      }
    },
  );

  it("are as many as the frames ask for, and not the seconds [LAS-170]", async () => {
    const slow = await prepare("slow", (file) =>
      makeClip(engine, file, { seconds: 9, rate: "1" }, ["-an", "-c:v", "mpeg4"]),
    );
    const usual = await prepare("usual", (file) =>
      makeClip(engine, file, { seconds: 3, rate: "30" }, ["-an", "-c:v", "mpeg4"]),
    );
    const partsOf = ({ info, renditions }: typeof slow, durationSeconds: number) => {
      const video = info.video && { ...info.video, durationSeconds };
      return planParts({ ...info, durationSeconds, video }, renditions, 60);
    };

    // Ten hours of one frame a second, and twenty minutes of thirty: 36,000 frames each.
    expect(partsOf(slow, 36_000)).toHaveLength(25);
    expect(partsOf(usual, 1200)).toHaveLength(20);
  });

  it("are not made of short films, nor of containers without an index", async () => {
    const { info, renditions } = await prepare("short", (file) =>
      makeClip(engine, file, { seconds: 7 }, ["-c:v", "mpeg4"]),
    );

    expect(planParts(info, renditions, 4)).toEqual([]);
    expect(planParts({ ...info, durationSeconds: 900 }, renditions, 60)).toEqual([]);
    const long = { ...info, durationSeconds: 900, video: null };
    expect(planParts(long, renditions, 60)).toEqual([]);
    expect(planParts({ ...info, container: "avi" }, renditions, 2)).toEqual([]);
    expect(planParts(info, renditions, 2)).toHaveLength(3);
  });
});
