// @module-tag slow
import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { jobs } from "#shared/jobs/contract.ts";
import { notifications } from "#shared/notifications/contract.ts";
import { mediaFailureText } from "#shared/videos/failures.ts";
import { videos } from "#shared/videos/contract.ts";
import { startWorkerProcess } from "#server/testing/site-process.ts";
import { waitUntilProcessed, uploadFile } from "#server/testing/upload.ts";
import { openWorld, outcomeOf, until, type Person, type World } from "#server/testing/world.ts";

vi.setConfig({ testTimeout: 240_000 });
const run = promisify(execFile);
const WAIT_MS = 60_000;
/** Ten chunks, of which one is encoded at a time. */
const CLIP = "testsrc2=size=854x480:rate=30:duration=40";
/** No browser plays it, so it is not playable before its first rendition is encoded. */
const CODEC = "-c:v mpeg4 -q:v 4 -g 60 -pix_fmt yuv420p".split(" ");

let folder: string;
let world: World;
let worker: ReturnType<typeof startWorkerProcess>;
let creator: Awaited<ReturnType<World["creator"]>>;
let moderator: Person;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-clips-"));
  // The process that answers the staff is not the one that encodes.
  world = await openWorld({ isWorker: false });
  const env = { NADAJ_CHUNK_SECONDS: "4", NADAJ_MEDIA_SLOTS: "1" };
  const { databaseUrl, services } = world;
  worker = startWorkerProcess({ dataDir: services.config.dataDir, databaseUrl, env });
  creator = await world.creator();
  moderator = await world.person({ role: "moderator" });
});
afterAll(async () => {
  await worker.kill("SIGTERM");
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

describe("an encode that is cancelled", () => {
  it("ends in its process, leaves no file, tells the owner why, and can be retried [OPS-056]", async () => {
    const file = path.join(folder, "film.mp4");
    await run("ffmpeg", ["-v", "error", "-y", "-f", "lavfi", "-i", CLIP, ...CODEC, file]);
    const id = await uploadFile(world, creator, file, "Przerwany");
    await until(() => hasChunkAndEncoder(id), "a second chunk", WAIT_MS);
    const { items } = await list("running");
    const job = items.find(({ video }) => video?._id === id);
    const params = { id: job?._id ?? "" };
    expect(await outcomeOf(creator.call(jobs.cancel, { params }))).toMatchObject({ status: 403 });

    await moderator.call(jobs.cancel, { params });

    await until(async () => (await listEncoders(id)).length === 0, "the encoder to stop", WAIT_MS);
    await until(async () => (await leftFiles(id)).length === 0, "the files to go", WAIT_MS);
    const { status, failure, steps } = await creator.call(videos.processing, { params: { id } });
    expect({ status, failure }).toEqual({ status: "failed", failure: mediaFailureText("CANCELLED", "en") });
    expect(steps.map(({ state }) => state)).not.toContain("running");
    await until(async () => {
      const { items: news } = await creator.call(notifications.list, { query: {} });
      return news.some(({ type, details }) => type === "video_failed" && details.videoTitle === "Przerwany");
    }, "the notification of the owner");
    const cancelled = await moderator.call(jobs.show, { params });
    expect(cancelled).toMatchObject({ state: "cancelled", attempts: 1, can: { cancel: false, retry: true } });
    expect(cancelled.log.at(-1)).toMatchObject({ event: "cancelled", by: "Ola Kowal" });
    expect(await outcomeOf(moderator.call(jobs.cancel, { params }))).toMatchObject({ status: 409 });

    await moderator.call(jobs.retry, { params });

    expect(await waitUntilProcessed(creator, id)).toMatchObject({ status: "processed", failure: null });
    const retried = await moderator.call(jobs.show, { params });
    expect(retried).toMatchObject({ state: "done", attempts: 2 });
    expect(retried.log.map(({ event }) => event)).toEqual(["cancelled", "retried", "started", "done"]);
  });
});

function list(state: "running" | "waiting") {
  return moderator.call(jobs.list, { query: { queue: "encoding", state } });
}

async function hasChunkAndEncoder(videoId: string): Promise<boolean> {
  const done = await world.services.db
    .selectFrom("video_chunks")
    .select("part")
    .where("video_id", "=", videoId)
    .where("done_at", "is not", null)
    .execute();
  return done.length > 0 && (await listEncoders(videoId)).length > 0;
}

/** The processes of ffmpeg whose working folder is named after the video. */
async function listEncoders(videoId: string): Promise<string[]> {
  const { stdout } = await run("ps", ["-eo", "args"]);
  return stdout.split("\n").filter((args) => /^\S*ffmpeg\s/.test(args) && args.includes(videoId));
}

/** Work folders, and chunks in the storage. */
async function leftFiles(videoId: string): Promise<string[]> {
  const { dataDir } = world.services.config;
  const work = await readdir(path.join(dataDir, "work"), { recursive: true });
  const stored = await readdir(path.join(dataDir, "media/videos", videoId), {
    ...{ recursive: true, withFileTypes: true },
  });
  const chunks = stored.filter((entry) => entry.isFile() && entry.parentPath.includes("/parts/"));
  return [...work, ...chunks.map(({ name }) => name)];
}
