// @module-tag slow
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { videoModeration } from "#shared/videos/moderation.ts";
import { findFastTestEngine, makeClip } from "#server/media/testing/clips.ts";
import { openS3Storage } from "#server/platform/storage/s3-storage.ts";
import { startS3TestServer } from "#server/platform/storage/testing/s3-test-server.ts";
import { connectToChat, type ChatClient } from "#server/testing/chat-client.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/database.ts";
import { freePort } from "#server/testing/free-port.ts";
import { patient } from "#server/testing/patience.ts";
import { startRedis, type RedisServer } from "#server/testing/redis/redis-server.ts";
import { ADMINISTRATOR, startSiteProcess, type SiteProcess } from "#server/testing/site-process.ts";
import { createUpload, readOffset, sendBytes, waitUntilProcessed } from "#server/testing/upload.ts";
import { until } from "#server/testing/world.ts";

/**
 * Two complete sites of one program at two ports, with all roles, as somebody would try it on one machine: PostgreSQL,
 * Redis and an S3 server are shared, ports and data folders are their own.
 */
const NADAJ_SECRET = "a secret that both of the sites share";
const CHAT_WITHIN_MS = 500;
const GONE_WITHIN_MS = 1000;
const LOGIN_TRIES = 10;

let folder: string;
let database: TestDatabase;
let redis: RedisServer;
let s3: Awaited<ReturnType<typeof startS3TestServer>>;
let first: SiteProcess;
let second: SiteProcess;
let owner: { readonly token: string; readonly call: Call };
let channelId: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-two-"));
  database = await createTestDatabase(inject("testCluster"));
  [s3, redis] = await Promise.all([startS3TestServer(), startRedis()]);
  first = await startSite("first");
  second = await startSite("second");
  const { token } = await createClient({ base: `${first.url}/api` })(accounts.login, { body: ADMINISTRATOR });
  owner = { token, call: callAt(second, token) };
  ({ _id: channelId } = await owner.call(channels.create, { body: { name: "Kolejowy Szlak" } }));
});
afterAll(async () => {
  await Promise.all([first, second].map((site) => site.kill("SIGKILL")));
  await s3.stop();
  await redis.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function startSite(name: string): Promise<SiteProcess> {
  const { endpoint, bucket, accessKey, secretKey } = s3.settings;
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()].map(String);
  const [rtmp = "", srt = "", udp = "", internal = ""] = ports;
  const env = {
    ...{ NADAJ_SECRET, REDIS_URL: redis.url, S3_ENDPOINT: endpoint, S3_BUCKET: bucket },
    ...{
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secretKey,
      INTERNAL_ADDRESS: `http://127.0.0.1:${internal}`,
    },
    ...{ RTMP_PORT: rtmp, SRT_PORT: srt, WHIP_UDP_PORT: udp, NADAJ_LIVE_RUNGS: "none" },
  };
  return startSiteProcess(path.join(folder, name), await freePort(), { databaseUrl: database.url, env });
}

function callAt({ url }: SiteProcess, token: string): Call {
  return createClient({ base: `${url}/api`, headers: () => ({ authorization: `Bearer ${token}` }) });
}

async function enter({ url }: SiteProcess, videoId: string): Promise<ChatClient> {
  const client = await connectToChat(url, owner.token);
  onTestFinished(client.close);
  expect(await client.ask("chat:join", { videoId })).toMatchObject({ ok: true });
  return client;
}

async function createVideo(): Promise<string> {
  const { _id } = await owner.call(videos.create, { body: { channelId, title: "Nocny pociąg" } });
  return _id;
}

/** Sends all of a clip; resolves when the video is public. */
async function publish(): Promise<string> {
  const clip = await drawClip();
  const id = await createVideo();
  const file = { name: "a.mp4", type: "video/mp4", size: clip.length };
  const { upload } = await createUpload(second, owner, id, file);
  await sendBytes(upload, 0, clip);
  await waitUntilProcessed(owner, id);
  await owner.call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
  await owner.call(videos.publish, { params: { id } });
  await until(
    async () => (await owner.call(videos.processing, { params: { id } })).status === "public",
    "the publication",
  );
  return id;
}

async function drawClip(): Promise<Uint8Array<ArrayBuffer>> {
  const clip = path.join(folder, "clip.mp4");
  await makeClip(await findFastTestEngine(), clip);
  return new Uint8Array(await readFile(clip));
}

describe("two complete sites of one program", () => {
  it("have one chat", async () => {
    const { _id: id } = await owner.call(videos.create, {
      body: { channelId, title: "Na żywo", live: true },
    });
    await owner.call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
    await owner.call(live.start, { params: { id } });
    const [here, there] = [await enter(first, id), await enter(second, id)];

    const askedAt = performance.now();
    void here.ask("chat:message", { videoId: id, text: "Dzień dobry z peronu" });
    await there.waitForEvent("chat:message", ({ text }) => text === "Dzień dobry z peronu");

    expect(performance.now() - askedAt).toBeLessThan(patient(CHAT_WITHIN_MS));
  });

  it("finish an upload at one that began at the other, which was killed", async () => {
    const clip = await drawClip();
    const id = await createVideo();
    const file = { name: "a.mp4", type: "video/mp4", size: clip.length };
    const { upload } = await createUpload(first, owner, id, file);
    const half = Math.floor(clip.length / 2);
    expect((await sendBytes(upload, 0, clip.slice(0, half))).status).toBe(204);

    await first.kill("SIGKILL");
    const atSecond = { ...upload, url: second.url + new URL(upload.url).pathname };
    expect(await readOffset(atSecond)).toBe(half);
    expect((await sendBytes(atSecond, half, clip.slice(half))).status).toBe(204);

    expect(await waitUntilProcessed(owner, id)).toMatchObject({ status: "processed" });
    const storage = await openS3Storage(s3.settings);
    onTestFinished(() => storage.close());
    const stored = await storage.readAll(`videos/${id}/source/${upload.url.split("/").at(-1)}`);
    expect(digestOf(stored)).toBe(digestOf(clip));
    first = await startSite("first");
  });

  it("both show a banned video no more within a second", async () => {
    const id = await publish();
    const paths = [`/api/videos/${id}`, "/api/videos", `/api/videos?channelId=${channelId}`];
    const urls = [first, second].flatMap(({ url }) => paths.map((one) => url + one));
    const showing = async () => {
      const texts = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
      return urls.filter((_, index) => texts[index]?.includes(`"${id}"`));
    };
    await until(async () => (await showing()).length === urls.length, "the video at both");

    await owner.call(videoModeration.ban, { params: { id }, body: { reason: "SPM", note: "" } });
    const bannedAt = performance.now();

    await until(async () => (await showing()).length === 0, "its end at both");
    expect(performance.now() - bannedAt).toBeLessThan(patient(GONE_WITHIN_MS));
  });

  it("count wrong passwords together", async () => {
    const body = { email: "nobody@example.com", password: "wrong password" };
    const post = async ({ url }: SiteProcess) => {
      const headers = { "content-type": "application/json" };
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      return (await fetch(`${url}/api/auth/login`, init)).status;
    };
    for (let tried = 0; tried < LOGIN_TRIES; tried += 1) {
      expect(await post(tried % 2 === 0 ? first : second)).not.toBe(429);
    }

    expect(await Promise.all([post(first), post(second)])).toEqual([429, 429]);
  });
});

function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
