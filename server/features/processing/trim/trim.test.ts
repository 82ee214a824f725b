import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { chapters } from "#shared/chapters/contract.ts";
import { subtitles } from "#shared/subtitles/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { trimming } from "#shared/videos/trimming.ts";
import { waitUntilProcessed, uploadFile } from "#server/testing/upload.ts";
import { openWorld, outcomeOf, until, type World } from "#server/testing/world.ts";
import { deleteReplacedFiles } from "../delete-replaced-files.ts";

vi.setConfig({ testTimeout: 120_000 });
const run = promisify(execFile);
const FRAME_RATE = 25;
let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let folder: string;
let params: { id: string };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-trim-"));
  world = await openWorld({ withMedia: true });
  creator = await world.creator();
  params = { id: await uploadFile(world, creator, await makeClip()) };
  await waitUntilProcessed(creator, params.id);
}, 120_000);
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

async function makeClip(): Promise<string> {
  const file = path.join(folder, "film.mp4");
  const inputs = `-f lavfi -i testsrc2=size=320x180:rate=${FRAME_RATE}:duration=10 -f lavfi -i sine=duration=10`;
  const output = "-c:v libx264 -preset veryfast -g 50 -pix_fmt yuv420p -c:a aac";
  await run("ffmpeg", ["-v", "error", "-y", ...inputs.split(" "), ...output.split(" "), file]);
  return file;
}

const SRT = `1
00:00:01,000 --> 00:00:02,000
Przed

2
00:00:04,000 --> 00:00:05,000
{\\an8}W środku

3
00:00:09,000 --> 00:00:10,000
Po
`;

async function textOfSubtitles(): Promise<string> {
  const { items } = await creator.call(subtitles.list, { params });
  return (await fetch(world.url + (items[0]?.url ?? ""))).text();
}

/** Number of video frames in the served file. */
async function countVideoFrames(): Promise<number> {
  const { hls } = await creator.call(videos.get, { params });
  const args = ["-v", "error", "-select_streams", "v:0", "-count_packets", "-show_entries"];
  const { stdout } = await run("ffprobe", [
    ...[...args, "stream=nb_read_packets", "-of", "csv=p=0"],
    `${world.url}${hls}?quality=180`,
  ]);
  return Number.parseInt(stdout, 10);
}

describe("POST /videos/{id}/trim", () => {
  it("trims a video to the frame, shifts chapters and subtitles, and can be undone", async () => {
    const { db } = world.services;
    const language = { ...params, language: "pl" };
    const file = new Blob([SRT], { type: "application/octet-stream" });
    await creator.call(subtitles.save, { params: language, file });
    await creator.call(videos.edit, { params, body: { desc: "0:00 Wstęp\n0:02 Środek\n0:06 Finał" } });
    await db.updateTable("videos").set({ views: 41 }).where("id", "=", params.id).execute();
    const whole = await textOfSubtitles();

    const asked = await creator.call(trimming.apply, { params, body: { startSeconds: 2.52, endSeconds: 7 } });
    expect(asked).toMatchObject({ range: null, isRunning: true });
    const again = creator.call(trimming.apply, { params, body: { startSeconds: 0, endSeconds: 5 } });
    expect(await outcomeOf(again)).toMatchObject({ status: 409, code: "TRIM_BUSY" });
    await waitUntilProcessed(creator, params.id);

    const trimmed = await creator.call(videos.get, { params });
    expect(trimmed).toMatchObject({ _id: params.id, views: 41 });
    expect(trimmed.duration).toBeCloseTo(4.48, 3);
    await until(async () => (await countVideoFrames()) === 112, "the cut to be played");
    expect(await creator.call(trimming.show, { params })).toMatchObject({
      range: { startSeconds: 2.52, endSeconds: 7 },
      isRunning: false,
    });
    await until(async () => (await textOfSubtitles()) !== whole, "the subtitles to follow");
    expect(await textOfSubtitles()).toBe("WEBVTT\n\n00:00:01.480 --> 00:00:02.480 line:0\nW środku\n");
    const { items } = await creator.call(subtitles.list, { params });
    expect(items[0]?.lastStartSeconds).toBeCloseTo(1.48, 3);
    const shifted = await until(async () => {
      const list = await creator.call(chapters.list, { params });
      return list.source === "author" && list;
    }, "the chapters to follow");
    expect(shifted.items).toEqual([
      { startSeconds: 0, title: "Środek" },
      { startSeconds: 3, title: "Finał" },
    ]);
    await expectOriginalKept();

    await creator.call(trimming.undo, { params });

    expect((await creator.call(videos.get, { params })).duration).toBeCloseTo(10, 1);
    await until(async () => (await textOfSubtitles()) === whole, "the subtitles of before");
    await until(async () => {
      const list = await creator.call(chapters.list, { params });
      return list.source === "description" && list.count === 3;
    }, "the chapters of before");
    expect(await creator.call(trimming.show, { params })).toMatchObject({ range: null, canTrim: true });
    await until(async () => (await countVideoFrames()) === 250, "the whole film to be played");
    await until(async () => (await creator.call(videos.get, { params })).seekSprite, "the sprite of before");
    await until(async () => !(await creator.call(trimming.show, { params })).isRunning, "the end of it");
    expect(await outcomeOf(creator.call(trimming.undo, { params }))).toMatchObject({ status: 404 });
  });

  it("rejects invalid ranges, and callers outside the team", async () => {
    const stranger = await world.creator();
    for (const body of [
      { startSeconds: 5, endSeconds: 5.5 },
      { startSeconds: 6, endSeconds: 2 },
      { startSeconds: 2, endSeconds: 60 },
      { startSeconds: 0, endSeconds: 10 },
    ]) {
      const outcome = await outcomeOf(creator.call(trimming.apply, { params, body }));
      expect(outcome).toMatchObject({ status: 400, code: "TRIM_WRONG" });
    }
    const body = { startSeconds: 1, endSeconds: 5 };
    expect((await outcomeOf(stranger.call(trimming.apply, { params, body }))).status).toBe(404);
  });

  it("a new file replaces a trim and its original: both are deleted", async () => {
    const { db, storage } = world.services;
    const body = { channelId: creator.channel._id, title: "Nowy film" };
    const { _id: videoId } = await creator.call(videos.create, { body });
    const [original, trim, newFile] = [randomUUID(), randomUUID(), randomUUID()];
    const upload = {
      video_id: videoId,
      user_id: creator.id,
      name: "film.mp4",
      size: 1,
      state: "complete" as const,
    };
    await db
      .insertInto("uploads")
      .values([original, trim, newFile].map((id) => ({ ...upload, id, completed_at: world.clock.now() })))
      .execute();
    const range = { start_seconds: 1, end_seconds: 5 };
    await db
      .insertInto("video_trims")
      .values({ upload_id: trim, video_id: videoId, original_id: original, ...range })
      .execute();
    await db.updateTable("videos").set({ playing_upload_id: newFile }).where("id", "=", videoId).execute();
    const keyOf = (id: string) => `videos/${videoId}/source/${id}`;
    for (const id of [original, newFile]) {
      await storage.put(keyOf(id), Buffer.from("x"), { contentType: "video/mp4" });
    }

    await deleteReplacedFiles(world.services, { videoId, uploadId: trim });

    expect(await storage.stat(keyOf(original))).toBeUndefined();
    expect(await storage.stat(keyOf(newFile))).toBeDefined();
  });
});

/** The cleanup of replaced files a day later keeps the original of a trim. */
async function expectOriginalKept(): Promise<void> {
  const { db, storage } = world.services;
  const { original_id } = await db
    .selectFrom("video_trims")
    .select("original_id")
    .where("video_id", "=", params.id)
    .executeTakeFirstOrThrow();
  await deleteReplacedFiles(world.services, { videoId: params.id, uploadId: original_id });
  expect(await storage.stat(`videos/${params.id}/source/${original_id}`)).toBeDefined();
}
