// @module-tag slow
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { joinRecording } from "#server/live/recording.ts";
import { reportFault } from "#server/live/testing/measured-fault.ts";
import { streamFolder } from "#server/live/stream-folder.ts";
import { findMediaEngine, type FullEngine } from "#server/media/engine.ts";
import { openDiskStorage } from "#server/platform/storage/disk-storage.ts";
import { startS3TestServer } from "#server/platform/storage/testing/s3-test-server.ts";
import { createTestDatabase } from "#server/testing/database.ts";
import { openSecondMachine, type SecondMachine } from "#server/testing/second-machine.ts";
import { freePort } from "#server/testing/free-port.ts";
import { startRedis, type RedisServer } from "#server/testing/redis/redis-server.ts";
import { ADMINISTRATOR, startSiteProcess, type SiteProcess } from "#server/testing/site-process.ts";
import { until } from "#server/testing/world.ts";
import { archiveEndedStreams } from "../archive-streams.ts";
import { openIngest } from "#server/features/live/ingest/ingest.ts";
import { restoreFiles } from "./segment-storage.ts";

const execute = promisify(execFile);
const NADAJ_SECRET = "a secret that all machines of the site share";
const TIMEOUT_MS = 40_000;

let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let redis: RedisServer;
let s3: Awaited<ReturnType<typeof startS3TestServer>>;
let s3Env: Readonly<Record<string, string>>;
const programs: ChildProcess[] = [];
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-origin-"));
  database = await createTestDatabase(inject("testCluster"));
  [s3, redis] = await Promise.all([startS3TestServer(), startRedis()]);
  const { endpoint, bucket, accessKey, secretKey } = s3.settings;
  s3Env = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey };
});
afterAll(async () => {
  for (const program of programs) program.kill("SIGKILL");
  for (const close of closing.toReversed()) await close();
  await s3.stop();
  await redis.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

interface Machine {
  readonly site: SiteProcess;
  readonly dataDir: string;
  readonly rtmpPort: number;
}

/** A machine of the site, simulated by a separate process. */
async function startMachine(name: string, storage: Readonly<Record<string, string>>): Promise<Machine> {
  const dataDir = path.join(folder, name);
  const [port, rtmpPort, internalPort] = [await freePort(), await freePort(), await freePort()];
  const env = {
    ...{ RTMP_PORT: String(rtmpPort), NADAJ_LIVE_RUNGS: "none", NADAJ_SECRET },
    REDIS_URL: redis.url,
    ...{ INTERNAL_ADDRESS: `http://127.0.0.1:${internalPort}`, ...storage },
  };
  const site = await startSiteProcess(dataDir, port, { databaseUrl: database.url, env });
  closing.push(() => site.kill("SIGKILL"));
  return { site, dataDir, rtmpPort };
}

async function signIn({ site }: Machine): Promise<Call> {
  const { token } = await createClient({ base: `${site.url}/api` })(accounts.login, { body: ADMINISTRATOR });
  return createClient({ base: `${site.url}/api`, headers: () => ({ authorization: `Bearer ${token}` }) });
}

/** A started live stream that receives from a program. */
async function openStream(call: Call) {
  const { _id: channelId } = await call(channels.create, { body: { name: "Kolejowy Szlak" } });
  const { _id: id } = await call(videos.create, { body: { channelId, title: "Na żywo", live: true } });
  await call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
  await call(live.start, { params: { id } });
  const { url } = await call(live.url, { params: { id } });
  return { id, key: url.replace("/live/", "") };
}

function send(key: string, rtmpPort: number): ChildProcess {
  const program = spawn("ffmpeg", [
    ...["-v", "error", "-re", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=15:duration=120"],
    ...["-f", "lavfi", "-i", "sine=duration=120", "-c:v", "libx264", "-preset", "ultrafast"],
    ...["-tune", "zerolatency", "-g", "15", "-pix_fmt", "yuv420p", "-c:a", "aac"],
    ...["-f", "flv", `rtmp://127.0.0.1:${rtmpPort}/live/${key}`],
  ]);
  programs.push(program);
  return program;
}

/** Reads the stream as one machine serves it. */
function viewer(url: string, hls: string) {
  const get = (name: string) => fetch(new URL(name, new URL(hls, url)));
  const list = async () => (await get("source.m3u8")).text();
  return { get, list, bytes: async (name: string) => Buffer.from(await (await get(name)).arrayBuffer()) };
}

async function hlsOf(call: Call, id: string): Promise<string> {
  return until(
    async () => (await call(videos.get, { params: { id } })).hls ?? undefined,
    "pictures",
    TIMEOUT_MS,
  );
}

function secondsIn(playlist: string): number {
  return [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, seconds]) => sum + Number(seconds), 0);
}

async function findEngine(): Promise<FullEngine> {
  const silent = { info() {}, warn() {}, error() {}, debug() {} };
  const found = await findMediaEngine({ env: process.env, log: silent });
  if (found.mode !== "full") throw new Error("these tests need ffmpeg");
  return found;
}

describe("segments of a running stream", () => {
  it("are in a storage on disk as they close, and are read from there [LVE-064]", async () => {
    const machine = await startMachine("disk", {});
    const call = await signIn(machine);
    const { id, key } = await openStream(call);
    const sender = send(key, machine.rtmpPort);
    const { list, bytes } = viewer(machine.site.url, await hlsOf(call, id));
    const storage = await openDiskStorage(path.join(machine.dataDir, "media"));
    await until(async () => (await list()).includes("source-s1.m4s"), "two segments", TIMEOUT_MS);
    const stored = (name: string) => storage.stat(`live/${id}/0001/${name}.m4s`);

    await until(async () => (await stored("source-s0")) !== undefined, "the segment in the storage", 2000);
    await until(async () => (await stored("audio-s0")) !== undefined, "its sound", 2000);
    const shown = await bytes("0001/source-s0.m4s");
    sender.kill("SIGKILL");
    await rm(path.join(streamFolder(machine.dataDir, id), "0001/source.mp4"));

    expect(shown.length).toBeGreaterThan(1000);
    expect((await bytes("0001/source-s0.m4s")).equals(shown)).toBe(true);
    await machine.site.kill("SIGTERM");
  }, 90_000);
});

describe("a stream whose machine is lost with its disk", () => {
  it("is seen from its start and recorded, and goes on at another machine [LVE-064, LVE-065, LVE-125]", async ({
    task,
  }) => {
    const lost = await startMachine("lost", s3Env);
    const call = await signIn(lost);
    const { id, key } = await openStream(call);
    send(key, lost.rtmpPort);
    const hls = await hlsOf(call, id);
    const before = await until(
      async () => {
        const playlist = await viewer(lost.site.url, hls).list();
        return playlist.includes("source-s4.m4s") ? playlist : undefined;
      },
      "five segments",
      TIMEOUT_MS,
    );
    const first = await viewer(lost.site.url, hls).bytes("0001/source-s0.m4s");

    await lost.site.kill("SIGKILL");
    const lostAt = performance.now();
    await rm(lost.dataDir, { recursive: true, force: true });
    const [rtmpPort, internalPort] = [await freePort(), await freePort()];
    const env = { NADAJ_SECRET, NADAJ_LIVE_RUNGS: "none", RTMP_PORT: String(rtmpPort), ...s3Env };
    const other: SecondMachine = await openSecondMachine(database.url, {
      ...env,
      INTERNAL_ADDRESS: `http://127.0.0.1:${internalPort}`,
    });
    closing.push(() => other.close());
    const engine = await findEngine();
    const ingest = await openIngest(other.services, engine);
    closing.push(async () => ingest?.stop());

    const { list, bytes, get } = viewer(other.url, hls);
    const kept = await until(async () => {
      const playlist = await list();
      return playlist.includes("source-s0.m4s") ? playlist : undefined;
    }, "the stored stream");
    const missingSeconds = Math.max(0, secondsIn(before) - secondsIn(kept));
    expect((await bytes("0001/source-s0.m4s")).equals(first)).toBe(true);
    expect((await get("0001/source-init.mp4")).status).toBe(200);

    // The program reconnects until it is admitted: the failed machine cannot release its lock.
    let sender = send(key, rtmpPort);
    const after = await until(
      async () => {
        if (sender.exitCode !== null) sender = send(key, rtmpPort);
        const playlist = await list();
        return playlist.includes("0002/source-s1.m4s") ? playlist : undefined;
      },
      "the stream at the other machine",
      TIMEOUT_MS,
    );
    // Includes the start of the second machine's process, which would already be running on a real site.
    const longestHoleSeconds = (performance.now() - lostAt) / 1000;
    const measured = { fault: "a machine lost with its disk", longestHoleSeconds, missingSeconds };
    reportFault(task, measured, { holeSeconds: TIMEOUT_MS / 1000, missingSeconds: 2.2 });
    expect(after.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
    expect((await bytes("0001/source-s0.m4s")).equals(first)).toBe(true);

    sender.kill("SIGTERM");
    await until(async () => {
      const row = await other.services.db
        .selectFrom("live_streams")
        .select("signal_since")
        .where("video_id", "=", id)
        .executeTakeFirstOrThrow();
      return row.signal_since === null;
    }, "the end of the sender");
    const stream = streamFolder(other.services.config.dataDir, id);
    await restoreFiles(other.services, id, stream);
    const recording = (await joinRecording(engine, stream, 0)) ?? "";
    const { stdout } = await execute("ffprobe", [
      ...["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", recording],
    ]);
    expect(Number(stdout)).toBeGreaterThan(secondsIn(await list()) - 1);
    expect(Number(stdout)).toBeGreaterThan(secondsIn(before) - 2.2 + 2);
  }, 120_000);

  it("is recorded by another machine when it had ended [LVE-065]", async () => {
    const lost = await startMachine("ended", s3Env);
    const call = await signIn(lost);
    const { id, key } = await openStream(call);
    send(key, lost.rtmpPort);
    const hls = await hlsOf(call, id);
    await until(
      async () => (await viewer(lost.site.url, hls).list()).includes("source-s3.m4s"),
      "four segments",
      TIMEOUT_MS,
    );
    await lost.site.kill("SIGKILL");
    await rm(lost.dataDir, { recursive: true, force: true });
    const env = { NADAJ_SECRET, INTERNAL_ADDRESS: `http://127.0.0.1:${await freePort()}`, ...s3Env };
    const other = await openSecondMachine(database.url, env);
    closing.push(() => other.close());
    const { db } = other.services;
    const minuteAgo = new Date(Date.now() - 70_000);
    await db.updateTable("videos").set({ livestream_ended_at: minuteAgo }).where("id", "=", id).execute();
    await db.updateTable("live_streams").set({ signal_at: minuteAgo }).where("video_id", "=", id).execute();

    const engine = await findEngine();
    // Until then, the killed machine has the lease of its stream.
    await until(
      async () => {
        await archiveEndedStreams(other.services, engine);
        const stream = await db
          .selectFrom("live_streams")
          .select("recorded_at")
          .where("video_id", "=", id)
          .executeTakeFirstOrThrow();
        return stream.recorded_at !== null;
      },
      "the recording",
      TIMEOUT_MS,
    );

    const uploads = await db.selectFrom("uploads").selectAll().where("video_id", "=", id).execute();
    expect(uploads).toHaveLength(1);
    expect(Number(uploads[0]?.size)).toBeGreaterThan(20_000);
    const stream = await db
      .selectFrom("live_streams")
      .select(["origin", "recorded_at"])
      .where("video_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(stream.origin).toBe(env.INTERNAL_ADDRESS);
    expect(stream.recorded_at).not.toBeNull();
  }, 120_000);
});
