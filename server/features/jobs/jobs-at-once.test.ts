// @module-tag slow
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { jobs } from "#shared/jobs/contract.ts";
import { saveSettings } from "#server/features/site-settings/site-settings.ts";
import { startWorkerProcess } from "#server/testing/site-process.ts";
import { uploadFile } from "#server/testing/upload.ts";
import { openWorld, until, type Person, type World } from "#server/testing/world.ts";

vi.setConfig({ testTimeout: 240_000 });
const run = promisify(execFile);
const WAIT_MS = 60_000;
const CLIP = "testsrc2=size=1280x720:rate=30:duration=60";
/** No browser plays it, so it is encoded. */
const CODEC = "-c:v mpeg4 -q:v 4 -g 60 -pix_fmt yuv420p".split(" ");

let folder: string;
let world: World;
let worker: ReturnType<typeof startWorkerProcess>;
let admin: Person;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-clips-"));
  // The process in which the setting is saved is not the one that encodes.
  world = await openWorld({ isWorker: false });
  const { databaseUrl, services } = world;
  worker = startWorkerProcess({ dataDir: services.config.dataDir, databaseUrl, env: {} });
  admin = await world.person({ role: "admin" });
});
afterAll(async () => {
  await worker.kill("SIGTERM");
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

async function setJobsAtOnce(count: number): Promise<void> {
  const { services, clock } = world;
  await saveSettings(services, { values: { "encoding.jobs": count }, changedBy: null, now: clock.now() });
}

async function countEncodes(state: "running" | "waiting"): Promise<number> {
  const { items } = await admin.call(jobs.list, { query: { queue: "encoding", state } });
  return items.filter(({ kind }) => kind === "video.encode").length;
}

it("a saved number of encodes at once is that of running workers [OPS-033]", async () => {
  const file = path.join(folder, "clip.mp4");
  await run("ffmpeg", ["-v", "error", "-y", "-f", "lavfi", "-i", CLIP, ...CODEC, file]);
  await setJobsAtOnce(1);
  const params = { queue: "encoding" } as const;
  await admin.call(jobs.pauseQueue, { params, body: { isPaused: true } });
  const creator = await world.creator();
  for (let index = 1; index <= 5; index += 1) await uploadFile(world, creator, file, `Film ${index}`);
  await until(async () => (await countEncodes("waiting")) === 5, "five waiting encodes", WAIT_MS);
  await admin.call(jobs.pauseQueue, { params, body: { isPaused: false } });

  await until(async () => (await countEncodes("running")) === 1, "one encode", WAIT_MS);
  expect(await countEncodes("waiting")).toBe(4);
  await setJobsAtOnce(3);
  await until(async () => (await countEncodes("running")) === 3, "three encodes", WAIT_MS);

  const { items } = await admin.call(jobs.list, { query: { queue: "encoding" } });
  for (const { _id: id, can } of items) if (can.cancel) await admin.call(jobs.cancel, { params: { id } });
  // The worker was not restarted.
  expect(() => process.kill(worker.pid, 0)).not.toThrow();
});
