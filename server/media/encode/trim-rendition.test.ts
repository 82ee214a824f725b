import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { trimRendition } from "./trim-rendition.ts";
import type { VideoRange } from "./chunked-encoding.ts";
import { encodeRenditions } from "./encode.ts";
import { planRenditions, type EncodedRendition } from "./ladder.ts";
import { packageAudio } from "./package.ts";
import { probeFile } from "#server/media/probe/probe.ts";
import {
  ffmpeg,
  findTestEngine,
  frameTimes,
  makeClip,
  makeScratchFolder,
} from "#server/media/testing/clips.ts";

const TIMEOUT_MS = 120_000;
const FRAME_RATE = 25;
const engine = await findTestEngine();
const scratch = makeScratchFolder();

/** Grey value at the centre of each frame; it identifies the frames of a slow fade. */
async function greys(file: string): Promise<number[]> {
  const raw = ["-f", "rawvideo", "-pix_fmt", "gray", "-"];
  return [...(await ffmpeg(engine, ["-i", file, "-vf", "crop=8:8,scale=1:1", ...raw]))];
}

/** A video that fades from black to white, and its largest rendition. */
async function encodeFade() {
  const fade = [
    "-vf",
    "drawbox=t=fill:color=black,fade=in:st=0:d=12:color=white",
    "-c:v",
    "mpeg4",
    "-q:v",
    "2",
  ];
  const file = await makeClip(engine, join(scratch, "film.mp4"), { seconds: 12, rate: "25" }, fade);
  const info = await probeFile({ engine, file });
  const renditions = planRenditions(info, { allowSource: false }).filter(
    (one): one is EncodedRendition => one.kind === "encoded",
  );
  const [full] = (await encodeRenditions({ engine, file, info, renditions, outDir: scratch })).files;
  const [rendition] = renditions;
  if (!rendition || !full || full.track.frameRate === null)
    throw new Error("The clip should have a rendition.");
  return { file, info, full: { file: full.file, track: full.track }, rendition };
}

describe("trimming a rendition", () => {
  let encoded: Awaited<ReturnType<typeof encodeFade>>;
  beforeAll(async () => {
    encoded = await encodeFade();
  });

  it.each([{ what: "edges between key frames", startSeconds: 1.48, endSeconds: 11.2 }])(
    "keeps exactly the frames of the range: $what",
    { timeout: TIMEOUT_MS },
    keepsFrames,
  );
  it.each([
    { what: "edges on segments", startSeconds: 4, endSeconds: 8 },
    { what: "less than a segment", startSeconds: 5, endSeconds: 6.4 },
  ])("keeps exactly the frames of the range: $what", { timeout: TIMEOUT_MS, tags: ["slow"] }, keepsFrames);

  async function keepsFrames({ what, ...range }: VideoRange & { what: string }): Promise<void> {
    const folder = join(scratch, what.replaceAll(" ", "-"));
    mkdirSync(folder);
    const { file, info, full, rendition } = encoded;

    const task = { engine, file, info, outDir: folder, range };
    const trimmed = await trimRendition({ ...task, rendition, fullRendition: full });
    const audio = await packageAudio(task);

    const seconds = range.endSeconds - range.startSeconds;
    const times = await frameTimes(engine, trimmed.file);
    expect(times).toHaveLength(Math.round(seconds * FRAME_RATE));
    for (const [frame, time] of times.entries()) expect(time).toBeCloseTo(frame / FRAME_RATE, 4);
    const first = Math.round(range.startSeconds * FRAME_RATE);
    const expected = (await greys(full.file)).slice(first, first + times.length);
    const seen = await greys(trimmed.file);
    expect(seen).toHaveLength(expected.length);
    for (const [frame, grey] of seen.entries())
      expect(Math.abs(grey - (expected[frame] ?? 0))).toBeLessThan(4);
    expect(Math.abs((audio?.track.durationSeconds ?? 0) - seconds)).toBeLessThan(0.1);
  }

  it.each([
    { what: "colours", changes: { colorTags: undefined } },
    { what: "quality", changes: { crf: 40 } },
    { what: "frame rate", changes: { frameRate: 24 } },
  ])(
    "encodes all of a rendition that has other $what",
    { timeout: TIMEOUT_MS },
    async ({ what, changes }) => {
      const outDir = join(scratch, `other-${what.replaceAll(" ", "-")}`);
      mkdirSync(outDir);
      const { file, info, full, rendition } = encoded;
      // The file does not exist, so a copy of its segments would fail.
      const earlier = { file: join(scratch, "missing.mp4"), track: { ...full.track, ...changes } };

      const range = { startSeconds: 0, endSeconds: 8 };
      const task = { engine, file, info, outDir, range, rendition };
      const trimmed = await trimRendition({ ...task, fullRendition: earlier });

      expect(await frameTimes(engine, trimmed.file)).toHaveLength(8 * FRAME_RATE);
      expect(trimmed.track).toMatchObject({ colorTags: rendition.colorTags });
    },
  );
});
