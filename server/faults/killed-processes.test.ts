// @module-tag slow
import { access, readdir, readFile, mkdtemp, rm } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, type TaskMeta } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { streamFolder } from "#server/live/stream-folder.ts";
import { readParts } from "#server/live/testing/dated-parts.ts";
import { reportFault } from "#server/live/testing/measured-fault.ts";
import { missingSeconds, readFrameTimes, sendClock } from "#server/live/testing/frame-clock.ts";
import { watchPlaylist } from "#server/live/testing/playlist-viewer.ts";
import { startS3TestServer } from "#server/platform/storage/testing/s3-test-server.ts";
import { openBalancer, type Balancer } from "#server/testing/balancer.ts";
import { connectToChat } from "#server/testing/chat-client.ts";
import { createTestDatabase } from "#server/testing/database.ts";
import { freePort } from "#server/testing/free-port.ts";
import {
  ADMINISTRATOR,
  startSiteProcess,
  startWorkerProcess,
  type SiteProcess,
} from "#server/testing/site-process.ts";
import { until } from "#server/testing/world.ts";

/** What viewers and the recording may lose, in seconds. */
const LIMITS = { holeSeconds: 5, missingSeconds: 2 };
const NADAJ_SECRET = "a secret that all processes of the site share";
const TIMEOUT_MS = 60_000;
const YES_OR_NO = [() => true, () => false] as const;
/** About two seconds. */
const SOME_PARTS = 6;

let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let port: number;
let site: SiteProcess;
let otherSite: SiteProcess;
/** What viewers know: it passes them on to a process that runs. */
let balancer: Balancer;
let s3: Awaited<ReturnType<typeof startS3TestServer>>;
let shared: Readonly<Record<string, string>>;
let call: Call;
let channelId: string;
let rtmpPort: number;
let ingest: Pick<SiteProcess, "pid" | "kill">;
let spare: Pick<SiteProcess, "pid" | "kill">;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-killed-"));
  database = await createTestDatabase(inject("testCluster"));
  [port, rtmpPort] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${await freePort()}`;
  s3 = await startS3TestServer();
  const { endpoint, bucket, accessKey, secretKey } = s3.settings;
  const keys = { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey };
  const storage = { NADAJ_SECRET, S3_ENDPOINT: endpoint, S3_BUCKET: bucket, ...keys };
  shared = { ...storage, INTERNAL_ADDRESS: origin };
  site = await startSite();
  const otherPort = await freePort();
  const env = { ...storage, NADAJ_ROLES: "api" };
  otherSite = await startSiteProcess(path.join(folder, "other"), otherPort, {
    databaseUrl: database.url,
    env,
  });
  balancer = await openBalancer([port, otherPort]);
  ingest = await startIngest();
  await until(() => isListening(rtmpPort), "the port of the process that receives", TIMEOUT_MS);
  spare = await startIngest();
  const isReady = () => access(path.join(folder, "live-spare.pid")).then(...YES_OR_NO);
  await until(isReady, "the spare process", TIMEOUT_MS);
  const base = `${balancer.url}/api`;
  const { token } = await createClient({ base })(accounts.login, { body: ADMINISTRATOR });
  call = createClient({ base, headers: () => ({ authorization: `Bearer ${token}` }) });
  ({ _id: channelId } = await call(channels.create, { body: { name: "Kolejowy Szlak" } }));
}, 240_000);
afterAll(async () => {
  balancer.close();
  await Promise.all([site, otherSite, ingest, spare].map((running) => running.kill("SIGKILL")));
  await s3.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function startSite(): Promise<SiteProcess> {
  const env = { ...shared, NADAJ_ROLES: "api,chat" };
  return startSiteProcess(folder, port, { databaseUrl: database.url, env });
}

async function startIngest() {
  const env = { NADAJ_ROLES: "live", RTMP_PORT: String(rtmpPort), NADAJ_LIVE_RUNGS: "none" };
  const others = { ...shared, WHIP_UDP_PORT: String(await freePort()) };
  return startWorkerProcess({ dataDir: folder, databaseUrl: database.url, env: { ...env, ...others } });
}

/** A live stream with a sender and a viewer. */
async function openStream() {
  const { _id: id } = await call(videos.create, { body: { channelId, title: "Na żywo", live: true } });
  const params = { id };
  await call(videos.edit, { params, body: { tags: ["kolej"] } });
  await call(live.start, { params });
  const key = (await call(live.url, { params })).url;
  const sender = sendClock(() => `rtmp://127.0.0.1:${rtmpPort}${key}`);
  onTestFinished(() => sender.stop());
  const parts = () => readParts(streamFolder(folder, id));
  const master = await until(
    async () => (await call(videos.get, { params })).hls ?? undefined,
    "pictures",
    TIMEOUT_MS,
  );
  const playlist = new URL("source.m3u8", new URL(master, balancer.url));
  const viewer = watchPlaylist(playlist);
  onTestFinished(() => viewer.stop());
  await until(async () => viewer.parts() > SOME_PARTS, "the first pictures", TIMEOUT_MS);
  return {
    ...{ id, sender, parts },
    async untilFurther(): Promise<void> {
      const seen = viewer.parts();
      await until(async () => viewer.parts() > seen + SOME_PARTS, "further pictures", TIMEOUT_MS);
    },
    /** Ends the stream and reports what viewers saw and what its recording lacks. */
    async report(task: { readonly meta: TaskMeta }, fault: string, limits = LIMITS): Promise<void> {
      const [longestHoleSeconds, senderAwaySeconds] = [viewer.longestHole(), sender.awaySeconds()];
      await viewer.stop();
      await call(live.finish, { params });
      sender.stop();
      await until(async () => (await (await fetch(playlist)).text()).includes("#EXT-X-ENDLIST"), "the end");
      const times = await readFrameTimes(playlist.href);
      const missing = missingSeconds(times);
      reportFault(task, { fault, longestHoleSeconds, missingSeconds: missing, senderAwaySeconds }, limits);
    },
  };
}

function isListening(at: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(at, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

/** The pid of the ffmpeg that packages the stream. */
async function findEncoder(id: string): Promise<number> {
  for (const pid of await readdir("/proc")) {
    if (!/^\d+$/.test(pid)) continue;
    const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => ""); // it has ended
    if (environment.includes(streamFolder(folder, id))) return Number(pid);
  }
  throw new Error("the stream has no encoder");
}

describe("a live stream whose process is killed", { timeout: 240_000 }, () => {
  it("goes on after its ffmpeg, and its sender stays connected [LVE-059, LVE-125]", async ({ task }) => {
    const { id, sender, untilFurther, report } = await openStream();
    const connections = sender.connections();

    process.kill(await findEncoder(id), "SIGKILL");
    await untilFurther();

    expect(sender.connections()).toBe(connections);
    // All that was sent since the last key frame is encoded again.
    await report(task, "kill -9 of ffmpeg", { ...LIMITS, missingSeconds: 0.5 });
  });

  it("goes on in the spare process after the one that received it [LVE-057, LVE-125]", async ({ task }) => {
    const { parts, untilFurther, report } = await openStream();
    const before = await parts();

    await ingest.kill("SIGKILL");
    await untilFurther();

    // What viewers had stays.
    expect((await parts()).slice(0, before.length)).toEqual(before);
    await report(task, "kill -9 of the ingest process");
  });

  it("goes on at another process after the one that answered viewers, and the chat reconnects [LVE-058, LVE-125]", async ({
    task,
  }) => {
    const { id, untilFurther, report } = await openStream();
    const chat = await connectToChat(site.url);
    onTestFinished(() => chat.close());

    await site.kill("SIGKILL");
    await untilFurther();

    await report(task, "kill -9 of an API process");
    site = await startSite();
    expect(await chat.ask("chat:join", { videoId: id })).toMatchObject({ ok: true });
  });
});
