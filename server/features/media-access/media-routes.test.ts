import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { videos } from "#shared/videos/contract.ts";
import { waitUntilProcessed, uploadFile } from "#server/testing/upload.ts";
import { openWorld, type World } from "#server/testing/world.ts";

vi.setConfig({ testTimeout: 180_000 });
const run = promisify(execFile);
const HOURS = 3600;
let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let folder: string;
let id: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-media-"));
  world = await openWorld({ withMedia: true });
  creator = await world.creator();
  const file = path.join(folder, "film.mp4");
  const inputs = "-f lavfi -i testsrc2=size=320x240:rate=25 -f lavfi -i sine=frequency=440 -t 10";
  const output = "-c:v libx264 -preset ultrafast -g 50 -pix_fmt yuv420p -c:a aac";
  await run("ffmpeg", ["-v", "error", "-y", ...inputs.split(" "), ...output.split(" "), file]);
  id = await uploadFile(world, creator, file);
  await creator.call(videos.edit, { params: { id }, body: { visibility: "private", tags: ["test"] } });
  await creator.call(videos.publish, { params: { id } });
  await waitUntilProcessed(creator, id);
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** The address of the master playlist, as the owner gets it. */
async function playlistAddress(): Promise<string> {
  const { hls } = await creator.call(videos.get, { params: { id } });
  return world.url + (hls ?? "");
}

/** Addresses in a playlist, in order. */
async function addressesIn(playlist: string): Promise<string[]> {
  const text = await (await fetch(playlist)).text();
  const named = [...text.matchAll(/URI="([^"]+)"|^([^#\s].*)$/gm)];
  return named.map(([, quoted, line]) => new URL(quoted ?? line ?? "", playlist).href);
}

/** Every address a player requests, from the manifests to the segments, and the files for downloads. */
async function allAddresses(): Promise<string[]> {
  const master = await playlistAddress();
  const playlists = await addressesIn(master);
  const segments = (await Promise.all(playlists.map(addressesIn))).flat();
  const files = segments.map((segment) => segment.replace(/\/\d+-\d+\.m4s$/, ".mp4"));
  return [
    master,
    master.replace("master.m3u8", "manifest.mpd"),
    ...playlists,
    ...segments,
    ...new Set(files),
  ];
}

async function bytesOf(address: string, headers: Record<string, string> = {}): Promise<Buffer> {
  return Buffer.from(await (await fetch(address, { headers })).arrayBuffer());
}

async function statuses(addresses: readonly string[]): Promise<number[]> {
  const responses = await Promise.all(addresses.map((address) => fetch(address, { method: "HEAD" })));
  return [...new Set(responses.map(({ status }) => status))];
}

describe("the media of a private video", () => {
  it("are served only with a valid signature", async () => {
    const addresses = await allAddresses();
    const { hls } = await creator.call(videos.get, { params: { id } });
    const signature = hls?.split("/").at(-2) ?? "";

    expect(addresses.length).toBeGreaterThan(8);
    expect(await statuses(addresses)).toEqual([200]);
    const other = signature.slice(0, -1) + (signature.endsWith("_") ? "-" : "_");
    const forged = addresses.map((address) => address.replace(signature, other));
    expect(await statuses(forged)).toEqual([403]);
    const elsewhere = await creator.call(videos.create, { body: { channelId: creator.channel._id } });
    expect(await statuses(addresses.map((address) => address.replace(id, elsewhere._id)))).toEqual([403]);

    world.clock.advance(7 * HOURS);
    expect(await statuses(addresses)).toEqual([403]);
    expect(await statuses(await allAddresses())).toEqual([200]);
  });

  it("include the addresses of the initial segments of the default quality, without reading a playlist", async () => {
    const [audioPlaylist = "", videoPlaylist = ""] = await addressesIn(await playlistAddress());

    const { initialSegments } = await creator.call(videos.get, { params: { id } });

    const here = (segments: readonly string[] = []) => segments.map((segment) => world.url + segment);
    expect(here(initialSegments?.video.segmentUrls)).toEqual((await addressesIn(videoPlaylist)).slice(0, 4));
    expect(here(initialSegments?.audio?.segmentUrls)).toEqual((await addressesIn(audioPlaylist)).slice(0, 4));
    expect(initialSegments?.video.mimeType).toMatch(/^video\/mp4; codecs="avc1\.[0-9a-f]{6}"$/);
    expect(initialSegments?.audio?.mimeType).toBe('audio/mp4; codecs="mp4a.40.2"');
  });

  it("are split into segments that make up the file, each with an address of its own", async () => {
    const [, video = ""] = await addressesIn(await playlistAddress());
    const segments = await addressesIn(video);
    const file = segments[0]?.replace(/\/\d+-\d+\.m4s$/, ".mp4") ?? "";

    const segmentBodies = await Promise.all(segments.map((segment) => bytesOf(segment)));
    const wholeFile = await bytesOf(file);

    expect(segmentBodies.length).toBeGreaterThan(3);
    expect(Buffer.concat(segmentBodies).equals(wholeFile)).toBe(true);
    const end = await bytesOf(segments[1] ?? "", { range: "bytes=-4" });
    expect(end).toEqual(segmentBodies[1]?.subarray(-4));
    expect((await fetch(file.replace(".mp4", `/0-${wholeFile.length + 1}.m4s`))).status).toBe(404);
    expect((await fetch(file.replace(".mp4", "/0-0.m4s"))).status).toBe(404);
  });
});
