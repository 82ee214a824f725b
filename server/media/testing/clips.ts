import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll } from "vitest";
import { findMediaEngine, type FullEngine } from "#server/media/engine.ts";

const execute = promisify(execFile);
const FALLBACK_CLIPS: readonly (readonly [file: string, expected: string, options: string[]])[] = [
  ["video/h264.mp4", "PLAY", ["-c:v", "libx264", "-g", "48", "-c:a", "aac"]],
  ["video/mpeg4.avi", "PLAY", ["-c:v", "mpeg4", "-c:a", "mp2"]],
  ["video/vertical.mp4", "PLAY", ["-vf", "scale=180:320", "-c:v", "libx264", "-c:a", "aac"]],
  ["video/wide_pixels.mkv", "PLAY", ["-vf", "setsar=4/3", "-c:v", "mpeg2video", "-c:a", "mp2"]],
  ["video/silent.ts", "PLAY", ["-an", "-c:v", "libx264"]],
  ["video/sound.mp3", "AUDIO", ["-vn"]],
  [
    "hostile/title.mp4",
    "INERT",
    ["-c:v", "libx264", "-c:a", "aac", "-metadata", "title=<script>alert(1)</script>"],
  ],
];

/** A file of the corpus and the result its table expects. */
export type CorpusEntry = {
  file: string;
  expected: string;
  /** Duration in the table; null if the table has none. */
  durationSeconds: number | null;
};

let found: Promise<FullEngine> | undefined;

/** The media engine of this machine; media tests need a real ffmpeg. */
export function findTestEngine(): Promise<FullEngine> {
  found ??= lookForEngine();
  return found;
}

async function lookForEngine(): Promise<FullEngine> {
  const log = { info: () => undefined, warn: () => undefined };
  const engine = await findMediaEngine({ env: process.env, log });
  if (engine.mode !== "full") throw new Error(engine.notice);
  // Without `nice`: low-priority encoders would starve on a busy machine and the tests would never finish.
  return { ...engine, sandbox: { ...engine.sandbox, nice: null } };
}

/** The test engine with a faster encoder, for tests that do not check its quality. */
export async function findFastTestEngine(): Promise<FullEngine> {
  return { ...(await findTestEngine()), preset: "superfast" };
}

/** A temporary folder, deleted after the tests of the file. */
export function makeScratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "nadaj-media-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs ffmpeg without the sandbox, to make clips and to inspect results. Returns its stdout. */
export async function ffmpeg(engine: FullEngine, args: readonly string[]): Promise<Buffer> {
  const { stdout } = await execute(engine.ffmpeg, ["-v", "error", "-nostdin", "-y", ...args], {
    encoding: "buffer",
    maxBuffer: 256 * 1024 ** 2,
  });
  return stdout;
}

/** Options of a clip that browsers do not play, so that it is encoded. */
export const MPEG4_OPTIONS: readonly string[] = ["-c:v", "mpeg4", "-q:v", "4", "-c:a", "aac"];

/** Encodes a moving test pattern with a tone; `options` follow the inputs. */
export async function makeClip(
  engine: FullEngine,
  file: string,
  { seconds = 4, size = "320x180", rate = "24" }: { seconds?: number; size?: string; rate?: string } = {},
  options: readonly string[] = ["-c:v", "libx264", "-preset", "veryfast", "-g", "48", "-c:a", "aac"],
): Promise<string> {
  await ffmpeg(engine, [
    ...["-f", "lavfi", "-i", `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`],
    ...["-f", "lavfi", "-i", `sine=frequency=440:sample_rate=48000:duration=${seconds}`],
    ...["-pix_fmt", "yuv420p", ...options, file],
  ]);
  return file;
}

/** Decodes a finished rendition with ffprobe: its actual size, pixel format and number of frames. */
export async function inspect(engine: FullEngine, file: string) {
  const fields =
    "stream=codec_name,width,height,pix_fmt,sample_aspect_ratio,nb_read_frames,channels,sample_rate," +
    "color_range,color_space,color_primaries,color_transfer";
  const args = ["-v", "error", "-count_frames", "-show_entries", fields, "-of", "json", file];
  const { stdout } = await execute(engine.ffprobe, args);
  const { streams } = JSON.parse(stdout);
  return { ...streams[0], nb_read_frames: Number(streams[0].nb_read_frames) };
}

/** Timestamps of the key frames, in seconds. */
export async function keyFrameTimes(engine: FullEngine, file: string): Promise<number[]> {
  const args = [
    "-v",
    "error",
    "-select_streams",
    "v",
    "-show_entries",
    "packet=pts_time,flags",
    "-of",
    "csv=p=0",
    file,
  ];
  const { stdout } = await execute(engine.ffprobe, args);
  const keys = stdout.split("\n").filter((line) => line.includes("K"));
  return keys.map((line) => Number.parseFloat(line)).toSorted((a, b) => a - b);
}

/** Timestamps of all frames, in seconds. */
export async function frameTimes(engine: FullEngine, file: string): Promise<number[]> {
  const args = [
    "-v",
    "error",
    "-select_streams",
    "v",
    "-show_entries",
    "packet=pts_time",
    "-of",
    "csv=p=0",
    file,
  ];
  const { stdout } = await execute(engine.ffprobe, args, { maxBuffer: 64 * 1024 ** 2 });
  const times = stdout.split("\n").filter(Boolean);
  return times.map((line) => Number.parseFloat(line)).toSorted((a, b) => a - b);
}

/** Test media: the shared collection, or a few clips generated here if it is missing. */
export async function loadCorpus(
  engine: FullEngine,
  scratch: string,
): Promise<{ folder: string; entries: CorpusEntry[] }> {
  const named = process.env["NADAJ_MEDIA_DIR"];
  const folder = named ?? join(import.meta.dirname, "../../../../shared/media");
  const table = join(folder, "manifest.csv");
  if (named || existsSync(table)) {
    const listed = readTable(readFileSync(table, "utf8"));
    const missing = listed.filter(({ file }) => !existsSync(join(folder, file))).map(({ file }) => file);
    if (missing.length > 0) throw new Error(`The collection of clips lacks ${missing.join(", ")}`);
    return { folder, entries: listed };
  }
  console.warn(`No collection of clips in ${folder}: testing with a few generated ones.`);
  return { folder: scratch, entries: await makeFallback(engine, scratch) };
}

async function makeFallback(engine: FullEngine, folder: string): Promise<CorpusEntry[]> {
  for (const kind of ["video", "broken", "hostile"]) mkdirSync(join(folder, kind));
  for (const [file, , options] of FALLBACK_CLIPS)
    await makeClip(engine, join(folder, file), { seconds: 3 }, options);
  writeFileSync(join(folder, "broken/random.mp4"), randomBytes(65_536));
  writeFileSync(join(folder, "broken/empty.mp4"), "");
  const whole = readFileSync(join(folder, "video/silent.ts"));
  writeFileSync(join(folder, "broken/half.ts"), whole.subarray(0, whole.length / 2));
  return [
    ...FALLBACK_CLIPS.map(([file, expected]) => ({ file, expected, durationSeconds: 3 })),
    { file: "broken/random.mp4", expected: "ERROR", durationSeconds: null },
    { file: "broken/empty.mp4", expected: "ERROR", durationSeconds: null },
    { file: "broken/half.ts", expected: "EITHER", durationSeconds: null },
  ];
}

function readTable(csv: string): CorpusEntry[] {
  const [head = "", ...lines] = csv.trim().split(/\r?\n/);
  const columns = head.split(",");
  return lines.map((line) => {
    const cells = Array.from(line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g), ([, cell = ""]) => cell);
    const cell = (name: string) => cells[columns.indexOf(name)] ?? "";
    return {
      file: cell("file"),
      expected: cell("expected"),
      durationSeconds: cell("duration_s") ? Number(cell("duration_s")) : null,
    };
  });
}
