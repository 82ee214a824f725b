import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { videos } from "#shared/videos/contract.ts";
import { videoModeration } from "#shared/videos/moderation.ts";
import { createUpload, waitUntilProcessed, sendBytes, uploadFile } from "#server/testing/upload.ts";
import { openWorld, until, type Person, type World } from "#server/testing/world.ts";

/** Encoding shares the machine with other tests. */
vi.setConfig({ testTimeout: 120_000 });
const run = promisify(execFile);
let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let admin: Person;
let clips: string;

beforeAll(async () => {
  clips = await mkdtemp(path.join(tmpdir(), "nadaj-clips-"));
  world = await openWorld({ withMedia: true });
  creator = await world.creator();
  admin = await world.person({ role: "admin" });
});
afterAll(async () => {
  await world.close();
  await rm(clips, { recursive: true, force: true });
});

async function makeClip(name: string, { size, seconds }: { size: string; seconds: number }) {
  const file = path.join(clips, name);
  const videoInput = ["-f", "lavfi", "-i", `testsrc2=size=${size}:rate=30:duration=${seconds}`];
  const output = ["-c:v", "libx264", "-preset", "ultrafast", "-g", "60", "-pix_fmt", "yuv420p", file];
  await run("ffmpeg", ["-v", "error", "-y", ...videoInput, ...output]);
  return file;
}

async function publishedVideo(): Promise<string> {
  const id = await uploadFile(
    world,
    creator,
    await makeClip("pierwszy.mp4", { size: "640x360", seconds: 2 }),
  );
  await creator.call(videos.edit, { params: { id }, body: { tags: ["test"] } });
  await creator.call(videos.publish, { params: { id } });
  await waitUntilProcessed(creator, id);
  return id;
}

async function replace(id: string, file: string | Uint8Array<ArrayBuffer>): Promise<void> {
  const bytes = typeof file === "string" ? new Uint8Array(await readFile(file)) : file;
  const about = { name: "nowy.mp4", type: "video/mp4", size: bytes.length };
  const { answer, upload } = await createUpload(world, admin, id, about, "replace-file");
  expect(answer.status).toBe(201);
  expect((await sendBytes(upload, 0, bytes)).status).toBe(204);
}

/** Makes the delayed job that deletes the replaced files due. */
async function makeRemovalDue(videoId: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update pgboss.job set start_after = now()
    where name = 'video.forgetOldFiles' and state = 'created' and data ->> 'videoId' = ${videoId}
      and start_after > now() + interval '23 hours'`.execute(world.services.db);
  expect(numAffectedRows).toBe(1n);
}

describe("POST /videos/{id}/replace-file", () => {
  it("plays the old file under the same address until the new one is ready [ADM-012, ADM-026, LAS-154]", async () => {
    const id = await publishedVideo();
    const params = { id };
    const { db } = world.services;
    await db.updateTable("videos").set({ views: 41 }).where("id", "=", id).execute();
    const old = await creator.call(videos.get, { params });
    const about = { name: "nowy.mp4", type: "video/mp4", size: 10 };
    expect((await createUpload(world, creator, id, about, "replace-file")).answer.status).toBe(403);

    await replace(id, await makeClip("nowy.mp4", { size: "426x240", seconds: 4 }));

    const playedMeanwhile = await until(async () => {
      const now = await creator.call(videos.get, { params });
      expect(now.status).toBe("public");
      expect((await fetch(world.url + (now.hls ?? ""))).status).toBe(200);
      expect([old.duration, 4].some((seconds) => Math.abs(seconds - now.duration) < 0.5)).toBe(true);
      return now.height === 240 && now;
    }, "the new film to be played");
    expect(playedMeanwhile).toMatchObject({ _id: id, views: 41, publishedAt: old.publishedAt });
    expect((await waitUntilProcessed(creator, id)).status).toBe("public");

    const first = await db
      .selectFrom("uploads")
      .select("id")
      .where("video_id", "=", id)
      .orderBy("created_at")
      .executeTakeFirstOrThrow();
    const keyOf = `videos/${id}/source/${first.id}`;
    expect(await world.services.storage.stat(keyOf)).toBeDefined();
    await makeRemovalDue(id);
    await until(async () => !(await world.services.storage.stat(keyOf)), "the old files to go");
    const left = await creator.call(videos.get, { params });
    expect((await fetch(world.url + (left.hls ?? ""))).status).toBe(200);
  });

  it("keeps playing the old file if the new one is not a video", { tags: ["slow"] }, async () => {
    const id = await publishedVideo();
    const old = await creator.call(videos.get, { params: { id } });

    await replace(id, new TextEncoder().encode("to nie jest film".repeat(200)));

    const { status, failure } = await until(async () => {
      const processing = await creator.call(videos.processing, { params: { id } });
      return processing.failure !== null && processing;
    }, "the new file to be refused");
    expect({ status, failure }).toMatchObject({ status: "public", failure: expect.any(String) });
    const { hls, duration, renditions } = await creator.call(videos.get, { params: { id } });
    expect({ duration, renditions }).toEqual({ duration: old.duration, renditions: old.renditions });
    expect((await fetch(world.url + (hls ?? ""))).status).toBe(200);
  });
});

describe("a banned video", () => {
  it("is playable only by its team and the staff, even with a known address [ADM-015]", async () => {
    const id = await publishedVideo();
    const { hls } = await world.call(videos.get, { params: { id } });
    expect((await fetch(world.url + (hls ?? ""))).status).toBe(200);

    await admin.call(videoModeration.ban, { params: { id }, body: { reason: "CRI" } });

    await until(async () => (await fetch(world.url + (hls ?? ""))).status === 403, "the film to be hidden");
    const hidden = await creator.call(videos.get, { params: { id } });
    expect((await fetch(world.url + (hidden.hls ?? ""))).status).toBe(200);
  });
});
