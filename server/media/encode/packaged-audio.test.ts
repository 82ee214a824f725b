// @module-tag slow
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageAudio } from "./package.ts";
import { probeFile } from "#server/media/probe/probe.ts";
import { ffmpeg, findTestEngine, inspect, makeScratchFolder } from "#server/media/testing/clips.ts";

const TIMEOUT_MS = 60_000;
const PART_SECONDS = 4;
const MEASURED_RATE_HZ = 8000;
const engine = await findTestEngine();
const scratch = makeScratchFolder();

/** Four seconds of a transport stream; each part has a tone of a different pitch. */
async function makePart(name: string, tone: { hertz: number; startSeconds: number; options: string[] }) {
  const file = join(scratch, name);
  await ffmpeg(engine, [
    ...["-f", "lavfi", "-i", `testsrc2=size=160x90:rate=25:duration=${PART_SECONDS}`],
    ...["-f", "lavfi", "-i", `sine=frequency=${tone.hertz}:sample_rate=48000:duration=${PART_SECONDS}`],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-g", "25", ...tone.options],
    ...[
      "-output_ts_offset",
      String(tone.startSeconds),
      "-muxdelay",
      "0",
      "-muxpreload",
      "0",
      "-f",
      "mpegts",
      file,
    ],
  ]);
  return file;
}

interface Range {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

async function packageIfAny(file: string, range?: Range) {
  const outDir = `${file}-out`;
  mkdirSync(outDir, { recursive: true });
  const info = await probeFile({ engine, file });
  expect(info.audio).not.toBeNull();
  return packageAudio({ engine, file, info, outDir, range });
}

async function packageFile(file: string, range?: Range) {
  const audio = await packageIfAny(file, range);
  if (!audio) throw new Error("The file should have sound.");
  return audio;
}

/** Pitch in hertz in the half second after each of these times; 0 is silence. */
async function pitches(file: string, seconds: readonly number[]): Promise<number[]> {
  const raw = ["-ac", "1", "-ar", String(MEASURED_RATE_HZ), "-f", "s16le", "-"];
  const bytes = await ffmpeg(engine, ["-i", file, ...raw]);
  const samples = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  return seconds.map((second) => {
    const part = samples.subarray(second * MEASURED_RATE_HZ, (second + 0.5) * MEASURED_RATE_HZ);
    // Smaller samples are the coding noise of silence.
    const isAbove = Array.from(part, (sample) => sample > 200);
    return 2 * isAbove.filter((above, index) => above && isAbove[index - 1] === false).length;
  });
}

describe("packaged sound that changes within a file", () => {
  it.each([
    {
      what: "from stereo to 5.1, AAC",
      before: ["-c:a", "aac", "-ac", "2"],
      after: ["-c:a", "aac", "-ac", "6"],
    },
    {
      what: "from stereo to 5.1, AC-3",
      before: ["-c:a", "ac3", "-ac", "2"],
      after: ["-c:a", "ac3", "-ac", "6"],
    },
    {
      what: "from 44.1 kHz mono to 48 kHz stereo",
      before: ["-c:a", "aac", "-ac", "1", "-ar", "44100"],
      after: ["-c:a", "aac", "-ac", "2", "-ar", "48000"],
    },
    {
      what: "from 48 kHz stereo to 32 kHz mono",
      before: ["-c:a", "mp2", "-ac", "2", "-ar", "48000"],
      after: ["-c:a", "mp2", "-ac", "1", "-ar", "32000"],
    },
  ])("is one track in step: $what", { timeout: TIMEOUT_MS }, async ({ what, before, after }) => {
    const name = what.replaceAll(/\W/g, "-");
    const first = await makePart(`${name}-1.ts`, { hertz: 440, startSeconds: 0, options: before });
    const second = await makePart(`${name}-2.ts`, {
      ...{ hertz: 880, startSeconds: PART_SECONDS, options: after },
    });
    const file = join(scratch, `${name}.ts`);
    writeFileSync(file, Buffer.concat([readFileSync(first), readFileSync(second)]));

    const audio = await packageFile(file);

    expect(await inspect(engine, audio.file)).toMatchObject({ channels: 2, sample_rate: "48000" });
    expect(Math.abs(audio.track.durationSeconds - 2 * PART_SECONDS)).toBeLessThan(0.1);
    const [low = 0, beforeChange = 0, afterChange = 0, high = 0] = await pitches(
      audio.file,
      [1, 3.4, 4.1, 7],
    );
    for (const hertz of [low, beforeChange]) expect(Math.abs(hertz - 440)).toBeLessThan(10);
    for (const hertz of [afterChange, high]) expect(Math.abs(hertz - 880)).toBeLessThan(10);
  });

  it("stays in step over a gap at the change", { timeout: TIMEOUT_MS }, async () => {
    const mono = ["-c:a", "aac", "-ac", "1", "-ar", "44100"];
    const first = await makePart("gap-1.ts", { hertz: 440, startSeconds: 0, options: mono });
    const stereo = ["-c:a", "aac", "-ac", "2"];
    const second = await makePart("gap-2.ts", {
      hertz: 880,
      startSeconds: PART_SECONDS + 2,
      options: stereo,
    });
    const file = join(scratch, "gap.ts");
    writeFileSync(file, Buffer.concat([readFileSync(first), readFileSync(second)]));

    const audio = await packageFile(file);

    const [low = 0, gap, high = 0] = await pitches(audio.file, [3, 5, 6.2]);
    expect(Math.abs(low - 440)).toBeLessThan(10);
    expect(gap).toBe(0);
    expect(Math.abs(high - 880)).toBeLessThan(10);
  });
});

describe("sound that cannot be decoded", () => {
  it("makes the file a damaged one", { timeout: TIMEOUT_MS }, async () => {
    const whole = await makePart("whole.ts", { hertz: 440, startSeconds: 0, options: ["-c:a", "ac3"] });
    const file = join(scratch, "noise.mkv");
    await ffmpeg(engine, ["-i", whole, "-c", "copy", "-bsf:a", "noise=amount=1", file]);

    await expect(packageFile(file)).rejects.toMatchObject({ code: "DAMAGED" });
  });
});

describe("a video without sound in its track", () => {
  /** Four seconds with a sound track that these options of its encoder and container leave partly or wholly empty. */
  async function makeQuietVideo(name: string, options: string[]): Promise<string> {
    const file = join(scratch, name);
    await ffmpeg(engine, [
      ...["-f", "lavfi", "-i", "testsrc2=size=160x90:rate=25:duration=4"],
      ...["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=1"],
      ...["-c:v", "libx264", "-preset", "ultrafast", "-g", "25", ...options, file],
    ]);
    return file;
  }

  it("has none in a range after its end", { timeout: TIMEOUT_MS }, async () => {
    for (const [name, codec] of [
      ["early.mkv", "libvorbis"],
      ["early.mp4", "aac"],
    ] as const) {
      const file = await makeQuietVideo(name, ["-c:a", codec]);

      expect([name, await packageIfAny(file, { startSeconds: 2, endSeconds: 4 })]).toEqual([name, null]);
      const start = await packageFile(file, { startSeconds: 0, endSeconds: 2 });
      expect(Math.abs(start.track.durationSeconds - 1)).toBeLessThan(0.1);
    }
  });

  it("has none where the track is only declared", { timeout: TIMEOUT_MS }, async () => {
    const file = await makeQuietVideo("declared.mkv", ["-c:a", "aac", "-af", "atrim=start=100"]);

    expect(await packageIfAny(file)).toBeNull();
  });
});

describe("packaged sound that starts late", () => {
  async function makeLateSound() {
    const file = join(scratch, "late.mkv");
    await ffmpeg(engine, [
      ...["-f", "lavfi", "-i", "testsrc2=size=160x90:rate=25:duration=4"],
      ...["-itsoffset", "1.5", "-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=2.5"],
      ...["-c:v", "libx264", "-preset", "ultrafast", "-c:a", "libvorbis", file],
    ]);
    return file;
  }

  it("begins with silence", { timeout: TIMEOUT_MS }, async () => {
    const audio = await packageFile(await makeLateSound());

    expect(Math.abs(audio.track.durationSeconds - 4)).toBeLessThan(0.1);
    const [before, after = 0] = await pitches(audio.file, [0.95, 1.55]);
    expect(before).toBe(0);
    expect(Math.abs(after - 440)).toBeLessThan(10);
  });

  it("begins with the rest of the silence in a trimmed range", { timeout: TIMEOUT_MS }, async () => {
    const audio = await packageFile(await makeLateSound(), { startSeconds: 0.8, endSeconds: 3 });

    expect(Math.abs(audio.track.durationSeconds - 2.2)).toBeLessThan(0.1);
    const [before, after = 0] = await pitches(audio.file, [0.15, 0.75]);
    expect(before).toBe(0);
    expect(Math.abs(after - 440)).toBeLessThan(10);
  });
});
