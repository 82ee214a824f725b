// @module-tag slow
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { trimming } from "#shared/videos/trimming.ts";
import { videos } from "#shared/videos/contract.ts";
import { sourceKey } from "#server/features/uploads/upload-bytes.ts";
import { mediaPrefix } from "#server/features/video-files/video-files.ts";
import { uploadFile, waitUntilProcessed } from "#server/testing/upload.ts";
import { openWorld, until, type World } from "#server/testing/world.ts";
import { openShell } from "#server/command-line/testing/shell.ts";
import { findTestEngine, makeClip, MPEG4_OPTIONS } from "#server/media/testing/clips.ts";

/** Encoding shares the machine with other tests. */
vi.setConfig({ testTimeout: 180_000 });
let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let folder: string;
let clip: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-reprocess-"));
  world = await openWorld({ withMedia: true });
  creator = await world.creator();
  clip = path.join(folder, "film.mp4");
  await makeClip(await findTestEngine(), clip, { seconds: 3, size: "640x480" }, MPEG4_OPTIONS);
}, 60_000);
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const { nadaj, json } = openShell(() => world);

async function setRungs(rungs: readonly number[]): Promise<void> {
  const { code, error } = await nadaj(["settings", "set", "encoding.rungs", rungs.join(",")]);
  expect([code, error]).toEqual([0, ""]);
  await until(
    async () =>
      isDeepStrictEqual(new Set<number>(world.services.settings.get("encoding.rungs")), new Set(rungs)),
    "the setting in the site",
  );
}

async function processedVideo(): Promise<string> {
  const id = await uploadFile(world, creator, clip);
  await waitUntilProcessed(creator, id);
  return id;
}

interface Master {
  readonly address: URL;
  readonly text: string;
}

async function loadMaster(id: string): Promise<Master> {
  const { hls } = await creator.call(videos.get, { params: { id } });
  const address = new URL(world.url + (hls ?? ""));
  const response = await fetch(address);
  expect(response.status).toBe(200);
  return { address, text: await response.text() };
}

/** Plays a part of every rendition; the heights of those that there are. */
async function play(id: string): Promise<string> {
  return playAll(await loadMaster(id));
}

async function playAll({ address: master, text }: Master): Promise<string> {
  const variants = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  expect(variants).not.toEqual([]);
  for (const variant of variants) {
    const playlist = await (await fetch(new URL(variant, master))).text();
    const [file = ""] = /(?<=URI=")[^"]+/.exec(playlist) ?? [];
    const media = await fetch(new URL(file, new URL(variant, master)), { headers: { range: "bytes=0-99" } });
    expect(media.status).toBe(206);
  }
  const heights = [...text.matchAll(/RESOLUTION=\d+x(\d+)/g)].map(([, height]) => Number(height));
  return [...new Set(heights)].toSorted((a, b) => b - a).join();
}

/** What a viewer plays, again and again, until it is this. */
async function playUntil(id: string, wanted: string): Promise<Set<string>> {
  const seen = new Set<string>();
  await until(
    async () => {
      const heights = await play(id);
      seen.add(heights);
      return heights === wanted;
    },
    `the renditions ${wanted}`,
    120_000,
  );
  return seen;
}

async function uploadIds(id: string): Promise<string[]> {
  const rows = await world.services.db
    .selectFrom("uploads")
    .select("id")
    .where("video_id", "=", id)
    .orderBy("completed_at")
    .execute();
  return rows.map((row) => row.id);
}

async function countFiles(prefix: string): Promise<number> {
  let count = 0;
  for await (const object of world.services.storage.list(prefix)) count += Number(object.key !== "");
  return count;
}

/** The job that deletes what was replaced is due a day later. */
async function deleteReplaced(id: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update pgboss.job set start_after = now()
    where name = 'video.forgetOldFiles' and state = 'created' and data ->> 'videoId' = ${id}`.execute(
    world.services.db,
  );
  expect(numAffectedRows).toBe(1n);
}

describe("nadaj video reprocess", () => {
  it("after a changed rung: the video plays all the time and has the new rung at the end; the replaced files go, the original stays [OPS-090]", async () => {
    const { storage } = world.services;
    await setRungs([240]);
    const id = await processedVideo();
    const earlier = await loadMaster(id);
    expect(await playAll(earlier)).toBe("240");
    await setRungs([480, 240]);

    await nadaj(["jobs", "pause", "encoding"]);
    expect(await json(["video", "reprocess", id])).toEqual({ reprocessed: [id] });
    const isPackaged = async () =>
      (await creator.call(videos.processing, { params: { id } })).steps.some(
        ({ name, state }) => name === "package" && state === "done",
      );
    await until(isPackaged, "the audio", 60_000);
    expect(await play(id)).toBe("240");
    expect(await nadaj(["video", "reprocess", id])).toMatchObject({
      ...{ code: 1, error: expect.stringContaining("is being processed already") },
    });
    await nadaj(["jobs", "resume", "encoding"]);
    const seen = await playUntil(id, "480,240");

    // Who has begun with the replaced one goes on with it, whatever quality they change to.
    expect(await playAll(earlier)).toBe("240");
    // Never a part of the new version.
    expect([...seen].filter((heights) => heights !== "240")).toEqual(["480,240"]);
    expect(await waitUntilProcessed(creator, id)).toMatchObject({ failure: null, progress: 100 });
    const [first = "", second = "", ...more] = await uploadIds(id);
    expect(more).toEqual([]);
    await deleteReplaced(id);
    await until(async () => (await countFiles(mediaPrefix(id, first))) === 0, "the replaced files to go");
    expect(await countFiles(mediaPrefix(id, second))).toBeGreaterThan(0);
    expect(await storage.stat(sourceKey({ video_id: id, id: first }))).toBeDefined();

    await setRungs([480]);
    expect(await nadaj(["video", "reprocess", id])).toMatchObject({ code: 0 });
    await playUntil(id, "480");
    expect((await nadaj(["audit", "list"])).text).toMatch(new RegExp(`video reprocess.*${id}`));
    expect(await nadaj(["storage", "check"])).toMatchObject({ code: 0 });
  });

  it("plays no part of a new version, also one that browsers play as it is", async () => {
    await setRungs([240]);
    const playable = path.join(folder, "h264.mp4");
    await makeClip(await findTestEngine(), playable, { seconds: 3, size: "640x480" });
    const id = await uploadFile(world, creator, playable);
    await waitUntilProcessed(creator, id);
    const played = async () => {
      const { db } = world.services;
      const query = db.selectFrom("videos").select("playing_upload_id as played").where("id", "=", id);
      return (await query.executeTakeFirstOrThrow()).played;
    };
    const before = await played();
    await nadaj(["jobs", "pause", "encoding"]);
    onTestFinished(async () => void (await nadaj(["jobs", "resume", "encoding"])));

    expect(await nadaj(["video", "reprocess", id])).toMatchObject({ code: 0 });
    const isPackaged = async () =>
      (await creator.call(videos.processing, { params: { id } })).steps.some(
        ({ name, state }) => name === "package" && state === "done",
      );
    await until(isPackaged, "the first files", 60_000);

    expect(await played()).toBe(before);
    await nadaj(["jobs", "resume", "encoding"]);
    await until(async () => (await played()) !== before, "the new version", 60_000);
    await waitUntilProcessed(creator, id);
  });

  it("encodes the range of a trimmed video again, and the trim can still be undone", async () => {
    await setRungs([240]);
    const id = await processedVideo();
    const params = { id };
    await creator.call(trimming.apply, { params, body: { startSeconds: 0, endSeconds: 2 } });
    const isTrimmed = async () => (await creator.call(trimming.show, { params })).range !== null;
    await until(isTrimmed, "the trim", 60_000);
    await waitUntilProcessed(creator, id);
    await setRungs([480]);

    expect(await nadaj(["video", "reprocess", id])).toMatchObject({ code: 0 });
    await playUntil(id, "480");

    expect(await creator.call(trimming.show, { params })).toMatchObject({
      range: { startSeconds: 0, endSeconds: 2 },
    });
    expect((await creator.call(videos.get, { params })).duration).toBeCloseTo(2, 0);
    await waitUntilProcessed(creator, id);
    await creator.call(trimming.undo, { params });
    await playUntil(id, "240");
  });

  it("a video that was encoded again can be trimmed", async () => {
    await setRungs([240]);
    const id = await processedVideo();
    const params = { id };
    await nadaj(["video", "reprocess", id]);
    await until(async () => (await uploadIds(id)).length === 2, "the second version");
    await waitUntilProcessed(creator, id);
    await deleteReplaced(id);
    const [first = ""] = await uploadIds(id);
    await until(async () => (await countFiles(mediaPrefix(id, first))) === 0, "the replaced files to go");

    await creator.call(trimming.apply, { params, body: { startSeconds: 1, endSeconds: 3 } });
    await until(
      async () => (await creator.call(trimming.show, { params })).range !== null,
      "the trim",
      60_000,
    );

    await waitUntilProcessed(creator, id);
    expect((await creator.call(videos.get, { params })).duration).toBeCloseTo(2, 0);
    await creator.call(trimming.undo, { params });
    await until(async () => (await creator.call(videos.get, { params })).duration > 2.5, "the whole video");
    expect(await play(id)).toBe("240");
  });

  it("keeps the old version when the new one fails, and then tries again", async () => {
    const { db, storage } = world.services;
    await setRungs([240]);
    const id = await processedVideo();
    const [first = ""] = await uploadIds(id);
    const key = sourceKey({ video_id: id, id: first });
    const bytes = await storage.readAll(key);
    await storage.put(key, Buffer.from("no video".repeat(100)), { contentType: "video/mp4" });
    await setRungs([480]);

    await nadaj(["video", "reprocess", id]);
    const hasFailed = async () =>
      (await creator.call(videos.processing, { params: { id } })).failure !== null;
    await until(hasFailed, "the failure", 60_000);
    expect(await play(id)).toBe("240");
    await storage.put(key, bytes, { contentType: "video/mp4" });
    expect(await nadaj(["video", "reprocess", id])).toMatchObject({ code: 0, error: "" });
    await playUntil(id, "480");

    const states = await db
      .selectFrom("uploads")
      .select("state")
      .where("video_id", "=", id)
      .orderBy("completed_at")
      .execute();
    expect(states.map(({ state }) => state)).toEqual(["complete", "cancelled", "complete"]);
  });

  it("--all encodes all again that can be, and says how many", async () => {
    await setRungs([240]);
    const id = await processedVideo();
    const gone = await processedVideo();
    await world.services.db
      .updateTable("uploads")
      .set({ original_removed_at: world.clock.now() })
      .where("video_id", "=", gone)
      .execute();
    await setRungs([480]);

    const { code, text } = await nadaj(["video", "reprocess", "--all"]);

    expect([code, text]).toEqual([
      0,
      expect.stringMatching(/^Videos that are encoded again: \d+\nLeft as they are.* gone: 1$/),
    ]);
    await playUntil(id, "480");
    expect(await play(gone)).toBe("240");
    const isOver = async () =>
      (await world.services.db.selectFrom("reencoding_walks").select("ended_at").execute()).every(
        ({ ended_at }) => ended_at !== null,
      );
    await until(isOver, "the end of the walk", 60_000);
    expect(await uploadIds(gone)).toHaveLength(1);
  });
});
