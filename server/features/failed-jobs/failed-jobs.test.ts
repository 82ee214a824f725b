// @module-tag slow
import { rename } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { failedJobs } from "#shared/failed-jobs/contract.ts";
import { notifications } from "#shared/notifications/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { ffmpeg, findTestEngine } from "#server/media/testing/clips.ts";
import { endRetryPause } from "#server/testing/retry-pauses.ts";
import { waitUntilProcessed, uploadFile } from "#server/testing/upload.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";

vi.setConfig({ testTimeout: 120_000 });
let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let moderator: Person;

beforeAll(async () => {
  // 90 frames: three seconds of the clips generated here.
  world = await openWorld({ withMedia: true, isWorker: false, env: { NADAJ_MAX_FRAMES: "90" } });
  creator = await world.creator();
  moderator = await world.person({ role: "moderator" });
});
afterAll(() => world.close());

async function clip(seconds: number): Promise<Uint8Array<ArrayBuffer>> {
  const testSource = ["-f", "lavfi", "-i", `testsrc2=size=320x180:rate=30:duration=${seconds}`];
  const encoder = ["-c:v", "libx264", "-preset", "ultrafast", "-g", "30", "-pix_fmt", "yuv420p"];
  const format = ["-movflags", "frag_keyframe+empty_moov", "-f", "mp4", "pipe:1"];
  return new Uint8Array(await ffmpeg(await findTestEngine(), [...testSource, ...encoder, ...format]));
}

const listFailed = () => moderator.call(failedJobs.list, { query: {} });

describe("a video with an unreadable file", () => {
  it("fails after three attempts with growing pauses, notifies author and staff, and can be retried [LAS-162, LAS-163, LAS-164, LAS-165]", async () => {
    const { config, db, queue } = world.services;
    const id = await uploadFile(world, creator, await clip(2), "Zguba");
    const upload = await db
      .selectFrom("uploads")
      .select("id")
      .where("video_id", "=", id)
      .executeTakeFirstOrThrow();
    const source = path.join(config.dataDir, "media/videos", id, "source", upload.id);
    const hidden = path.join(config.dataDir, "hidden");
    await rename(source, hidden);
    await queue.start();

    const first = await endRetryPause(db, id);
    const second = await endRetryPause(db, id);
    const { status, failure } = await waitUntilProcessed(creator, id);
    const [job] = await until(async () => {
      const { items } = await listFailed();
      return items.length > 0 && items;
    }, "the list of the staff");

    expect(first).toBeGreaterThan(4);
    expect(second).toBeGreaterThan(first);
    expect(second).toBeLessThan(21);
    expect({ status, failure }).toEqual({ status: "failed", failure: "Processing failed. Try again." });
    expect(job).toMatchObject({
      ...{ kind: "video.prepare", attempts: 3, about: expect.stringContaining(id) },
      ...{ video: { _id: id, title: "Zguba" }, error: expect.stringContaining(upload.id) },
    });
    await until(async () => {
      const { items } = await creator.call(notifications.list, { query: {} });
      return items.some(({ type, details }) => type === "video_failed" && details.videoTitle === "Zguba");
    }, "the author's notification");

    await rename(hidden, source);
    await moderator.call(failedJobs.retry, { params: { id: job?._id ?? "" } });

    expect((await listFailed()).items).toEqual([]);
    expect(await waitUntilProcessed(creator, id)).toMatchObject({ status: "processed", failure: null });
    expect(await listFailed()).toEqual({ items: [], count: 0 });
  });

  it("is removed from the list when its author retries or deletes it [LAS-165]", async () => {
    const { db } = world.services;
    const [retried, deleted] = [
      await uploadFile(world, creator, await clip(1)),
      await uploadFile(world, creator, await clip(1)),
    ];
    await waitUntilProcessed(creator, retried);
    await db.updateTable("videos").set({ status: "failed" }).where("id", "=", retried).execute();
    for (const videoId of [retried, deleted]) {
      const data = JSON.stringify({ videoId, uploadId: videoId });
      const job = { kind: "video.encode", data, error: "it broke", attempts: 3, failed_at: new Date() };
      await db
        .insertInto("failed_jobs")
        .values({ job_id: videoId, ...job })
        .execute();
    }
    expect((await listFailed()).count).toBe(2);

    await creator.call(videos.retry, { params: { id: retried } });
    expect((await listFailed()).items.map(({ video }) => video?._id)).toEqual([deleted]);
    await creator.call(videos.remove, { params: { id: deleted } });
    expect((await listFailed()).count).toBe(0);
  });
});

describe("a video above the frame limit", () => {
  it("is rejected with a message before any job is queued [LAS-170]", async () => {
    const id = await uploadFile(world, creator, await clip(4));

    const { status } = await waitUntilProcessed(creator, id);

    const polish = world.as({ token: creator.token, locale: "pl" });
    const { failure } = await polish(videos.processing, { params: { id } });
    expect(status).toBe("failed");
    expect(failure).toMatch(/^Film ma za dużo klatek lub za dużo pikseli/);
    const { rows } = await sql<{ name: string }>`select name from pgboss.job
      where data ->> 'videoId' = ${id} and name like 'video.%' and name not like '%/%'`.execute(
      world.services.db,
    );
    expect(rows.map(({ name }) => name)).toEqual(["video.prepare"]);
    expect((await listFailed()).count).toBe(0);
  });
});

describe("GET /failed-jobs", () => {
  it("is restricted to moderators and administrators, who can also delete a job [LAS-165]", async () => {
    const data = JSON.stringify({ to: "ola@example.com", text: "https://nadaj.example/secret" });
    const job = { kind: "mail.send", data, error: "no route", attempts: 11, failed_at: new Date() };
    await world.services.db
      .insertInto("failed_jobs")
      .values({ job_id: creator.id, ...job })
      .execute();
    const visitor = await outcomeOf(world.call(failedJobs.list, { query: {} }));
    const user = await outcomeOf(creator.call(failedJobs.list, { query: {} }));
    const admin = await world.person({ role: "admin" });

    const { items } = await admin.call(failedJobs.list, { query: {} });
    const params = { id: items[0]?._id ?? "" };

    expect([visitor.status, user.status]).toEqual([401, 403]);
    expect(items).toMatchObject([
      { kind: "mail.send", video: null, about: "to ola@example.com", error: "no route", attempts: 11 },
    ]);
    expect(JSON.stringify(items)).not.toContain("secret");
    expect(await outcomeOf(creator.call(failedJobs.retry, { params }))).toMatchObject({ status: 403 });
    expect(await outcomeOf(creator.call(failedJobs.remove, { params }))).toMatchObject({ status: 403 });
    await admin.call(failedJobs.remove, { params });
    expect((await listFailed()).count).toBe(0);
    expect(await outcomeOf(admin.call(failedJobs.retry, { params }))).toMatchObject({ status: 404 });
  });
});

describe("every kind of job", () => {
  it("has limited attempts and growing pauses, also in the queue's table [LAS-163]", async () => {
    const kinds = world.services.queue.kinds();
    const { rows } = await sql<{
      name: string;
      retry_limit: number;
      retry_backoff: boolean;
      dead_letter: string;
    }>`
      select name, retry_limit, retry_backoff, dead_letter from pgboss.queue`.execute(world.services.db);

    expect(kinds.length).toBeGreaterThan(25);
    for (const { name, retries, retryDelaySeconds } of kinds) {
      expect({ name, isBounded: retries >= 1 && retries <= 10 }).toEqual({ name, isBounded: true });
      expect({ name, hasPause: retryDelaySeconds >= 1 }).toEqual({ name, hasPause: true });
      const expected = { retry_limit: retries, retry_backoff: true, dead_letter: "dead-letters" };
      expect(rows.find((row) => row.name === name)).toMatchObject(expected);
    }
  });
});
