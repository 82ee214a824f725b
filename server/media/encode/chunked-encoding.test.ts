// @module-tag slow
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { encodeChunk, joinChunks, planChunks } from "./chunked-encoding.ts";
import { encodeRenditions } from "./encode.ts";
import { planRenditions, type EncodedRendition } from "./ladder.ts";
import { probeFile } from "#server/media/probe/probe.ts";
import {
  findTestEngine,
  frameTimes,
  keyFrameTimes,
  makeClip,
  makeScratchFolder,
} from "#server/media/testing/clips.ts";

const TIMEOUT_MS = 120_000;
const CHUNK_SECONDS = 4;
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

/** Encodes the chunks one after another, as several workers would, and joins them. */
async function encodeInChunks(task: Awaited<ReturnType<typeof prepare>>) {
  const plan = planChunks(task.info, task.renditions, CHUNK_SECONDS);
  const encodedFiles: { name: string; file: string }[][] = [];
  for (const [index, chunk] of plan.entries()) {
    const outDir = join(task.outDir, `part-${index}`);
    mkdirSync(outDir);
    encodedFiles.push((await encodeChunk({ ...task, outDir, chunk })).files);
  }
  const chunks = task.renditions.map((rendition) => ({
    rendition,
    files: encodedFiles.map((files) => files.find(({ name }) => name === rendition.name)?.file ?? ""),
  }));
  return joinChunks({ ...task, chunks, durationSeconds: task.info.durationSeconds });
}

describe("chunks of a video", () => {
  it.each([
    { source: "25 frames a second", rate: "25", options: ["-c:v", "libx264", "-g", "250", "-bf", "3"] },
    { source: "30000/1001 frames a second", rate: "30000/1001", options: ["-c:v", "mpeg4"] },
    { source: "sixty frames, halved in small sizes", rate: "60", options: ["-c:v", "mpeg4"] },
    {
      source: "a rate that varies, with a still of three seconds over a cut",
      rate: "24",
      options: ["-vf", "select='not(between(n,80,140))'", "-vsync", "vfr", "-c:v", "mpeg4"],
    },
  ])(
    "join to the same frames as an encode of the full video: $source",
    { timeout: TIMEOUT_MS },
    async ({ source, rate, options }) => {
      const name = source.replaceAll(/\W+/g, "-");
      const task = await prepare(name, (file) =>
        makeClip(engine, file, { seconds: 9, size: "320x180", rate }, ["-an", ...options]),
      );
      const fullDir = join(task.outDir, "whole");
      mkdirSync(fullDir);

      const full = (await encodeRenditions({ ...task, outDir: fullDir })).files;
      const joined = await encodeInChunks(task);

      expect(joined.map((file) => file.name)).toEqual(full.map((file) => file.name));
      for (const [index, { file, track }] of joined.entries()) {
        const expected = await frameTimes(engine, full[index]?.file ?? "");
        expect(await frameTimes(engine, file)).toEqual(expected);
        expect(await keyFrameTimes(engine, file)).toEqual(
          await keyFrameTimes(engine, full[index]?.file ?? ""),
        );
        expect(track.segments.map(({ durationSeconds }) => durationSeconds)).toEqual(
          full[index]?.track.segments.map(({ durationSeconds }) => durationSeconds),
        );
        const steps = expected.slice(1).map((time, at) => time - (expected[at] ?? 0));
        expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(0.000_05);
      }
    },
  );

  it("are counted by frames, not by seconds [LAS-170]", async () => {
    const slow = await prepare("slow", (file) =>
      makeClip(engine, file, { seconds: 9, rate: "1" }, ["-an", "-c:v", "mpeg4"]),
    );
    const usual = await prepare("usual", (file) =>
      makeClip(engine, file, { seconds: 3, rate: "30" }, ["-an", "-c:v", "mpeg4"]),
    );
    const chunksOf = ({ info, renditions }: typeof slow, durationSeconds: number) => {
      const video = info.video && { ...info.video, durationSeconds };
      return planChunks({ ...info, durationSeconds, video }, renditions, 60);
    };

    // Ten hours at one frame per second and twenty minutes at thirty: 36,000 frames each.
    expect(chunksOf(slow, 36_000)).toHaveLength(25);
    expect(chunksOf(usual, 1200)).toHaveLength(20);
  });

  it("are not planned for short videos, nor for containers without an index", async () => {
    const { info, renditions } = await prepare("short", (file) =>
      makeClip(engine, file, { seconds: 7 }, ["-c:v", "mpeg4"]),
    );

    expect(planChunks(info, renditions, 4)).toEqual([]);
    expect(planChunks({ ...info, durationSeconds: 900 }, renditions, 60)).toEqual([]);
    const long = { ...info, durationSeconds: 900, video: null };
    expect(planChunks(long, renditions, 60)).toEqual([]);
    expect(planChunks({ ...info, container: "avi" }, renditions, 2)).toEqual([]);
    expect(planChunks(info, renditions, 2)).toHaveLength(3);
  });
});
