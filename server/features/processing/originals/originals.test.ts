import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import { videos } from "#shared/videos/contract.ts";
import { originals } from "#shared/videos/originals.ts";
import { trimming } from "#shared/videos/trimming.ts";
import { videoModeration } from "#shared/videos/moderation.ts";
import { saveSettings } from "#server/features/site-settings/site-settings.ts";
import { listUsedSpace } from "#server/features/uploads/used-space.ts";
import { listFiles, mediaKey } from "#server/features/video-files/video-files.ts";
import { findFastTestEngine } from "#server/media/testing/clips.ts";
import { uploadFile, waitUntilProcessed } from "#server/testing/upload.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";
import { findTestEngine, makeClip, MPEG4_OPTIONS } from "#server/media/testing/clips.ts";
import { removeOriginal } from "./remove-original.ts";

/** Encoding shares the machine with other tests. */
vi.setConfig({ testTimeout: 180_000 });
const run = promisify(execFile);
const engine = await findFastTestEngine();
let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let admin: Person;
let folder: string;
let clip: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-originals-"));
  world = await openWorld({ withMedia: true });
  creator = await world.creator();
  admin = await world.person({ role: "admin" });
  clip = path.join(folder, "film.mp4");
  await makeClip(await findTestEngine(), clip, { seconds: 3, rate: "25" }, MPEG4_OPTIONS);
}, 60_000);
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

async function save(values: Partial<SiteSettings>): Promise<void> {
  await saveSettings(world.services, { values, changedBy: admin.id, now: world.clock.now() });
}

interface Uploaded {
  readonly videoId: string;
  readonly uploadId: string;
  readonly key: string;
}

async function processClip(): Promise<Uploaded> {
  const videoId = await uploadFile(world, creator, clip);
  await waitUntilProcessed(creator, videoId);
  const { id } = await world.services.db
    .selectFrom("uploads")
    .select("id")
    .where("video_id", "=", videoId)
    .executeTakeFirstOrThrow();
  return { videoId, uploadId: id, key: `videos/${videoId}/source/${id}` };
}

async function isStored({ key }: Uploaded): Promise<boolean> {
  return (await world.services.storage.stat(key)) !== undefined;
}

function loadUpload({ uploadId }: Uploaded) {
  return world.services.db
    .selectFrom("uploads")
    .select(["original_removed_at", "original_removed_by"])
    .where("id", "=", uploadId)
    .executeTakeFirstOrThrow();
}

/** The number of frames that a player gets. */
async function play({ videoId }: Uploaded): Promise<number> {
  const { hls } = await creator.call(videos.get, { params: { id: videoId } });
  const { stdout } = await run("ffprobe", [
    ...["-v", "error", "-select_streams", "v:0", "-count_packets", "-show_entries", "stream=nb_read_packets"],
    ...["-of", "csv=p=0", world.url + hls],
  ]);
  return Number.parseInt(stdout, 10);
}

describe("originals", () => {
  it("stay by default; when the site keeps none, the next one goes after its encoding and earlier ones when an administrator asks", async () => {
    const earlier = await processClip();
    expect(await outcomeOf(admin.call(originals.remove))).toMatchObject({
      status: 409,
      code: "ORIGINALS_KEPT",
    });
    const before = await listUsedSpace(world.services.db, [creator.id]);

    await save({ "encoding.keepOriginals": false });
    const next = await processClip();
    await until(async () => !(await isStored(next)), "the original to be removed");

    expect(await loadUpload(next)).toEqual({
      original_removed_at: expect.any(Date),
      original_removed_by: null,
    });
    expect(await play(next)).toBe(75);
    expect(await isStored(earlier)).toBe(true);
    const { count, bytes } = await admin.call(originals.show);
    expect(count).toBe(1);
    expect(bytes).toBe((await world.services.storage.stat(earlier.key))?.size);

    await admin.call(originals.remove);
    await until(async () => (await admin.call(originals.show)).count === 0, "the earlier one to be removed");

    await until(async () => !(await isStored(earlier)), "its bytes to be deleted");
    expect((await loadUpload(earlier)).original_removed_by).toBe(admin.id);
    expect(await play(earlier)).toBe(75);
    // What an account has sent counts as before.
    const used = await listUsedSpace(world.services.db, [creator.id]);
    expect(used.get(creator.id)).toBe(2 * (before.get(creator.id) ?? 0));

    const params = { id: next.videoId };
    expect(await creator.call(trimming.show, { params })).toMatchObject({
      canTrim: false,
      isOriginalGone: true,
    });
    const body = { startSeconds: 0, endSeconds: 2 };
    const refusal = { status: 409, code: "ORIGINAL_REMOVED" };
    expect(await outcomeOf(creator.call(trimming.apply, { params, body }))).toMatchObject(refusal);
    expect(await outcomeOf(creator.call(videos.retry, { params }))).toMatchObject(refusal);
    expect(await admin.call(videoModeration.fileInfo, { params })).toMatchObject({ name: "film.mp4" });
    expect(await creator.call(videos.processing, { params })).toMatchObject({ progress: 100, failure: null });
  });

  it("of a trimmed video goes too, and the trim can still be undone", { tags: ["slow"] }, async () => {
    await save({ "encoding.keepOriginals": true });
    const whole = await processClip();
    const params = { id: whole.videoId };
    await save({ "encoding.keepOriginals": false });

    await creator.call(trimming.apply, { params, body: { startSeconds: 0, endSeconds: 2 } });
    await until(async () => !(await isStored(whole)), "the original to be removed", 60_000);

    expect(await play(whole)).toBe(50);
    expect(await creator.call(trimming.show, { params })).toMatchObject({ isOriginalGone: true });
    await creator.call(trimming.undo, { params });
    await until(async () => (await play(whole)) === 75, "the whole video to be played");
    expect(await creator.call(trimming.show, { params })).toMatchObject({ range: null, canTrim: false });
  });

  it("that lacks only its sprite is drawn from the renditions on a retry", { tags: ["slow"] }, async () => {
    const { db } = world.services;
    await save({ "encoding.keepOriginals": false });
    const one = await processClip();
    await until(async () => !(await isStored(one)), "the original to be removed");
    const params = { id: one.videoId };
    await db.updateTable("videos").set({ sprite: null }).where("id", "=", one.videoId).execute();
    await db
      .updateTable("video_steps")
      .set({ state: "failed", failure: "ENGINE_FAILED" })
      .where("video_id", "=", one.videoId)
      .where("name", "=", "sprite")
      .execute();

    await creator.call(videos.retry, { params });

    expect(await waitUntilProcessed(creator, one.videoId)).toMatchObject({ failure: null, progress: 100 });
    const { sprite } = await db
      .selectFrom("videos")
      .select("sprite")
      .where("id", "=", one.videoId)
      .executeTakeFirstOrThrow();
    expect(sprite).not.toBeNull();
  });
});

describe("removeOriginal", () => {
  let kept: Uploaded;
  beforeAll(async () => {
    await save({ "encoding.keepOriginals": true });
    kept = await processClip();
  }, 120_000);

  function remove(by?: string) {
    const { videoId, uploadId } = kept;
    return removeOriginal(world.services, engine, { videoId, uploadId, ...(by !== undefined && { by }) });
  }

  it("keeps the original when the site keeps originals again", async () => {
    await remove();

    expect(await isStored(kept)).toBe(true);
    expect((await loadUpload(kept)).original_removed_at).toBeNull();
  });

  it("keeps the original without an engine that could have encoded all of it", async () => {
    const { videoId, uploadId } = kept;
    await removeOriginal(world.services, undefined, { videoId, uploadId, by: admin.id });

    expect(await isStored(kept)).toBe(true);
  });

  it("keeps the original if the bytes of a rendition are missing or short, or a rendition was never made", async () => {
    const { db, storage } = world.services;
    const [file] = (await listFiles(db, kept.videoId, kept.uploadId)).filter(({ kind }) => kind === "video");
    if (!file) throw new Error("The clip should have a rendition.");
    const key = mediaKey(kept.videoId, kept.uploadId, file.name);
    const bytes = await storage.readAll(key);
    const contentType = "video/mp4";

    await storage.remove(key);
    await remove(admin.id);
    expect(await isStored(kept)).toBe(true);

    await storage.put(key, bytes.subarray(1), { contentType });
    await remove(admin.id);
    expect(await isStored(kept)).toBe(true);

    await storage.put(key, bytes, { contentType });
    await storage.put(mediaKey(kept.videoId, kept.uploadId, "7p"), bytes, { contentType });
    const ofFile = db
      .updateTable("video_files")
      .where("video_id", "=", kept.videoId)
      .where("name", "in", [file.name, "7p"]);
    await ofFile.set({ name: "7p" }).execute();
    await remove(admin.id);
    expect(await isStored(kept)).toBe(true);
    await ofFile.set({ name: file.name }).execute();
  });

  it("keeps the original of a video whose processing has failed or has a newer file", async () => {
    const { db } = world.services;
    const step = db
      .updateTable("video_steps")
      .where("video_id", "=", kept.videoId)
      .where("name", "=", "renditions");
    const { state } = await db
      .selectFrom("video_steps")
      .select("state")
      .where("video_id", "=", kept.videoId)
      .where("name", "=", "renditions")
      .executeTakeFirstOrThrow();
    await step.set({ state: "failed" }).execute();
    await remove(admin.id);
    await step.set({ state }).execute();
    expect(await isStored(kept)).toBe(true);

    const newer = "newer-file";
    const completed_at = new Date(world.clock.now().getTime() + 1000);
    const upload = { id: newer, video_id: kept.videoId, user_id: creator.id, name: "b.mp4", size: 1 };
    await db
      .insertInto("uploads")
      .values({ ...upload, state: "complete", completed_at })
      .execute();
    await remove(admin.id);
    expect(await isStored(kept)).toBe(true);
    await db.deleteFrom("uploads").where("id", "=", newer).execute();
  });

  it("deletes the bytes that a process left which was killed after it had stored the removal", async () => {
    await world.services.db
      .updateTable("uploads")
      .set({ original_removed_at: world.clock.now() })
      .where("id", "=", kept.uploadId)
      .execute();
    expect(await isStored(kept)).toBe(true);

    await remove();

    expect(await isStored(kept)).toBe(false);
    expect(await play(kept)).toBe(75);
  });

  it("are not asked for when a restored video still lacks its previews", async () => {
    const { db } = world.services;
    const { videoId } = kept;
    const params = { id: videoId };
    await creator.call(videos.remove, { params });
    const sprite = db.updateTable("video_steps").where("video_id", "=", videoId).where("name", "=", "sprite");
    await sprite.set({ state: "waiting", finished_at: null }).execute();

    await admin.call(videoModeration.restore, { params });

    const states = async () =>
      db.selectFrom("video_steps").select(["name", "state"]).where("video_id", "=", videoId).execute();
    const isDone = async () =>
      (await states()).some(({ name, state }) => name === "sprite" && state === "done");
    await until(isDone, "the previews", 60_000);
    expect((await states()).filter(({ state }) => state === "failed")).toEqual([]);
  });
});
