import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { cutRendition } from "./cut.ts";
import { encodeRenditions } from "./encode.ts";
import { planRenditions, type EncodedRendition } from "./ladder.ts";
import { packageAudio } from "./package.ts";
import { probeFile } from "./probe.ts";
import { ffmpeg, findTestEngine, frameTimes, makeClip, makeScratchFolder } from "./testing/clips.ts";

const TIMEOUT_MS = 120_000;
const FRAME_RATE = 25;
const engine = await findTestEngine();
const scratch = makeScratchFolder();

/** The grey of the middle of each frame, which tells frames of a slow fade apart. */
async function greys(file: string): Promise<number[]> {
  const raw = ["-f", "rawvideo", "-pix_fmt", "gray", "-"];
  return [...(await ffmpeg(engine, ["-i", file, "-vf", "crop=8:8,scale=1:1", ...raw]))];
}

describe("cutRendition", () => {
  it.each([
    { what: "edges between key frames", startSeconds: 1.48, endSeconds: 11.2 },
    { what: "edges on segments", startSeconds: 4, endSeconds: 8 },
    { what: "less than a segment", startSeconds: 5, endSeconds: 6.4 },
  ])(
    "keeps exactly the frames of the stretch: $what",
    { timeout: TIMEOUT_MS },
    async ({ what, ...range }) => {
      const folder = join(scratch, what.replaceAll(" ", "-"));
      mkdirSync(join(folder, "cut"), { recursive: true });
      const fade = [
        "-vf",
        "drawbox=t=fill:color=black,fade=in:st=0:d=12:color=white",
        "-c:v",
        "mpeg4",
        "-q:v",
        "2",
      ];
      const file = await makeClip(engine, join(folder, "film.mp4"), { seconds: 12, rate: "25" }, fade);
      const info = await probeFile({ engine, file });
      const renditions = planRenditions(info, { allowSource: false }).filter(
        (one): one is EncodedRendition => one.kind === "encoded",
      );
      const [whole] = (await encodeRenditions({ engine, file, info, renditions, outDir: folder })).files;
      const [rendition] = renditions;
      if (!whole || !rendition) throw new Error("The clip should have a rendition.");

      const task = { engine, file, info, outDir: join(folder, "cut"), range };
      const cut = await cutRendition({ ...task, rendition, made: whole });
      const sound = await packageAudio(task);

      const seconds = range.endSeconds - range.startSeconds;
      const times = await frameTimes(engine, cut.file);
      expect(times).toHaveLength(Math.round(seconds * FRAME_RATE));
      for (const [frame, time] of times.entries()) expect(time).toBeCloseTo(frame / FRAME_RATE, 4);
      const first = Math.round(range.startSeconds * FRAME_RATE);
      const expected = (await greys(whole.file)).slice(first, first + times.length);
      const seen = await greys(cut.file);
      expect(seen).toHaveLength(expected.length);
      for (const [frame, grey] of seen.entries())
        expect(Math.abs(grey - (expected[frame] ?? 0))).toBeLessThan(4);
      expect(Math.abs((sound?.track.durationSeconds ?? 0) - seconds)).toBeLessThan(0.1);
    },
  );
});
