// @module-tag slow
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { videos } from "#shared/videos/contract.ts";
import { endRetryPause } from "#server/testing/retry-pauses.ts";
import { startWorkerProcess } from "#server/testing/site-process.ts";
import { waitUntilProcessed, uploadFile } from "#server/testing/upload.ts";
import { openWorld, until, type World } from "#server/testing/world.ts";

vi.setConfig({ testTimeout: 90_000 });
const run = promisify(execFile);
const FRAME_RATE = 30;
const SECONDS = 12;
const CHUNK_SECONDS = 4;
let world: World;
let folder: string;
let workers: ReturnType<typeof startWorkerProcess>[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-clips-"));
  world = await openWorld({ isWorker: false });
  const { dataDir } = world.services.config;
  const env = { NADAJ_CHUNK_SECONDS: String(CHUNK_SECONDS) };
  workers = [1, 2].map(() => startWorkerProcess({ dataDir, databaseUrl: world.databaseUrl, env }));
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill("SIGKILL")));
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

describe("a long video encoded by two workers", () => {
  it("is complete although one of them is killed during its work", async () => {
    const creator = await world.creator();
    const id = await uploadFile(world, creator, await makeClip());
    const lost = await until(() => findAssignedChunk(id), "a part that somebody works on", 60_000);

    const [killed] = workers.filter(({ pid }) => lost.taken_by.endsWith(`:${pid}`));
    await killed?.kill("SIGKILL");
    await expireHeartbeat(lost.part);
    await endRetryPause(world.services.db, id);
    const processing = await waitUntilProcessed(creator, id);

    expect(killed).toBeDefined();
    expect(processing).toMatchObject({ status: "processed", progress: 100, failure: null });
    const { renditions } = await creator.call(videos.get, { params: { id } });
    expect(renditions.map(({ name }) => name)).toEqual(["480p", "240p"]);
    for (const name of ["480p", "240p"]) {
      const times = await frameTimes(id, name);
      expect(times).toHaveLength(SECONDS * FRAME_RATE);
      for (const [frame, seconds] of times.entries()) expect(seconds).toBeCloseTo(frame / FRAME_RATE, 4);
    }
    const left = await world.services.db.selectFrom("video_chunks").selectAll().execute();
    expect(left).toEqual([]);
  });
});

/** A video of three chunks whose bitrate is too high to keep the remuxed source. */
async function makeClip(): Promise<string> {
  const file = path.join(folder, "film.mp4");
  const videoInput = `testsrc2=size=854x480:rate=${FRAME_RATE}:duration=${SECONDS}`;
  const encoder = "-c:v libx264 -preset ultrafast -crf 10 -g 60 -pix_fmt yuv420p".split(" ");
  await run("ffmpeg", ["-v", "error", "-y", "-f", "lavfi", "-i", videoInput, ...encoder, file]);
  return file;
}

async function findAssignedChunk(videoId: string) {
  return world.services.db
    .selectFrom("video_chunks")
    .select(["part", "taken_by"])
    .where("video_id", "=", videoId)
    .where("taken_by", "<>", "")
    .where("done_at", "is", null)
    .executeTakeFirst();
}

/** The queue reassigns a job whose worker has sent no heartbeat for ten seconds. */
async function expireHeartbeat(part: number): Promise<void> {
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '10 seconds'
    where name = 'video.encodeChunk' and state = 'active' and data ->> 'part' = ${String(part)}`.execute(
    world.services.db,
  );
}

async function frameTimes(videoId: string, name: string): Promise<number[]> {
  const { db, storage } = world.services;
  const { upload_id } = await db
    .selectFrom("video_files")
    .select("upload_id")
    .where("video_id", "=", videoId)
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  const file = await storage.localFile(`videos/${videoId}/media/${upload_id}/${name}.mp4`, folder);
  const args = ["-v", "error", "-select_streams", "v", "-show_entries", "packet=pts_time", "-of", "csv=p=0"];
  const { stdout } = await run("ffprobe", [...args, file]);
  const times = stdout.split("\n").filter(Boolean).map(Number.parseFloat);
  return times.toSorted((a, b) => a - b);
}
