// @module-tag slow
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chapters } from "#shared/chapters/contract.ts";
import { live } from "#shared/live/contract.ts";
import { liveStudio } from "#shared/live/studio.ts";
import { videos, type Video } from "#shared/videos/contract.ts";
import { streamFolder } from "#server/live/stream-folder.ts";
import { unsignedAddress } from "#server/live/testing/unsigned-address.ts";
import { findMediaEngine, type FullEngine } from "#server/media/engine.ts";
import { startLiveStream } from "#server/testing/chat-room.ts";
import { freePort } from "#server/testing/free-port.ts";
import { openWorld, until, type World } from "#server/testing/world.ts";
import { archiveEndedStreams, deleteArchivedSegments } from "./archive-streams.ts";
import { openIngest, type Ingest } from "./ingest/ingest.ts";

const TIMEOUT_MS = 60_000;

let world: World;
let owner: Awaited<ReturnType<World["creator"]>>;
let engine: FullEngine;
let ingest: Ingest | undefined;
const programs: ChildProcess[] = [];

beforeAll(async () => {
  const env = { RTMP_PORT: String(await freePort()), NADAJ_LIVE_RUNGS: "none" };
  world = await openWorld({ env, withMedia: true });
  owner = await world.creator();
  engine = (await findMediaEngine({ env: process.env, log: world.services.log })) as FullEngine;
  ingest = await openIngest(world.services, engine);
});
afterAll(async () => {
  for (const program of programs) program.kill("SIGKILL");
  await ingest?.stop();
  await world.close();
});

/** A streaming program that sends in real time. */
async function send(id: string): Promise<ChildProcess> {
  const { url } = await owner.call(live.url, { params: { id } });
  const program = spawn("ffmpeg", [
    ...["-v", "error", "-re", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=15:duration=120"],
    ...["-f", "lavfi", "-i", "sine=duration=120", "-c:v", "libx264", "-preset", "ultrafast"],
    ...["-g", "15", "-pix_fmt", "yuv420p", "-c:a", "aac"],
    ...["-f", "flv", `rtmp://127.0.0.1:${ingest?.port}${url}`],
  ]);
  programs.push(program);
  return program;
}

function show(id: string): Promise<Video> {
  return world.call(videos.get, { params: { id } });
}

async function text(address: string | URL): Promise<string> {
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  return answer.text();
}

function segmentsOf(playlist: string): string[] {
  return playlist.split("\n").filter((line) => line.endsWith(".m4s"));
}

function secondsOf(playlist: string): number {
  let seconds = 0;
  for (const [, length] of playlist.matchAll(/#EXTINF:([\d.]+)/g)) seconds += Number(length);
  return seconds;
}

describe("the address of a live stream", () => {
  it("plays the stream, then its recording, then the finished video, and segments stay for a while [LVE-068, LVE-129]", async () => {
    const id = await startLiveStream(owner);
    const program = await send(id);
    const hls = await until(async () => (await show(id)).hls ?? undefined, "pictures", TIMEOUT_MS);
    const master = new URL(hls, world.url);
    const playlist = new URL("source.m3u8", master);
    const read = () => text(playlist);
    const isAt = (count: number) => async () => segmentsOf(await read()).length >= count;
    await until(isAt(3), "three segments", TIMEOUT_MS);
    expect(await read()).not.toContain("#EXT-X-ENDLIST");

    // A moment between two frames that the playlist dates.
    const [begin = ""] = /(?<=DATE-TIME:).*/.exec(await read()) ?? [];
    const markedAt = new Date(Date.parse(begin) + 4200).toISOString();
    await owner.call(liveStudio.mark, { params: { id }, body: { name: "Wjazd pociągu", markedAt } });
    await owner.call(live.finish, { params: { id } });
    const held = fetch(`${playlist.href}?_HLS_msn=${segmentsOf(await read()).length + 1}&_HLS_part=0`);
    const recording = await until(
      async () => {
        const latest = await read();
        return latest.includes("#EXT-X-ENDLIST") ? latest : undefined;
      },
      "the recording",
      10_000,
    );
    expect((await held).status).toBe(200);
    expect(recording).toContain("#EXT-X-PLAYLIST-TYPE:VOD");
    expect(unsignedAddress((await show(id)).hls)).toBe(unsignedAddress(hls));
    // The sender was disconnected: the listed segments are complete and do not change.
    await until(async () => program.exitCode !== null, "the end of the program", 10_000);
    expect(await read()).toBe(recording);
    const segments = segmentsOf(recording).map((name) => new URL(name, playlist));
    const statuses = () => Promise.all(segments.map(async (segment) => (await fetch(segment)).status));
    expect(await statuses()).toEqual(segments.map(() => 200));

    await until(
      async () => {
        await archiveEndedStreams(world.services, engine);
        return (await show(id)).dash !== null;
      },
      "the finished video",
      TIMEOUT_MS,
    );
    const { items } = await world.call(chapters.list, { params: { id } });
    expect(items.map(({ title }) => title)).toEqual(["Na żywo z dworca", "Wjazd pociągu"]);
    expect(items[0]?.startSeconds).toBe(0);
    expect(Math.abs((items[1]?.startSeconds ?? 0) - 4)).toBeLessThanOrEqual(1);
    const finished = await show(id);
    expect(unsignedAddress(finished.hls)).toBe(unsignedAddress(hls));
    expect(Math.abs(finished.duration - secondsOf(recording))).toBeLessThan(0.5);
    const variant = (await text(master)).split("\n").find((line) => line.startsWith("/edge/"));
    const files = await text(new URL(variant ?? "", world.url));
    expect(Math.abs(secondsOf(files) - secondsOf(recording))).toBeLessThan(0.5);
    const [first = ""] = segmentsOf(files);
    expect((await fetch(new URL(first, new URL(variant ?? "", world.url)))).status).toBe(200);
    // Viewers of the recording can load its playlists and segments until they are removed.
    expect(await statuses()).toEqual(segments.map(() => 200));
    await deleteArchivedSegments(world.services);
    expect(await statuses()).toEqual(segments.map(() => 200));

    world.clock.advance(24 * 3600 + 1);
    await deleteArchivedSegments(world.services);
    expect(existsSync(streamFolder(world.services.config.dataDir, id))).toBe(false);
    expect(await text(new URL((await show(id)).hls ?? "", world.url))).toContain("/edge/video/");
    expect((await fetch(segments[0] ?? "")).status).toBe(404);
  }, 120_000);
});
