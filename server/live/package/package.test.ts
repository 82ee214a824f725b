// @module-tag slow
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFlvIntake } from "#server/live/flv/flv-intake.ts";
import { isAudio, isConfiguration, isKeyFrame, isVideo, type FlvTag } from "#server/live/flv/flv-tags.ts";
import { openSession } from "#server/live/live-session.ts";
import { joinRecording } from "#server/live/recording.ts";
import { rungsBelow, SOURCE } from "#server/live/renditions.ts";
import { makeFlv } from "#server/live/testing/flv-source.ts";
import { findMediaEngine, type FullEngine } from "#server/media/engine.ts";
import { runFfprobe } from "#server/media/sandbox/run-ffmpeg.ts";
import { openLog } from "#server/platform/log.ts";
import { boxesIn } from "./boxes.ts";
import { readJournal, type JournalLine } from "./journal.ts";
import { renditionFile } from "./packager.ts";
import { masterPlaylist, mediaPlaylist } from "./playlists.ts";
import { createStreamIndex, type StreamIndex } from "./stream-index.ts";

const EPOCH = Date.parse("2026-11-24T01:00:00Z");
const log = openLog("fatal");

let root: string;
let engine: FullEngine;
let streams = 0;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "nadaj-packager-"));
  const found = await findMediaEngine({ env: process.env, log });
  if (found.mode !== "full") throw new Error("these tests need ffmpeg");
  engine = found;
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Sends each list of tags over a separate connection. */
async function receive(
  connections: FlvTag[][],
  heights: number[] = [],
  framesPerSecond: number | null = null,
) {
  streams += 1;
  const folder = path.join(root, String(streams));
  for (const [number, tags] of connections.entries()) {
    let isReady = () => {};
    const intake = createFlvIntake({
      open: (epoch) =>
        openSession({
          ...{ engine, folder, epoch, framesPerSecond, log, onWatchable() {} },
          rungs: rungsBelow(heights, undefined),
        }),
      onDrain: () => isReady(),
      onGiveUp: () => expect.unreachable("the sessions failed"),
      now: () => EPOCH + number * 60_000,
    });
    for (const tag of tags) {
      if (intake.write(tag)) continue;
      await new Promise<void>((resolve) => {
        isReady = resolve;
      });
    }
    await intake.end();
  }
  const { lines } = await readJournal(folder, 0);
  const index = createStreamIndex();
  for (const line of lines) index.apply(line);
  return { folder, lines, index };
}

function partsOf(lines: readonly JournalLine[], rendition: string) {
  return lines.flatMap((line) => (line.kind === "part" && line.rendition === rendition ? [line] : []));
}

function secondsOf(index: StreamIndex, rendition: string): number {
  return index.renditions.get(rendition)?.segments.reduce((sum, { seconds }) => sum + seconds, 0) ?? 0;
}

async function countFrames(file: string): Promise<{ frames: number; steps: number[] }> {
  const args = ["-select_streams", "v", "-show_entries", "packet=pts_time", "-of", "csv=p=0"];
  const text = await runFfprobe(engine, { folder: root, wallSeconds: 30, file, args });
  const times = text.split("\n").flatMap((line) => (line === "" ? [] : [Number.parseFloat(line)]));
  const sorted = times.toSorted((one, other) => one - other);
  return { frames: times.length, steps: sorted.slice(1).map((time, at) => time - (sorted[at] ?? 0)) };
}

describe("a packaged stream", () => {
  it.each([0, 2, 3])(
    "has aligned parts and key frames in all pictures, with %i B-frames [LVE-033, LVE-036]",
    async (bFrames) => {
      const tags = await makeFlv({ seconds: 7, size: "640x360", bFrames, keyFrames: 60 });

      const { lines, index } = await receive([tags], [240, 120]);

      const [source = [], ...rungs] = [SOURCE, "240", "120"].map((name) => partsOf(lines, name));
      expect(source.length).toBeGreaterThan(20);
      for (const rung of rungs) {
        expect(rung.map(({ opensSegment }) => opensSegment)).toEqual(source.map((part) => part.opensSegment));
        const keys = rung.flatMap(({ start, isIndependent }, at) =>
          isIndependent ? [Math.abs(start - (source[at]?.start ?? 0))] : [],
        );
        expect(keys).toHaveLength(4);
        expect(Math.max(...keys)).toBeLessThan(0.002);
      }
      // The offset between video and audio is the sender's.
      const keyFrame = tags.find(isKeyFrame);
      const sound = tags.find((tag) => isAudio(tag) && !isConfiguration(tag));
      const sentAt = (keyFrame?.dts ?? 0) + (keyFrame?.body.readIntBE(2, 3) ?? 0);
      expect(Math.abs((source[0]?.start ?? 0) * 1000 - sentAt)).toBeLessThanOrEqual(1);
      const [firstAudio] = partsOf(lines, "audio");
      expect(Math.abs((firstAudio?.start ?? 0) * 1000 - (sound?.dts ?? -1000))).toBeLessThanOrEqual(25);
      expect(secondsOf(index, SOURCE)).toBeCloseTo(7, 1);
      expect(secondsOf(index, "audio")).toBeCloseTo(7, 1);
      expect(masterPlaylist(index)).toContain("RESOLUTION=640x360");
    },
  );

  it.each([25, 30, 60])(
    "at %i frames a second has key frames at every second part of the smallest picture, and the same segments",
    async (rate) => {
      const tags = await makeFlv({ seconds: 8, size: "320x180", rate, keyFrames: rate * 3 });

      const { lines } = await receive([tags], [120, 90], rate);

      const opened = (name: string) =>
        partsOf(lines, name).flatMap(({ start, opensSegment }) => (opensSegment ? [start.toFixed(2)] : []));
      expect(opened(SOURCE)).toHaveLength(3);
      expect([opened("120"), opened("90")]).toEqual([opened(SOURCE), opened(SOURCE)]);
      const keys = (name: string) =>
        partsOf(lines, name).flatMap(({ start, isIndependent }) => (isIndependent ? [start] : []));
      expect(keys("120")).toHaveLength(3);
      const apart = keys("90").map((start, at, all) => (all[at + 1] ?? start) - start);
      expect(Math.max(...apart)).toBeLessThan(0.7);
      // No part is shorter than those of the other pictures.
      expect(partsOf(lines, "90")).toHaveLength(partsOf(lines, "120").length);
    },
  );

  it("passes the pictures of its sender on as they are, beside the rungs and the sound [LVE-032]", async () => {
    const tags = await makeFlv({ seconds: 5, size: "640x360" });

    const { folder, index } = await receive([tags], [240]);

    const received = [...boxesIn(await readFile(renditionFile(folder, "0001", SOURCE)))];
    const frames = received.filter(({ type }) => type === "mdat").map(({ body }) => body);
    const sent = tags.filter((tag) => isVideo(tag) && tag.body[1] === 1);
    expect(Buffer.concat(frames).equals(Buffer.concat(sent.map(({ body }) => body.subarray(5))))).toBe(true);
    const master = masterPlaylist(index, { hasLowSound: true }) ?? "";
    expect(master.match(/RESOLUTION=\d+x\d+/g)).toEqual(["RESOLUTION=640x360", "RESOLUTION=426x240"]);
    expect(master).toMatch(/TYPE=AUDIO.*URI="audio.m3u8"/);
    const ratesOf = (pattern: RegExp) => [...master.matchAll(pattern)].map(([, rate]) => Number(rate));
    const rates = ratesOf(/INF:BANDWIDTH=(\d+)/g);
    expect(rates[1]).toBeGreaterThan(150_000);
    // With the low audio this variant fits through a slow connection.
    expect(rates[1]).toBeLessThan(320_000);
    const averageOf = (name: string) => {
      const segments = index.renditions.get(name)?.segments ?? [];
      const sum = (of: (segment: (typeof segments)[number]) => number) =>
        segments.reduce((total, segment) => total + of(segment), 0);
      return Math.ceil((sum(({ bytes }) => bytes) * 8) / sum(({ seconds }) => seconds));
    };
    expect(ratesOf(/AVERAGE-BANDWIDTH=(\d+)/g)).toEqual([
      averageOf(SOURCE) + averageOf("audio"),
      averageOf("240") + averageOf("low-audio"),
    ]);
    expect(master).toMatch(/AUDIO="audio"\nsource\.m3u8[^]*AUDIO="low-audio"\n240\.m3u8/);
  });

  it.each([15, 24, 25, 30, 50, 60])(
    "has parts of about a third of a second at %i frames a second [LVE-040]",
    async (rate) => {
      const { lines } = await receive([await makeFlv({ seconds: 5, rate, keyFrames: rate * 2 })]);

      for (const rendition of [SOURCE, "audio"]) {
        // The last part before a key frame may be short.
        const parts = partsOf(lines, rendition);
        const lengths = parts
          .filter((_, at) => parts[at + 1]?.opensSegment === false)
          .map(({ seconds }) => seconds);
        const mean = lengths.reduce((sum, seconds) => sum + seconds, 0) / lengths.length;
        expect(mean).toBeGreaterThanOrEqual(0.3 - 1e-6);
        expect(mean).toBeLessThanOrEqual(0.36);
        expect(Math.max(...lengths)).toBeLessThanOrEqual(0.35);
      }
    },
  );

  it("has one clock in all renditions, before and after a reconnection [LVE-045]", async () => {
    const connection = await makeFlv({ seconds: 5, size: "640x360", bFrames: 2 });

    const { index } = await receive([connection, connection], [240]);

    const dates = (name: string) =>
      index.renditions.get(name)?.segments.map(({ startsAt }) => startsAt) ?? [];
    expect(dates(SOURCE)).toHaveLength(6);
    for (const [at, date] of dates("240").entries()) {
      expect(Math.abs(date - (dates(SOURCE)[at] ?? 0))).toBeLessThanOrEqual(1);
    }
    const [sound = 0] = dates("audio");
    expect(Math.abs(sound - EPOCH)).toBeLessThan(100);
    expect(dates(SOURCE)[3]).toBeGreaterThanOrEqual(EPOCH + 60_000);
  });

  it("without sound gets silence, and sound that comes late begins another session [LVE-039]", async () => {
    const silent = await makeFlv({ seconds: 4, hasSound: false });
    const whole = await makeFlv({ seconds: 8 });
    const configuration = whole.filter((tag) => isAudio(tag) && isConfiguration(tag));
    const early = whole.filter((tag) => !isAudio(tag) && tag.dts < 4000);
    const late = [...early, ...configuration, ...whole.filter(({ dts }) => dts >= 4000)];

    const [first, second] = [await receive([silent]), await receive([late])];

    expect(secondsOf(first.index, "audio")).toBeCloseTo(4, 0);
    expect(masterPlaylist(first.index)).toContain("mp4a.40.2");
    expect(second.lines.filter(({ kind }) => kind === "session")).toHaveLength(2);
    expect(secondsOf(second.index, SOURCE)).toBeCloseTo(8, 0);
    expect(secondsOf(second.index, "audio")).toBeCloseTo(8, 0);
    const starts = second.index.renditions.get(SOURCE)?.segments.map(({ startsAt }) => startsAt - EPOCH);
    expect(starts).toEqual([0, 2000, 4000, 6000]);
  });

  it("goes on after a reconnection, with a discontinuity, and its recording has every frame", async () => {
    const connection = await makeFlv({ seconds: 4, bFrames: 2 });

    const { folder, index } = await receive([connection, connection]);

    const playlist = mediaPlaylist(index, SOURCE, { hasEnded: true }) ?? "";
    expect(playlist.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
    expect(playlist.match(/#EXT-X-MAP/g)).toHaveLength(2);
    expect(playlist).toContain("#EXT-X-PROGRAM-DATE-TIME:2026-11-24T01:01:0");
    const recording = await joinRecording(engine, folder, 0);
    const { frames, steps } = await countFrames(recording ?? "");
    expect(frames).toBe(240);
    // Where the connections meet, the audio of the first one may be longer than its video.
    expect(steps.filter((step) => step > 0.04)).toHaveLength(1);
    expect(Math.max(...steps)).toBeLessThan(0.12);
  });
});
