import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { encodePart, joinParts, planParts } from "./encode-parts.ts";
import { encodeRenditions } from "./encode.ts";
import { planPasses, planRenditions, type SourceRendition } from "./ladder.ts";
import { MediaError } from "./media-error.ts";
import type { MediaInfo } from "./media-info.ts";
import type { PackedFile } from "./media-track.ts";
import { packageAudio, packageSource } from "./package.ts";
import { probeFile } from "./probe.ts";
import { drawSprite, planSprite } from "./sprite.ts";
import {
  ffmpeg,
  findTestEngine,
  inspect,
  loadCorpus,
  makeScratchFolder,
  type CorpusEntry,
} from "./testing/clips.ts";
import { pickThumbnails } from "./thumbnail.ts";

const FILM_TIMEOUT_MS = 120_000;
/** Longer films are encoded from their beginning only; repacking and sound always take the whole. */
const WHOLE_FILM_SECONDS = 3;
const EXCERPT_SECONDS = 1;
const COMPARED_SIDE_PIXELS = 16;
/** Mean difference of two pictures in grey values; turned, squeezed or wrongly coloured ones differ by 40 and more. */
const LARGEST_DIFFERENCE = 14;

const engine = await findTestEngine();
const scratch = makeScratchFolder();
const { folder, entries } = await loadCorpus(engine, scratch);
/** The demo's films are of one kind, and long: they go through it all in their own time. */
const KINDS = process.env["NADAJ_WHOLE_CORPUS"]
  ? /^(?:video|broken|hostile|demo)\//
  : /^(?:video|broken|hostile)\//;
const films = entries.filter(({ file }) => KINDS.test(file));

let made = 0;

function makeOutDir(): string {
  made += 1;
  const outDir = join(scratch, `film-${made}`);
  mkdirSync(outDir);
  return outDir;
}

function ofKind(...expected: string[]): CorpusEntry[] {
  return films.filter((entry) => expected.includes(entry.expected));
}

/** Everything processing does with a file, on a short part of the pictures. */
async function processFilm(file: string, { passes = Number.POSITIVE_INFINITY } = {}) {
  const outDir = makeOutDir();
  const info = await probeFile({ engine, file });
  const task = { engine, file, info, outDir };
  const plan = planRenditions(info);
  const source = plan.find((rendition) => rendition.kind === "source");
  const [repacked, audio, suggestions] = await Promise.all([
    source ? repack({ ...task, rendition: source }) : null,
    packageAudio(task),
    info.video ? pickThumbnails(task) : [],
  ]);
  const encoded: PackedFile[] = [];
  /** Of low frame rates more seconds than asked for are one part. */
  let excerptSeconds: number | undefined;
  for (const renditions of planPasses(plan, info.durationSeconds).slice(0, passes)) {
    const [part] =
      info.durationSeconds > WHOLE_FILM_SECONDS ? planParts(info, renditions, EXCERPT_SECONDS) : [];
    excerptSeconds ??= part?.durationSeconds;
    if (part) encoded.push(...(await encodeExcerpt({ ...task, renditions, part })));
    else encoded.push(...(await encodeRenditions({ ...task, renditions })).files);
  }
  return { outDir, info, plan, excerptSeconds, repacked, audio, suggestions, encoded };
}

async function encodeExcerpt(task: Parameters<typeof encodePart>[0]): Promise<PackedFile[]> {
  const partDir = join(task.outDir, "part");
  mkdirSync(partDir, { recursive: true });
  const { files } = await encodePart({ ...task, outDir: partDir });
  const parts = task.renditions.map((rendition, index) => ({ rendition, files: [files[index]?.file ?? ""] }));
  return joinParts({ ...task, parts, durationSeconds: task.part.durationSeconds });
}

/** Null where repacking gives no good stream. */
async function repack(task: Parameters<typeof packageSource>[0] & { rendition: SourceRendition }) {
  try {
    return await packageSource(task);
  } catch (error) {
    expect(error).toMatchObject({ code: "UNSUPPORTED" });
    return null;
  }
}

/** One frame of both films, made as small as a stamp and compared. HDR looks different on purpose. */
async function pictureDifference(
  film: string,
  rendition: PackedFile | undefined,
  info: MediaInfo,
): Promise<number> {
  if (!rendition || info.video?.hdr) return 0;
  const side = COMPARED_SIDE_PIXELS;
  const at = String(Math.min(EXCERPT_SECONDS, info.durationSeconds) / 2);
  const stamps = await Promise.all(
    [film, rendition.file].map((file) =>
      ffmpeg(engine, [
        ...["-i", file, "-ss", at, "-frames:v", "1", "-vf", `scale=${side}:${side}:out_range=tv:flags=area`],
        ...["-pix_fmt", "gray", "-f", "rawvideo", "-"],
      ]),
    ),
  );
  const [one = Buffer.alloc(0), other = Buffer.alloc(0)] = stamps;
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

describe("a film that plays", () => {
  it.each(ofKind("PLAY", "INERT"))(
    "$file becomes sound renditions",
    { timeout: FILM_TIMEOUT_MS },
    async (entry) => {
      const file = join(folder, entry.file);

      const { info, plan, excerptSeconds, repacked, audio, suggestions, encoded, outDir } =
        await processFilm(file);

      expect(info.durationSeconds).toBeCloseTo(entry.durationSeconds ?? info.durationSeconds, 0);
      expect(plan.length).toBeGreaterThan(0);
      for (const { file: rendition, track } of encoded) {
        expect(Math.abs(track.durationSeconds - (excerptSeconds ?? info.durationSeconds))).toBeLessThan(0.35);
        const { nb_read_frames: frames, ...picture } = await inspect(engine, rendition);
        expect(picture).toMatchObject({ codec_name: "h264", pix_fmt: "yuv420p", sample_aspect_ratio: "1:1" });
        expect(picture).toMatchObject({ width: track.width, height: track.height });
        expect(Math.abs(frames - track.durationSeconds * (track.frameRate ?? 0))).toBeLessThanOrEqual(2);
      }
      expect(await pictureDifference(file, encoded[0], info)).toBeLessThan(LARGEST_DIFFERENCE);
      expect(repacked?.track.codecs ?? "avc1.").toMatch(/^avc1\./);
      expect(audio?.track.codecs).toBe(info.audio ? "mp4a.40.2" : undefined);
      const soundSeconds = audio?.track.durationSeconds ?? info.durationSeconds;
      expect(Math.abs(soundSeconds - info.durationSeconds)).toBeLessThan(3);
      expect(suggestions.length).toBeGreaterThan(0);
      const smallest = encoded.at(-1);
      const tiles = smallest ? planSprite(smallest.track.durationSeconds).count : 0;
      expect(await countTiles(smallest, outDir)).toBe(tiles);
    },
  );
});

describe("a file with sound only", () => {
  it.each(ofKind("AUDIO"))("$file becomes sound", { timeout: FILM_TIMEOUT_MS }, async (entry) => {
    const { plan, audio, encoded } = await processFilm(join(folder, entry.file));

    expect(plan).toEqual([]);
    expect(encoded).toEqual([]);
    expect(audio?.track.durationSeconds).toBeCloseTo(entry.durationSeconds ?? 0, 0);
  });
});

describe("a file that is no film", () => {
  it.each(ofKind("ERROR", "SAFE"))("$file is refused", { timeout: FILM_TIMEOUT_MS }, async ({ file }) => {
    const refusal = probeFile({ engine, file: join(folder, file) });

    await expect(refusal).rejects.toBeInstanceOf(MediaError);
    await expect(refusal).rejects.toMatchObject({ code: codeFor(basename(file)) });
  });

  function codeFor(name: string): string {
    if (/zero|empty/.test(name)) return "EMPTY_FILE";
    return /moov_missing/.test(name) ? "DAMAGED" : "NOT_MEDIA";
  }
});

describe("a damaged or odd film", () => {
  it.each(ofKind("EITHER"))(
    "$file plays or is refused, nothing else",
    { timeout: FILM_TIMEOUT_MS },
    async (entry) => {
      const outcome = await processFilm(join(folder, entry.file)).then(
        () => "plays",
        (error: unknown) => (error instanceof MediaError ? "is refused" : error),
      );

      expect(outcome).toEqual(expect.toBeOneOf(["plays", "is refused"]));
    },
  );
});

describe("what somebody wrote into a film", () => {
  it.each(ofKind("INERT"))(
    "$file leaves no trace in the results",
    { timeout: FILM_TIMEOUT_MS },
    async ({ file }) => {
      const { outDir } = await processFilm(join(folder, file));

      const results = readdirSync(outDir, { recursive: true, withFileTypes: true });
      for (const { parentPath, name } of results.filter((entry) => entry.isFile())) {
        const bytes = readFileSync(join(parentPath, name)).toString("latin1");
        expect(bytes).not.toMatch(/<script|onerror|\+5\d\.\d+\+/);
      }
    },
  );
});
