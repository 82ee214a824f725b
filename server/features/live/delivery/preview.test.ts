// @module-tag slow
import { spawn, type ChildProcess } from "node:child_process";
import { afterAll, beforeAll, expect, it } from "vitest";
import { chapters } from "#shared/chapters/contract.ts";
import { live } from "#shared/live/contract.ts";
import { liveStudio } from "#shared/live/studio.ts";
import { videos, type Video } from "#shared/videos/contract.ts";
import { cutClip } from "#server/live/cut-clip.ts";
import { streamFolder } from "#server/live/stream-folder.ts";
import { findMediaEngine, type FullEngine } from "#server/media/engine.ts";
import { runFfprobe } from "#server/media/sandbox/run-ffmpeg.ts";
import { freePort } from "#server/testing/free-port.ts";
import { openWorld, until, type World } from "#server/testing/world.ts";
import { archiveEndedStreams } from "../archive-streams.ts";
import { openIngest, type Ingest } from "#server/features/live/ingest/ingest.ts";

const TIMEOUT_MS = 60_000;

let world: World;
let owner: Awaited<ReturnType<World["creator"]>>;
let engine: FullEngine;
let ingest: Ingest | undefined;
let program: ChildProcess | undefined;

beforeAll(async () => {
  const env = { RTMP_PORT: String(await freePort()), NADAJ_LIVE_RUNGS: "none" };
  world = await openWorld({ env, withMedia: true });
  owner = await world.creator();
  engine = (await findMediaEngine({ env: process.env, log: world.services.log })) as FullEngine;
  ingest = await openIngest(world.services, engine);
});
afterAll(async () => {
  program?.kill("SIGKILL");
  await ingest?.stop();
  await world.close();
});

async function announce(): Promise<string> {
  const body = { channelId: owner.channel._id, title: "Próba przed startem", live: true };
  const { _id: id } = await owner.call(videos.create, { body });
  await owner.call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
  return id;
}

/** A streaming program that sends in real time, with a key frame each second. */
async function send(id: string): Promise<ChildProcess> {
  const { url } = await owner.call(live.url, { params: { id } });
  return spawn("ffmpeg", [
    ...["-v", "error", "-re", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=15:duration=120"],
    ...["-f", "lavfi", "-i", "sine=duration=120", "-c:v", "libx264", "-preset", "ultrafast"],
    ...["-g", "15", "-pix_fmt", "yuv420p", "-c:a", "aac"],
    ...["-f", "flv", `rtmp://127.0.0.1:${ingest?.port}${url}`],
  ]);
}

function segmentsOf(playlist: string): string[] {
  return playlist.split("\n").filter((line) => line.endsWith(".m4s"));
}

function secondsOf(playlist: string): number {
  return [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, seconds]) => sum + Number(seconds), 0);
}

function datesOf(playlist: string): number[] {
  return [...playlist.matchAll(/DATE-TIME:(.*)/g)].map(([, date]) => Date.parse(date ?? ""));
}

/** Reads a playlist or a file of the stream at this address. */
function reader(hls: string) {
  const base = new URL(hls, world.url);
  const get = (name: string) => fetch(new URL(name, base));
  return { get, list: async (name = "source.m3u8") => (await get(name)).text() };
}

async function secondsOfFile(file: string, folder: string): Promise<number> {
  const args = ["-show_entries", "format=duration", "-of", "csv=p=0"];
  return Number(await runFfprobe(engine, { folder, wallSeconds: 20, file, args }));
}

it("what was sent before the start of the broadcast is in no playlist, at no address, and in no recording", async () => {
  const id = await announce();
  program = await send(id);
  const shown = async (): Promise<Video> => owner.call(videos.get, { params: { id } });
  const preview = reader(await until(async () => (await shown()).hls ?? undefined, "a preview", TIMEOUT_MS));
  const before = await until(
    async () => {
      const playlist = await preview.list();
      return segmentsOf(playlist).length >= 3 ? playlist : undefined;
    },
    "a preview of three segments",
    TIMEOUT_MS,
  );
  expect(before).toContain("#EXT-X-MEDIA-SEQUENCE:0\n");
  // No shared cache may keep a playlist of the preview.
  const { headers } = await preview.get("source.m3u8");
  expect(headers.get("cache-control")).toBe("private, no-cache");

  await owner.call(live.start, { params: { id } });
  const stats = await owner.call(live.stats, { params: { id } });
  const startedAt = Date.parse(stats.startedAt ?? "");
  const { hls } = await world.call(videos.get, { params: { id } });
  const viewer = reader(hls ?? "");
  // The request is held until there is a segment to show.
  const opening = await viewer.list();
  expect(opening).toContain("#EXT-X-PART:");
  expect(Math.min(...datesOf(opening))).toBeGreaterThanOrEqual(startedAt);
  expect((await viewer.get("index.m3u8")).status).toBe(200);
  for (const rendition of ["source", "audio"]) {
    const playlist = await until(
      async () => {
        const latest = await viewer.list(`${rendition}.m3u8`);
        return segmentsOf(latest).length >= 2 ? latest : undefined;
      },
      `two segments of ${rendition}`,
      TIMEOUT_MS,
    );
    const [first = 0] = datesOf(playlist);
    expect(first).toBeGreaterThanOrEqual(startedAt);
    // The public stream starts with the next key frame.
    expect(first - startedAt).toBeLessThan(3000);
    const [, sequence] = /#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(playlist) ?? [];
    expect(Number(sequence)).toBeGreaterThanOrEqual(3);
    expect(playlist).toContain(`#EXT-X-MAP:URI="0001/${rendition}-init.mp4"`);
    expect((await viewer.get(`0001/${rendition}-init.mp4`)).status).toBe(200);
    expect((await viewer.get(segmentsOf(playlist)[0] ?? "")).status).toBe(200);
    const kept = new Set(segmentsOf(playlist));
    for (let number = 0; !kept.has(`0001/${rendition}-s${number}.m4s`); number += 1) {
      expect((await viewer.get(`0001/${rendition}-s${number}.m4s`)).status).toBe(404);
    }
    expect((await viewer.get(`0001/${rendition}-p0.m4s`)).status).toBe(404);
  }

  const [begin = 0] = datesOf(await viewer.list());
  const markedAt = new Date(begin + 1100).toISOString();
  await owner.call(liveStudio.mark, { params: { id }, body: { name: "Odjazd", markedAt } });
  await owner.call(live.finish, { params: { id } });
  const recording = await until(
    async () => {
      const playlist = await viewer.list();
      return playlist.includes("#EXT-X-ENDLIST") ? playlist : undefined;
    },
    "the recording",
    TIMEOUT_MS,
  );
  expect(datesOf(recording)[0]).toBe(begin);

  const folder = streamFolder(world.services.config.dataDir, id);
  const clip = await cutClip(engine, folder, {
    ...{ name: "all", shownFrom: startedAt, startSeconds: 0, endSeconds: 3600, isPartial: true },
  });
  expect(Math.abs((await secondsOfFile(clip ?? "", folder)) - secondsOf(recording))).toBeLessThan(0.6);

  await until(
    async () => {
      await archiveEndedStreams(world.services, engine);
      return (await shown()).dash !== null;
    },
    "the finished video",
    TIMEOUT_MS,
  );
  const finished = await shown();
  // Audio and video of a recording may start or end some frames apart.
  expect(Math.abs(finished.duration - secondsOf(recording))).toBeLessThan(0.6);
  expect(finished.duration).toBeLessThan(secondsOf(before) + secondsOf(recording) - 2);
  const { items } = await world.call(chapters.list, { params: { id } });
  expect(items.map(({ title }) => title)).toEqual(["Próba przed startem", "Odjazd"]);
  expect(items[1]?.startSeconds).toBe(1);
}, 120_000);
