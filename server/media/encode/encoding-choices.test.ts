// @module-tag slow
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DEFAULT_CHOICES, type EncodingChoices } from "#shared/videos/encoding.ts";
import { encodeChunk, joinChunks, planChunks } from "./chunked-encoding.ts";
import { encodeRenditions } from "./encode.ts";
import { planRenditions, type EncodedRendition } from "./ladder.ts";
import { trimRendition } from "./trim-rendition.ts";
import { probeFile } from "#server/media/probe/probe.ts";
import {
  findTestEngine,
  frameTimes,
  keyFrameTimes,
  makeClip,
  makeScratchFolder,
} from "#server/media/testing/clips.ts";

const TIMEOUT_MS = 120_000;
const SECONDS = 9;
const engine = await findTestEngine();
const scratch = makeScratchFolder();
const file = await makeClip(engine, join(scratch, "clip.mp4"), { seconds: SECONDS, rate: "50" }, [
  ...["-c:v", "mpeg4", "-q:v", "2"],
]);
const declared = await probeFile({ engine, file });

function plan(choices: Partial<EncodingChoices>) {
  const info = { ...declared, encoding: { ...DEFAULT_CHOICES, ...choices } };
  const renditions = planRenditions(info, { allowSource: false }).filter(
    (one): one is EncodedRendition => one.kind === "encoded",
  );
  return { info, renditions };
}

function folderOf(name: string): string {
  const outDir = join(scratch, name);
  mkdirSync(outDir);
  return outDir;
}

/** Encodes the clip, and looks at what has come out. */
async function encode(name: string, choices: Partial<EncodingChoices>) {
  const { info, renditions } = plan(choices);
  const { files } = await encodeRenditions({ engine, file, info, renditions, outDir: folderOf(name) });
  const [made] = files;
  if (!made) throw new Error("The clip should have a rendition.");
  const [frames, keyFrames] = await Promise.all([
    frameTimes(engine, made.file),
    keyFrameTimes(engine, made.file),
  ]);
  return { made, frames, keyFrames, bytes: made.track.sizeBytes };
}

describe("choices of a site", () => {
  it(
    "frame rate, key frames and quality of the same clip are those that were chosen, and fewer bits make a smaller file [OPS-032]",
    { timeout: TIMEOUT_MS },
    async () => {
      const normal = await encode("normal", {});
      const slow = await encode("slow", { frameRate: 20 });
      const dense = await encode("dense", { keyFrameSeconds: 1 });
      const sparse = await encode("sparse", { keyFrameSeconds: 4 });
      const small = await encode("small", { crf: 32 });
      const good = await encode("good", { crf: 18 });

      expect([normal.frames.length, slow.frames.length]).toEqual([SECONDS * 25, SECONDS * 20]);
      expect(normal.keyFrames).toEqual([0, 2, 4, 6, 8]);
      expect(dense.keyFrames).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
      expect(sparse.keyFrames).toEqual([0, 4, 8]);
      expect(small.bytes).toBeLessThan(normal.bytes * 0.8);
      expect(good.bytes).toBeGreaterThan(normal.bytes * 1.2);
      for (const { made } of [normal, slow, dense, sparse]) {
        expect(made.track.segments.map(({ durationSeconds }) => durationSeconds)).toEqual([4, 4, 1]);
      }
    },
  );

  it("chunks have the same frames and key frames as one run", { timeout: TIMEOUT_MS }, async () => {
    const { info, renditions } = plan({ keyFrameSeconds: 1 });
    const whole = await encode("whole", { keyFrameSeconds: 1 });
    const [rendition] = renditions;
    if (!rendition) throw new Error("The clip should have a rendition.");
    const seekable = { ...info, container: "mov,mp4,m4a,3gp,3g2,mj2" };
    const files: string[] = [];
    for (const [index, chunk] of planChunks(seekable, renditions, 4).entries()) {
      const outDir = folderOf(`chunk-${index}`);
      const encoded = await encodeChunk({ engine, file, info, renditions, outDir, chunk });
      files.push(...encoded.files.map((made) => made.file));
    }

    const outDir = folderOf("joined");
    const [joined] = await joinChunks({
      engine,
      chunks: [{ rendition, files }],
      outDir,
      durationSeconds: 9,
    });

    expect(files).toHaveLength(2);
    expect(await keyFrameTimes(engine, joined?.file ?? "")).toEqual(whole.keyFrames);
    expect(await frameTimes(engine, joined?.file ?? "")).toEqual(whole.frames);
  });

  it(
    "a trim encodes all of a rendition that was made with another frame rate",
    { timeout: TIMEOUT_MS },
    async () => {
      const { made } = await encode("before", {});
      const { info, renditions } = plan({ frameRate: 20 });
      const [rendition] = renditions;
      if (!rendition) throw new Error("The clip should have a rendition.");

      const trimmed = await trimRendition({
        ...{ engine, file, info, rendition, outDir: folderOf("trimmed") },
        fullRendition: { file: made.file, track: made.track },
        range: { startSeconds: 1, endSeconds: 9 },
      });

      expect(await frameTimes(engine, trimmed.file)).toHaveLength(8 * 20);
    },
  );
});
