// @module-tag slow
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { encodeChunk, joinChunks, planChunks } from "./encode/chunked-encoding.ts";
import { encodeRenditions } from "./encode/encode.ts";
import { planPasses, planRenditions, type SourceRendition } from "./encode/ladder.ts";
import { MediaError } from "./media-error.ts";
import type { MediaInfo } from "./probe/media-info.ts";
import type { PackedFile } from "./probe/media-track.ts";
import { packageAudio, packageSource } from "./encode/package.ts";
import { probeFile } from "./probe/probe.ts";
import { drawSprite, planSprite } from "./images/sprite.ts";
import {
  ffmpeg,
  findFastTestEngine,
  inspect,
  loadCorpus,
  makeScratchFolder,
  type CorpusEntry,
} from "./testing/clips.ts";
import { pickThumbnails } from "./images/thumbnail.ts";

const FILE_TIMEOUT_MS = 120_000;
/** Only the start of longer videos is encoded; remuxing and audio always process the full file. */
const FULL_ENCODE_MAX_SECONDS = 1.5;
const EXCERPT_SECONDS = 0.5;
const COMPARED_SIDE_PIXELS = 16;
/**
 * Maximum mean difference of two frames in grey values; rotated, squeezed or wrongly coloured ones differ by 40 and
 * more.
 */
const LARGEST_DIFFERENCE = 14;

const engine = await findFastTestEngine();
const scratch = makeScratchFolder();
const { folder, entries } = await loadCorpus(engine, scratch);
/** The demo videos are similar and long: they run only with NADAJ_WHOLE_CORPUS. */
const KINDS = process.env["NADAJ_WHOLE_CORPUS"]
  ? /^(?:video|broken|hostile|demo)\//
  : /^(?:video|broken|hostile)\//;
const clips = entries.filter(({ file }) => KINDS.test(file));

let made = 0;

function makeOutDir(): string {
  made += 1;
  const outDir = join(scratch, `film-${made}`);
  mkdirSync(outDir);
  return outDir;
}

function ofKind(...expected: string[]): CorpusEntry[] {
  return clips.filter((entry) => expected.includes(entry.expected));
}

/** Runs every processing step on a file, encoding only a short excerpt. */
async function processFile(file: string, { passes = Number.POSITIVE_INFINITY } = {}) {
  const outDir = makeOutDir();
  const info = await probeFile({ engine, file });
  const task = { engine, file, info, outDir };
  const plan = planRenditions(info);
  const source = plan.find((rendition) => rendition.kind === "source");
  const [repacked, audio, suggestions] = await Promise.all([
    source ? remux({ ...task, rendition: source }) : null,
    packageAudio(task),
    info.video ? pickThumbnails(task) : [],
  ]);
  const encoded: PackedFile[] = [];
  /** At low frame rates one chunk is longer than requested. */
  let excerptSeconds: number | undefined;
  for (const renditions of planPasses(plan, info.durationSeconds).slice(0, passes)) {
    const [chunk] =
      info.durationSeconds > FULL_ENCODE_MAX_SECONDS ? planChunks(info, renditions, EXCERPT_SECONDS) : [];
    excerptSeconds ??= chunk?.durationSeconds;
    if (chunk) encoded.push(...(await encodeExcerpt({ ...task, renditions, chunk })));
    else encoded.push(...(await encodeRenditions({ ...task, renditions })).files);
  }
  return { outDir, info, plan, excerptSeconds, repacked, audio, suggestions, encoded };
}

async function encodeExcerpt(task: Parameters<typeof encodeChunk>[0]): Promise<PackedFile[]> {
  const chunkDir = join(task.outDir, "part");
  mkdirSync(chunkDir, { recursive: true });
  const { files } = await encodeChunk({ ...task, outDir: chunkDir });
  const chunks = task.renditions.map((rendition, index) => ({
    rendition,
    files: [files[index]?.file ?? ""],
  }));
  return joinChunks({ ...task, chunks, durationSeconds: task.chunk.durationSeconds });
}

/** Null if the remuxed source is not streamable. */
async function remux(task: Parameters<typeof packageSource>[0] & { rendition: SourceRendition }) {
  try {
    return await packageSource(task);
  } catch (error) {
    expect(error).toMatchObject({ code: "UNSUPPORTED" });
    return null;
  }
}

/** Compares one frame of both videos, scaled down to a few pixels. HDR differs on purpose because of tone mapping. */
async function frameDifference(
  sourceFile: string,
  rendition: PackedFile | undefined,
  info: MediaInfo,
): Promise<number> {
  if (!rendition || info.video?.hdr) return 0;
  const side = COMPARED_SIDE_PIXELS;
  const at = Math.min(EXCERPT_SECONDS, info.durationSeconds) / 2;
  const frame = `trim=start=${at},setpts=PTS-STARTPTS,scale=${side}:${side}:out_range=tv:flags=area,format=gray`;
  const frames = await ffmpeg(engine, [
    ...["-i", sourceFile, "-i", rendition.file, "-frames:v", "1"],
    ...["-filter_complex", `[0:${info.video?.streamIndex}]${frame}[a];[1:v]${frame}[b];[a][b]vstack`],
    ...["-pix_fmt", "gray", "-f", "rawvideo", "-"],
  ]);
  const [one, other] = [frames.subarray(0, side * side), frames.subarray(side * side)];
  expect(other).toHaveLength(side * side);
  return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 255)), 0) / one.length;
}

async function countTiles(rendition: PackedFile | undefined, outDir: string): Promise<number> {
  if (!rendition) return 0;
  const { durationSeconds } = rendition.track;
  const { layout } = await drawSprite({
    engine,
    file: rendition.file,
    durationSeconds,
    keyFramesOnly: true,
    outDir,
  });
  return layout.count;
}

describe("a playable file", () => {
  it.each(ofKind("PLAY", "INERT"))(
    "$file gets valid renditions",
    { timeout: FILE_TIMEOUT_MS },
    async (entry) => {
      const file = join(folder, entry.file);

      const { info, plan, excerptSeconds, repacked, audio, suggestions, encoded, outDir } =
        await processFile(file);

      expect(info.durationSeconds).toBeCloseTo(entry.durationSeconds ?? info.durationSeconds, 0);
      expect(plan.length).toBeGreaterThan(0);
      for (const { file: rendition, track } of encoded) {
        expect(Math.abs(track.durationSeconds - (excerptSeconds ?? info.durationSeconds))).toBeLessThan(0.35);
        const { nb_read_frames: frames, ...shape } = await inspect(engine, rendition);
        expect(shape).toMatchObject({ codec_name: "h264", pix_fmt: "yuv420p", sample_aspect_ratio: "1:1" });
        expect(shape).toMatchObject({ width: track.width, height: track.height });
        expect(Math.abs(frames - track.durationSeconds * (track.frameRate ?? 0))).toBeLessThanOrEqual(2);
      }
      expect(await frameDifference(file, encoded[0], info)).toBeLessThan(LARGEST_DIFFERENCE);
      expect(repacked?.track.codecs ?? "avc1.").toMatch(/^avc1\./);
      expect(audio?.track.codecs).toBe(info.audio ? "mp4a.40.2" : undefined);
      const audioSeconds = audio?.track.durationSeconds ?? info.durationSeconds;
      expect(Math.abs(audioSeconds - info.durationSeconds)).toBeLessThan(3);
      expect(suggestions.length).toBeGreaterThan(0);
      const smallest = encoded.at(-1);
      const tiles = smallest ? planSprite(smallest.track.durationSeconds).count : 0;
      expect(await countTiles(smallest, outDir)).toBe(tiles);
    },
  );
});

describe("an audio-only file", () => {
  it.each(ofKind("AUDIO"))("$file gets an audio track only", { timeout: FILE_TIMEOUT_MS }, async (entry) => {
    const { plan, audio, encoded } = await processFile(join(folder, entry.file));

    expect(plan).toEqual([]);
    expect(encoded).toEqual([]);
    expect(audio?.track.durationSeconds).toBeCloseTo(entry.durationSeconds ?? 0, 0);
  });
});

describe("a file that is not a video", () => {
  it.each(ofKind("ERROR", "SAFE"))("$file is rejected", { timeout: FILE_TIMEOUT_MS }, async ({ file }) => {
    const refusal = probeFile({ engine, file: join(folder, file) });

    await expect(refusal).rejects.toBeInstanceOf(MediaError);
    await expect(refusal).rejects.toMatchObject({ code: codeFor(basename(file)) });
  });

  function codeFor(name: string): string {
    if (/zero|empty/.test(name)) return "EMPTY_FILE";
    return /moov_missing/.test(name) ? "DAMAGED" : "NOT_MEDIA";
  }
});

describe("a damaged or unusual video", () => {
  it.each(ofKind("EITHER"))(
    "$file plays or is rejected, without any other error",
    { timeout: FILE_TIMEOUT_MS },
    async (entry) => {
      const outcome = await processFile(join(folder, entry.file)).then(
        () => "plays",
        (error: unknown) => (error instanceof MediaError ? "is refused" : error),
      );

      expect(outcome).toEqual(expect.toBeOneOf(["plays", "is refused"]));
    },
  );
});

describe("text embedded in a file", () => {
  it.each(ofKind("INERT"))(
    "of $file does not appear in the results",
    { timeout: FILE_TIMEOUT_MS },
    async ({ file }) => {
      const { outDir } = await processFile(join(folder, file));

      const results = readdirSync(outDir, { recursive: true, withFileTypes: true });
      for (const { parentPath, name } of results.filter((entry) => entry.isFile())) {
        const bytes = readFileSync(join(parentPath, name)).toString("latin1");
        expect(bytes).not.toMatch(/<script|onerror|\+5\d\.\d+\+/);
      }
    },
  );
});
