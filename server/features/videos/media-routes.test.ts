import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { videos } from "#shared/videos/contract.ts";
import { processed, uploadFile } from "#server/testing/upload.ts";
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
  await processed(creator, id);
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** The address of the master playlist, as the owner gets it now. */
async function playlistAddress(): Promise<string> {
  const { hls } = await creator.call(videos.get, { params: { id } });
  return world.url + (hls ?? "");
}

/** What a playlist names, in its order. */
async function addressesIn(playlist: string): Promise<string[]> {
  const text = await (await fetch(playlist)).text();
  const named = [...text.matchAll(/URI="([^"]+)"|^([^#\s].*)$/gm)];
  return named.map(([, quoted, line]) => new URL(quoted ?? line ?? "", playlist).href);
}

/** Everything a player asks for, from the manifests down to the pieces, and the files that downloads take. */
async function allAddresses(): Promise<string[]> {
  const master = await playlistAddress();
  const playlists = await addressesIn(master);
  const pieces = (await Promise.all(playlists.map(addressesIn))).flat();
  const files = pieces.map((piece) => piece.replace(/\/\d+-\d+\.m4s$/, ".mp4"));
  return [master, master.replace("master.m3u8", "manifest.mpd"), ...playlists, ...pieces, ...new Set(files)];
}

async function bytesOf(address: string, headers: Record<string, string> = {}): Promise<Buffer> {
  return Buffer.from(await (await fetch(address, { headers })).arrayBuffer());
}

async function statuses(addresses: readonly string[]): Promise<number[]> {
  const answers = await Promise.all(addresses.map((address) => fetch(address, { method: "HEAD" })));
  return [...new Set(answers.map(({ status }) => status))];
}

describe("the media of a private film", () => {
  it("answer to a signature that holds, and to no other", async () => {
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

  it("open with the first pieces of the default quality, before any playlist is read", async () => {
    const [sound = "", picture = ""] = await addressesIn(await playlistAddress());

    const { opening } = await creator.call(videos.get, { params: { id } });

    const here = (pieces: readonly string[] = []) => pieces.map((piece) => world.url + piece);
    expect(here(opening?.video.pieces)).toEqual((await addressesIn(picture)).slice(0, 4));
    expect(here(opening?.audio?.pieces)).toEqual((await addressesIn(sound)).slice(0, 4));
    expect(opening?.video.mimeType).toMatch(/^video\/mp4; codecs="avc1\.[0-9a-f]{6}"$/);
    expect(opening?.audio?.mimeType).toBe('audio/mp4; codecs="mp4a.40.2"');
  });

  it("come in pieces that make up the file, each with an address of its own", async () => {
    const [, video = ""] = await addressesIn(await playlistAddress());
    const pieces = await addressesIn(video);
    const file = pieces[0]?.replace(/\/\d+-\d+\.m4s$/, ".mp4") ?? "";

    const parts = await Promise.all(pieces.map((piece) => bytesOf(piece)));
    const whole = await bytesOf(file);

    expect(parts.length).toBeGreaterThan(3);
    expect(Buffer.concat(parts).equals(whole)).toBe(true);
    const end = await bytesOf(pieces[1] ?? "", { range: "bytes=-4" });
    expect(end).toEqual(parts[1]?.subarray(-4));
    expect((await fetch(file.replace(".mp4", `/0-${whole.length + 1}.m4s`))).status).toBe(404);
    expect((await fetch(file.replace(".mp4", "/0-0.m4s"))).status).toBe(404);
  });
});
