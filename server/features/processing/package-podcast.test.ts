import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { parseFeed } from "@rowanmanning/feed-parser";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { videos } from "#shared/videos/contract.ts";
import { mediaKey, PODCAST_NAME } from "#server/features/video-files/video-files.ts";
import { uploadFile, waitUntilProcessed } from "#server/testing/upload.ts";
import { openWorld, until, type World } from "#server/testing/world.ts";

/** Encoding shares the machine with other tests. */
vi.setConfig({ testTimeout: 120_000 });
const SECONDS = 6;
const run = promisify(execFile);
let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let folder: string;
let id: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-podcast-"));
  world = await openWorld({ withMedia: true });
  creator = await world.creator();
  const file = path.join(folder, "film.mp4");
  await run("ffmpeg", [
    ...["-v", "error", "-f", "lavfi", "-i", `testsrc2=size=160x90:rate=10:duration=${SECONDS}`],
    ...["-f", "lavfi", "-i", `sine=frequency=440:duration=${SECONDS}`],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-g", "10", "-pix_fmt", "yuv420p", "-c:a", "aac", file],
  ]);
  id = await uploadFile(world, creator, file, "Odcinek");
  await creator.call(videos.edit, { params: { id }, body: { visibility: "public", tags: ["podcast"] } });
  await creator.call(videos.publish, { params: { id } });
  await waitUntilProcessed(creator, id);
}, 120_000);
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** The enclosure of the episode as a podcast client gets it. */
async function fetchEpisode() {
  const answer = await fetch(`${world.url}/feeds/media/${id}.m4a`);
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.headers.get("content-type")).toBe("audio/mp4");
  return { name: path.basename(answer.url), bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** Kinds of the boxes of an MP4 file, in order. */
function boxesOf(bytes: Buffer): string[] {
  const boxes: string[] = [];
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) {
    boxes.push(bytes.toString("latin1", at + 4, at + 8));
    if (bytes.readUInt32BE(at) === 0) break;
  }
  return boxes;
}

/** Seconds that the header declares (`mvhd`, version 0). */
function declaredSeconds(bytes: Buffer): number {
  const header = bytes.indexOf("mvhd");
  return bytes.readUInt32BE(header + 20) / bytes.readUInt32BE(header + 16);
}

describe("the enclosure of a podcast", () => {
  it("is an ordinary M4A that begins with its index and its duration", async () => {
    const { name, bytes } = await fetchEpisode();
    const feed = await fetch(`${world.url}/feeds/channels/${creator.channel._id}.podcast`);

    expect(name).toBe("podcast.mp4");
    expect(bytes.toString("latin1", 4, 12)).toBe("ftypM4A ");
    expect(boxesOf(bytes)).not.toContain("moof");
    expect(boxesOf(bytes).indexOf("moov")).toBeLessThan(boxesOf(bytes).indexOf("mdat"));
    expect(Math.abs(declaredSeconds(bytes) - SECONDS)).toBeLessThan(0.1);
    const [episode] = parseFeed(await feed.text()).items;
    expect(episode?.media).toContainEqual(expect.objectContaining({ type: "audio", length: bytes.length }));
  });

  it("is no rendition of the video", async () => {
    const { hls } = await creator.call(videos.get, { params: { id } });
    const list = await (await fetch(world.url + hls)).text();

    expect(list).toContain("audio.m3u8");
    expect(list).not.toContain(PODCAST_NAME);
  });

  it("of a video that an earlier version processed is made after its first request", async () => {
    const { db, storage } = world.services;
    const { playing_upload_id } = await db
      .selectFrom("videos")
      .select("playing_upload_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const whole = await fetchEpisode();
    await storage.remove(mediaKey(id, playing_upload_id ?? "", PODCAST_NAME));
    await db
      .updateTable("video_files")
      .set({ track: sql`track - 'podcastBytes'` })
      .where("video_id", "=", id)
      .where("kind", "=", "audio")
      .execute();

    expect((await fetchEpisode()).name).toBe("audio.mp4");
    const made = await until(async () => {
      const episode = await fetchEpisode();
      return episode.name === "podcast.mp4" && episode;
    }, "the podcast's audio to be made");

    expect(made.bytes.equals(whole.bytes)).toBe(true);
  });
});
