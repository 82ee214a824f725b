import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { encodeRenditions } from "./encode.ts";
import { planRenditions, type EncodedRendition } from "./ladder.ts";
import { packageSource } from "./package.ts";
import { drawSprite } from "#server/media/images/sprite.ts";
import { pickThumbnails } from "#server/media/images/thumbnail.ts";
import { probeFile } from "#server/media/probe/probe.ts";
import { findFastTestEngine, inspect, makeScratchFolder } from "#server/media/testing/clips.ts";
import { makeColorBars, readColorBars, readColorBarsOfImage } from "#server/media/testing/color-bars.ts";

const TIMEOUT_MS = 60_000;
/** Allowed coding error, on a scale of 255. A wrong matrix changes green by 39. */
const LARGEST_DIFFERENCE = 8;
/** Allowed error of sprite tiles: JPEG blurs colours between neighbouring pixels. */
const LARGEST_DIFFERENCE_OF_TILES = 16;
const engine = await findFastTestEngine();
const scratch = makeScratchFolder();

/** The samples and tags of a source, and how a player interprets them. */
type Source = {
  name: string;
  size: string;
  options: string[];
  matrix: "bt601" | "bt709" | "bt2020" | "fcc" | "rgb";
  range?: "tv" | "pc";
  /** Expected tags of the renditions: matrix, primaries, transfer. */
  tags: readonly [matrix: string, primaries: string, transfer: string];
};

const BT601 = ["smpte170m", "smpte170m", "smpte170m"] as const;
const BT709 = ["bt709", "bt709", "bt709"] as const;
const JPEG = ["smpte170m", "bt709", "iec61966-2-1"] as const;

function h264(parameters: string): string[] {
  return ["-c:v", "libx264", "-preset", "ultrafast", "-qp", "4", "-g", "5", "-x264-params", parameters];
}

const UNTAGGED: Source = {
  name: "sd.mp4",
  size: "640x360",
  options: h264("bframes=0"),
  matrix: "bt601",
  tags: BT601,
};

const TAGGED: Source = {
  name: "sd-tagged-bt709.mp4",
  size: "128x240",
  options: h264("colormatrix=bt709:colorprim=bt709:transfer=bt709"),
  matrix: "bt709",
  tags: BT709,
};

const COMMON_SOURCES: readonly Source[] = [
  UNTAGGED,
  { name: "hd.mp4", size: "128x720", options: h264("bframes=0"), matrix: "bt709", tags: BT709 },
];

const OTHER_SOURCES: readonly Source[] = [
  TAGGED,
  {
    name: "hd-tagged-bt601.mp4",
    size: "128x720",
    options: h264("colormatrix=smpte170m:colorprim=smpte170m:transfer=smpte170m"),
    matrix: "bt601",
    tags: BT601,
  },
  {
    name: "full-range-hd.mp4",
    size: "128x720",
    options: h264("fullrange=on"),
    matrix: "bt601",
    range: "pc",
    tags: JPEG,
  },
  {
    name: "screen.mov",
    size: "128x240",
    options: ["-pix_fmt", "rgb24", "-c:v", "qtrle"],
    matrix: "rgb",
    tags: ["bt709", "bt709", "iec61966-2-1"],
  },
  {
    name: "matrix-alone.mp4",
    size: "128x240",
    options: h264("colormatrix=bt709"),
    matrix: "bt709",
    tags: BT709,
  },
  {
    name: "other-primaries.mp4",
    size: "128x240",
    options: h264("colormatrix=bt470bg:colorprim=bt470bg:transfer=bt470bg"),
    matrix: "bt601",
    tags: ["bt470bg", "bt470bg", "bt470bg"],
  },
  {
    name: "bt2020.mp4",
    size: "128x240",
    options: h264("colormatrix=bt2020nc:colorprim=bt2020:transfer=bt2020-10"),
    matrix: "bt2020",
    tags: ["bt2020nc", "bt2020", "bt2020-10"],
  },
  {
    name: "rare-matrix.mp4",
    size: "128x240",
    options: h264("colormatrix=fcc:colorprim=bt470m:transfer=bt470m"),
    matrix: "fcc",
    tags: ["bt709", "bt470m", "bt470m"],
  },
  {
    name: "full-range-tagged.mp4",
    size: "128x240",
    options: h264("fullrange=on:colormatrix=bt709:colorprim=bt709:transfer=bt709"),
    matrix: "bt709",
    range: "pc",
    tags: BT709,
  },
  {
    name: "photo-camera.avi",
    size: "128x720",
    options: ["-vf", "scale=in_range=pc:out_range=pc", "-pix_fmt", "yuvj420p", "-c:v", "mjpeg", "-q:v", "2"],
    matrix: "bt601",
    range: "pc",
    tags: JPEG,
  },
  {
    name: "576i.mpg",
    size: "720x576",
    options: ["-c:v", "mpeg2video", "-q:v", "2", "-flags", "+ildct+ilme", "-top", "1", "-r", "25"],
    matrix: "bt601",
    tags: BT601,
  },
  {
    name: "480i.mpg",
    size: "720x480",
    options: [
      ...["-c:v", "mpeg2video", "-q:v", "2", "-flags", "+ildct+ilme", "-top", "0", "-r", "30000/1001"],
      ...["-colorspace", "smpte170m", "-color_primaries", "smpte170m", "-color_trc", "smpte170m"],
    ],
    matrix: "bt601",
    tags: BT601,
  },
  {
    name: "hd.webm",
    size: "128x720",
    options: ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-crf", "10", "-b:v", "0"],
    matrix: "bt601",
    tags: BT601,
  },
  {
    name: "rgb.mkv",
    size: "128x720",
    options: ["-pix_fmt", "gbrp", "-c:v", "ffv1"],
    matrix: "rgb",
    tags: ["bt709", "bt709", "iec61966-2-1"],
  },
];

/** Probes the file and plans its renditions, with a separate output folder. */
async function prepare({ name, size, options }: Source) {
  const file = await makeColorBars(engine, join(scratch, name), { size, options });
  const outDir = join(scratch, `${name}-out`);
  mkdirSync(outDir);
  return { engine, file, outDir, info: await probeFile({ engine, file }) };
}

/** The colours that a player shows for the source. */
function shownColors(file: string, { matrix, range = "tv" }: Source): Promise<number[]> {
  const reading = matrix === "rgb" ? "scale" : `scale=in_color_matrix=${matrix}:in_range=${range}`;
  return readColorBars(engine, file, reading);
}

function largestDifference(one: readonly number[], other: readonly number[]): number {
  expect(other).toHaveLength(one.length);
  return Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0))));
}

async function keepsColors(source: Source): Promise<void> {
  const task = await prepare(source);
  const plan = planRenditions(task.info, { allowSource: false });
  const renditions = plan.filter((one): one is EncodedRendition => one.kind === "encoded");

  const { files } = await encodeRenditions({ ...task, renditions });
  const [thumbnail] = await pickThumbnails(task);

  const colors = await shownColors(task.file, source);
  const [matrix, primaries, transfer] = source.tags;
  expect(files.length).toBe(renditions.length);
  for (const { file, track } of files) {
    expect(await inspect(engine, file)).toMatchObject({
      color_range: "tv",
      color_space: matrix,
      color_primaries: primaries,
      color_transfer: transfer,
    });
    expect(track).toMatchObject({ colorTags: { matrix, primaries, transfer } });
    const shown = await readColorBars(engine, file);
    expect(largestDifference(colors, shown)).toBeLessThanOrEqual(LARGEST_DIFFERENCE);
  }
  const pictured = await readColorBarsOfImage(thumbnail?.file ?? "");
  expect(largestDifference(colors, pictured)).toBeLessThanOrEqual(LARGEST_DIFFERENCE);
}

describe("the colours of a video", () => {
  it.each(COMMON_SOURCES)(
    "of $name are those of all its renditions and its thumbnail",
    { timeout: TIMEOUT_MS },
    keepsColors,
  );
  it.each(OTHER_SOURCES)(
    "of $name are those of all its renditions and its thumbnail",
    { timeout: TIMEOUT_MS, tags: ["slow"] },
    keepsColors,
  );

  it("are tagged in a remuxed source without tags", { timeout: TIMEOUT_MS }, async () => {
    const task = await prepare({ ...UNTAGGED, name: "remuxed.mp4" });
    const rendition = planRenditions(task.info).find(({ kind }) => kind === "source");
    if (rendition?.kind !== "source") throw new Error("The clip should be remuxable.");

    const packed = await packageSource({ ...task, rendition });

    const [matrix, primaries, transfer] = UNTAGGED.tags;
    expect(await inspect(engine, packed.file)).toMatchObject({
      color_space: matrix,
      color_primaries: primaries,
      color_transfer: transfer,
    });
  });

  it("are those of the seek sprite", { timeout: TIMEOUT_MS, tags: ["slow"] }, async () => {
    const task = await prepare({ ...TAGGED, name: "sprite.mp4", size: "128x72" });

    const sprite = await drawSprite({ ...task, durationSeconds: 1, keyFramesOnly: true });

    const colors = await shownColors(task.file, TAGGED);
    const tile = await readColorBarsOfImage(sprite.file, { width: 128, height: 72 });
    expect(largestDifference(colors, tile)).toBeLessThanOrEqual(LARGEST_DIFFERENCE_OF_TILES);
  });
});
