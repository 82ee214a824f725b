// @module-tag slow
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { live } from "#shared/live/contract.ts";
import type { FlvTag } from "#server/live/flv/flv-tags.ts";
import { cutClip } from "#server/live/cut-clip.ts";
import { joinRecording } from "#server/live/recording.ts";
import { streamFolder } from "#server/live/stream-folder.ts";
import { longestHole, readParts } from "#server/live/testing/dated-parts.ts";
import { makeFlv } from "#server/live/testing/flv-source.ts";
import { makeHevc } from "#server/live/testing/hevc-source.ts";
import { publishByRtmp } from "#server/live/testing/rtmp-publisher.ts";
import { runFfmpeg, runFfprobe } from "#server/media/sandbox/run-ffmpeg.ts";
import { openLiveSite, type LiveSite } from "#server/testing/live-site.ts";
import { until } from "#server/testing/world.ts";

const CONTINUES_WITHIN_SECONDS = 5;
const HOLE_SECONDS_MAX = 0.5;
const TIMEOUT_MS = 60_000;

let site: LiveSite;

beforeAll(async () => {
  site = await openLiveSite({ NADAJ_LIVE_RUNGS: "none" });
});
afterAll(() => site.close());

async function openStream() {
  const { id, key } = await site.startStream();
  const folder = streamFolder(site.world.services.config.dataDir, id);
  const stats = () => site.owner.call(live.stats, { params: { id } });
  return {
    ...{ key, folder, stats, parts: () => readParts(folder) },
    publisher: await publishByRtmp(site.rtmpPort, key),
    untilEnd: () => until(async () => (await stats()).senders.length === 0, "the end", TIMEOUT_MS),
    /** Brightness at the left edge of the recording, at half its height: 16 is black. */
    async brightnessAt(second: number): Promise<number> {
      const output = path.join(folder, "edge.gray");
      const filter = "crop=2:2:100:360,format=yuv420p,extractplanes=y,scale=1:1";
      await runFfmpeg(site.engine, {
        ...{ folder, wallSeconds: 60, inputs: [{ file: path.join(folder, "whole.mp4") }] },
        outputs: ["-ss", String(second), "-frames:v", "1", "-vf", filter, "-f", "rawvideo", output],
      });
      return (await readFile(output)).readUInt8(0);
    },
    /** Pitch of the joined recording, or of a clip, during one second, in Hz; 0 is silence. */
    async pitchAt(second: number, file = path.join(folder, "whole.mp4")): Promise<number> {
      const output = path.join(folder, "second.pcm");
      await runFfmpeg(site.engine, {
        ...{ folder, wallSeconds: 60, inputs: [{ file }] },
        outputs: ["-ss", String(second), "-t", "1", "-ac", "1", "-ar", "8000", "-f", "s16le", output],
      });
      const bytes = await readFile(output);
      const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
      return samples.reduce(
        (sum, sample, at) => sum + (sample > 0 && (samples[at - 1] ?? 0) <= 0 ? 1 : 0),
        0,
      );
    },
    /** Channels of the joined recording's sound, as its decoder configuration says. */
    async soundChannels(): Promise<number> {
      const args = ["-select_streams", "a:0", "-show_entries", "stream=channels", "-of", "csv=p=0"];
      const file = path.join(folder, "whole.mp4");
      return Number(await runFfprobe(site.engine, { folder, wallSeconds: 60, file, args }));
    },
    /** Length of the joined recording, or of a clip. */
    async recordedSeconds(file = path.join(folder, "whole.mp4")): Promise<number> {
      const args = ["-show_entries", "format=duration", "-of", "csv=p=0"];
      return Number(await runFfprobe(site.engine, { folder, wallSeconds: 60, file, args }));
    },
    /** One field of all decoded frames of the recording; fails on an error of the decoder. */
    async recorded(entry: string): Promise<string[]> {
      const file = (await joinRecording(site.engine, folder, 0)) ?? "";
      await runFfmpeg(site.engine, {
        ...{ folder, wallSeconds: 60, background: false, inputs: [{ file }] },
        outputs: ["-xerror", "-f", "null", "-"],
      });
      const args = ["-select_streams", "v:0", "-show_entries", entry, "-of", "csv=p=0"];
      const listed = await runFfprobe(site.engine, { folder, wallSeconds: 60, file, args });
      // A frame with side data has a comma after its fields.
      return listed.split("\n").flatMap((line) => (line === "" ? [] : [line.replace(/,$/, "")]));
    },
  };
}

const seconds = (parts: readonly { from: number; to: number }[]) =>
  parts.reduce((sum, { from, to }) => sum + to - from, 0);

describe("a source", { timeout: 120_000 }, () => {
  it.each<[string, Parameters<typeof makeFlv>[0]]>([
    ["15 frames a second", { seconds: 3, rate: 15 }],
    ["23.976 frames a second", { seconds: 3, rate: "24000/1001", keyFrames: 24 }],
    ["50 frames a second", { seconds: 3, rate: 50 }],
    ["60 frames a second", { seconds: 3, rate: 60 }],
    [
      "a rate that varies",
      // In every second, a half with a third of the frames.
      { seconds: 3, rate: 30, filter: "select='gte(mod(t,1),0.5)+not(mod(n,3))'" },
    ],
  ])("of %s is taken, and its recording has the right length [LVE-037]", async (_rate, source) => {
    const { publisher, parts, stats, untilEnd, recorded } = await openStream();
    const tags = await makeFlv({ ...source, size: "160x90" });

    await publisher.sendInRealTime(tags, 0);
    publisher.close();
    await untilEnd();

    expect((await stats()).cut).toBeNull();
    const shown = await parts();
    expect(new Set(shown.map(({ session }) => session)).size).toBe(1);
    expect(longestHole(shown)).toBeLessThan(HOLE_SECONDS_MAX);
    const times = (await recorded("frame=pts_time")).map((line) => Number.parseFloat(line));
    const sent = tags.filter(({ type, body }) => type === 9 && body[1] === 1).map(({ dts }) => dts / 1000);
    expect(times.length).toBe(sent.length);
    // FLV rounds timestamps to milliseconds.
    const late = times.map((time, at) =>
      Math.abs(time - (times[0] ?? 0) - ((sent[at] ?? 0) - (sent[0] ?? 0))),
    );
    expect(Math.max(...late)).toBeLessThan(0.005);
  });

  it("that changes its size twice goes on after seconds, and its one recording plays [LVE-038]", async () => {
    const { publisher, parts, stats, untilEnd, recorded, recordedSeconds, brightnessAt } = await openStream();
    const sizes = ["1280x720", "640x480", "360x640"];
    const shots: FlvTag[][] = [];
    for (const size of sizes) shots.push(await makeFlv({ seconds: 2, rate: 15, size }));

    for (const [at, tags] of shots.entries()) await publisher.sendInRealTime(tags, at * 2000);
    const sessions = async () => new Set((await parts()).map(({ session }) => session)).size;
    await until(async () => (await sessions()) === sizes.length, "the last size", TIMEOUT_MS);
    publisher.close();
    await untilEnd();

    expect((await stats()).cut).toBeNull();
    const shown = await parts();
    expect(longestHole(shown)).toBeLessThan(CONTINUES_WITHIN_SECONDS);
    expect(Math.abs(seconds(shown) - sizes.length * 2)).toBeLessThan(0.3);
    const frames = await recorded("frame=width,height");
    expect(await recordedSeconds()).toBeCloseTo(sizes.length * 2, 0);
    expect(frames).toEqual(Array.from({ length: sizes.length * 30 }, () => "1280,720"));
    // The first size fills the frame; the upright one has bars at its sides.
    expect([await brightnessAt(1), await brightnessAt(5)]).toEqual([expect.any(Number), 16]);
    expect(await brightnessAt(1)).toBeGreaterThan(30);
  });

  it("that comes back with another size and other sound, and without sound, has one recording and clips in step", async () => {
    const stream = await openStream();
    const { key, folder, untilEnd, recorded, recordedSeconds, pitchAt } = stream;
    const returns: Parameters<typeof makeFlv>[0][] = [
      { seconds: 4, rate: 25, size: "640x360" },
      { seconds: 4, rate: 30, size: "640x480", sampleRate: 22_050, channels: 1 },
      { seconds: 4, rate: 25, size: "640x360", hasSound: false },
    ];
    let { publisher } = stream;
    for (const [turn, source] of returns.entries()) {
      if (turn > 0) publisher = await publishByRtmp(site.rtmpPort, key);
      await publisher.sendInRealTime(await makeFlv(source), 0);
      publisher.close();
      await untilEnd();
    }

    const times = (await recorded("frame=pts_time")).map(Number);

    expect(times.length).toBe(4 * (25 + 30 + 25));
    expect(times.at(-1)).toBeCloseTo(12, 0);
    expect(await recordedSeconds()).toBeCloseTo(12, 0);
    expect(Math.abs((await pitchAt(2)) - 440)).toBeLessThan(15);
    expect(Math.abs((await pitchAt(6)) - 440)).toBeLessThan(15);
    expect(await pitchAt(10)).toBe(0);
    const range = { shownFrom: 0, name: "clip", startSeconds: 2, endSeconds: 10, isPartial: false };
    const clip = await cutClip(site.engine, folder, range);
    // It begins with a key frame and ends with a part.
    expect(Math.abs((await recordedSeconds(clip)) - 8.5)).toBeLessThan(0.6);
    expect(Math.abs((await pitchAt(4, clip)) - 440)).toBeLessThan(15);
    expect(await pitchAt(7, clip)).toBe(0);
  });

  it("that comes back in stereo keeps its sound in the recording", async () => {
    const { key, publisher: first, untilEnd, recorded, pitchAt, soundChannels } = await openStream();
    const sources = [
      await makeFlv({ seconds: 3, rate: 25, channels: 1 }),
      await makeFlv({ seconds: 3, rate: 25, channels: 2 }),
    ];
    for (const [turn, tags] of sources.entries()) {
      const publisher = turn === 0 ? first : await publishByRtmp(site.rtmpPort, key);
      await publisher.sendInRealTime(tags, 0);
      publisher.close();
      await untilEnd();
    }

    expect((await recorded("frame=pts_time")).length).toBe(150);
    // A mono track would hold stereo frames, which browsers do not play.
    expect(await soundChannels()).toBe(2);
    expect(Math.abs((await pitchAt(1)) - 440)).toBeLessThan(15);
    expect(Math.abs((await pitchAt(4)) - 440)).toBeLessThan(15);
  });

  it("in HEVC is converted to H.264 for viewers, and its streamer reads so [LVE-035]", async () => {
    const { publisher, parts, stats, untilEnd, recorded } = await openStream();
    const sending = publisher.sendInRealTime(await makeHevc(6), 0);

    await until(async () => (await stats()).isConverted, "the word", TIMEOUT_MS);
    await sending;
    publisher.close();
    await untilEnd();

    expect((await stats()).cut).toBeNull();
    const shown = await parts();
    expect(longestHole(shown)).toBeLessThan(HOLE_SECONDS_MAX);
    expect(Math.abs(seconds(shown) - 6)).toBeLessThan(0.3);
    expect((await recorded("frame=width,height")).length).toBe(90);
    expect(new Set(await recorded("stream=codec_name,profile,pix_fmt"))).toEqual(
      new Set(["h264,Main,yuv420p"]),
    );
  });
});
