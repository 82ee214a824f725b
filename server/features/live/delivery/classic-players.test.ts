// @module-tag slow
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import type { FlvTag } from "#server/live/flv/flv-tags.ts";
import { boxesIn } from "#server/live/package/boxes.ts";
import { rungsBelow } from "#server/live/renditions.ts";
import { makeFlv } from "#server/live/testing/flv-source.ts";
import {
  bandwidths,
  faultsBetween,
  faultsOfMaster,
  faultsOfMedia,
  faultsOfUpdate,
  peakRate,
} from "#server/live/testing/strict-playlists.ts";
import { startLiveStream } from "#server/testing/chat-room.ts";
import { openTaggedIntake, requireEngine } from "#server/testing/tagged-intake.ts";
import { openWorld, until, type World } from "#server/testing/world.ts";

const execute = promisify(execFile);
const RENDITIONS = ["source", "240", "audio", "low-audio"];
const SECONDS = 9;
const FRAMES = 25;
const OUTPUT_BYTES_MAX = 16 * 1024 ** 2;

/* ffplay and mpv read HLS with ffmpeg's reader, which is tested here. `npm run bench -- programs` runs the real
   players. */

let world: World;
let owner: Awaited<ReturnType<World["creator"]>>;

beforeAll(async () => {
  world = await openWorld();
  owner = await world.creator();
});
afterAll(() => world.close());

/** A stream whose sender disconnects once; `onPause` is called several times while it sends. */
async function sendTwice(id: string, tags: readonly FlvTag[], onPause: () => Promise<void>) {
  const engine = await requireEngine(world);
  const startedAt = Date.now();
  for (let connection = 0; connection < 2; connection += 1) {
    // The test sends tags faster than in real time, and dates the second connection a minute later.
    const now = () => startedAt + connection * 60_000;
    const rungs = rungsBelow([240], undefined);
    const { send, end } = openTaggedIntake(world, engine, id, { rungs, now });
    for (let from = 0; from < SECONDS * 1000; from += 3000) {
      send(tags.filter(({ dts }) => dts >= from && dts < from + 3000));
      await onPause();
    }
    await end();
  }
}

async function openStream() {
  const id = await startLiveStream(owner);
  const { db } = world.services;
  await db.updateTable("videos").set({ live_has_media: true }).where("id", "=", id).execute();
  const { hls } = await world.call(videos.get, { params: { id } });
  const master = new URL(hls ?? "", world.url);
  const get = (name: string) => fetch(new URL(name, master));
  return { id, address: master.href, get, text: async (name: string) => (await get(name)).text() };
}

/**
 * Times in seconds of the video and audio frames that ffmpeg reads from a stream, from its first segment to its end.
 */
async function readLikePlayer(address: string): Promise<{ video: number[]; audio: number[] }> {
  const { stdout } = await execute(
    "ffmpeg",
    [
      ...["-v", "error", "-live_start_index", "0", "-i", address, "-map", "0:v:0", "-map", "0:a:0"],
      ...["-c", "copy", "-copyts", "-f", "framecrc", "-"],
    ],
    { maxBuffer: OUTPUT_BYTES_MAX },
  );
  const times = (stream: number) => {
    const [, from, to] = new RegExp(`^#tb ${stream}: (\\d+)/(\\d+)`, "m").exec(stdout) ?? [];
    const lines = stdout.matchAll(new RegExp(`^${stream}, +(-?\\d+),`, "gm"));
    return [...lines].map(([, dts]) => (Number(dts) * Number(from)) / Number(to));
  };
  return { video: times(0), audio: times(1) };
}

describe("players without low latency", () => {
  it("play the same address, while the sender goes away and returns, and a strict checker finds nothing wrong [LVE-047]", async () => {
    const tags = await makeFlv({
      seconds: SECONDS,
      rate: FRAMES,
      size: "640x360",
      bFrames: 2,
      keyFrames: 50,
    });
    const { id, address, get, text } = await openStream();
    const readings = new Map(RENDITIONS.map((name) => [name, [] as string[]]));
    const faults: string[] = [];
    let reading: ReturnType<typeof readLikePlayer> | undefined;

    await sendTwice(id, tags, async () => {
      const last = readings.get("240")?.at(-1);
      await until(async () => {
        // The renditions become available one after another, and the reader looks for video in all of them.
        const playlists = await Promise.all(RENDITIONS.map((name) => text(`${name}.m3u8`)));
        const isNew = playlists[RENDITIONS.indexOf("240")] !== last;
        return isNew && playlists.every((playlist) => playlist.includes("m4s"));
      }, "pictures");
      reading ??= readLikePlayer(address);
      faults.push(...faultsOfMaster(await text("index.m3u8?sound=low")));
      for (const name of RENDITIONS) {
        const playlist = await text(`${name}.m3u8`);
        faults.push(...faultsOfMedia(playlist));
        readings.get(name)?.push(playlist);
      }
    });
    await owner.call(live.finish, { params: { id } });

    const played = await reading;
    expect(faults).toEqual([]);
    for (const name of RENDITIONS) {
      const known = readings.get(name) ?? [];
      expect(
        known.flatMap((later, at) => (at === 0 ? [] : faultsOfUpdate(known[at - 1] ?? "", later))),
      ).toEqual([]);
      expect(faultsBetween(known.at(-1) ?? "", readings.get("source")?.at(-1) ?? "")).toEqual([]);
    }
    expect(await faultsOfRates(get, text)).toEqual([]);
    // VLC does not read EXT-X-MAP after a discontinuity.
    const [again, later] = [await get("0002/source-s0.m4s"), await get("0002/source-s1.m4s")];
    const bytes = Buffer.from(await again.arrayBuffer());
    expect([...boxesIn(bytes)].map(({ type }) => type)).toEqual(
      expect.arrayContaining(["moov", "moof", "mdat"]),
    );
    expect(bytes).toHaveLength(Number(again.headers.get("content-length")));
    const others = [...boxesIn(Buffer.from(await later.arrayBuffer()))].map(({ type }) => type);
    expect(others).not.toContain("moov");
    // All video and audio frames, with increasing timestamps, and no gap where the sender was disconnected.
    expect(played?.video).toHaveLength(2 * SECONDS * FRAMES);
    for (const times of [played?.video ?? [], played?.audio ?? []]) {
      const steps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
      expect(Math.min(...steps)).toBeGreaterThan(0);
      expect(Math.max(...steps)).toBeLessThan(1.5);
    }
  });
});

/** The renditions whose BANDWIDTH in the master playlist is lower than their segments need. */
async function faultsOfRates(
  get: (name: string) => Promise<Response>,
  text: (name: string) => Promise<string>,
): Promise<string[]> {
  const peaks = new Map<string, number>();
  for (const name of RENDITIONS) {
    const playlist = await text(`${name}.m3u8`);
    const sizes = new Map<string, number>();
    for (const [uri] of playlist.matchAll(/^\d.*-s\d+\.m4s$/gm)) {
      sizes.set(uri, (await (await get(uri)).arrayBuffer()).byteLength);
    }
    peaks.set(`${name}.m3u8`, peakRate(playlist, sizes));
  }
  return [...bandwidths(await text("index.m3u8?sound=low"))].flatMap(([uri, promised]) => {
    const sound = uri === "240.m3u8" ? "low-audio.m3u8" : "audio.m3u8";
    const needed = (peaks.get(uri) ?? Infinity) + (peaks.get(sound) ?? Infinity);
    return promised >= needed ? [] : [`${uri} promises ${promised}, and needs ${needed}`];
  });
}
