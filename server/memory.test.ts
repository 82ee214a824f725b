// @module-tag slow
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { createClient, HttpError, type Call } from "#shared/client.ts";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { connectToChat } from "#server/testing/chat-client.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/database.ts";
import { freePort } from "#server/testing/free-port.ts";
import { ADMINISTRATOR, startSiteProcess, type SiteProcess } from "#server/testing/site-process.ts";
import { createUpload, sendBytes } from "#server/testing/upload.ts";

const ROUNDS = 6;
const WATCHERS = 50;

let folder: string;
let database: TestDatabase;
let site: SiteProcess;
let token: string;
let call: Call;
let channelId: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-memory-"));
  database = await createTestDatabase(inject("testCluster"));
  site = await startSiteProcess(folder, await freePort(), {
    databaseUrl: database.url,
    env: { NADAJ_RATE_LIMITS: "off" },
  });
  ({ token } = await createClient({ base: `${site.url}/api` })(accounts.login, { body: ADMINISTRATOR }));
  const headers = { authorization: `Bearer ${token}`, "accept-language": "en" };
  call = createClient({ base: `${site.url}/api`, headers: () => headers });
  channelId = (await call(channels.create, { body: { name: "Kanał prób" } }))._id;
}, 120_000);
afterAll(async () => {
  await site.kill("SIGTERM");
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Peak memory of the process so far, in megabytes. */
async function peakMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${site.pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

async function uploadNoise(): Promise<void> {
  const { _id } = await call(videos.create, { body: { channelId, title: "Szum" } });
  const bytes = new Uint8Array(randomBytes(8_000_000));
  const file = { name: "szum.mp4", type: "video/mp4", size: bytes.length };
  const { upload } = await createUpload(site, { token }, _id, file);
  await sendBytes(upload, 0, bytes);
  await call(videos.remove, { params: { id: _id } });
}

async function sendImage(videoId: string, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const file = new File([bytes], "large.png", { type: "image/png" });
  try {
    await call(videos.setThumbnail, { params: { id: videoId }, file });
    return 200;
  } catch (error) {
    if (error instanceof HttpError) return error.status;
    throw error;
  }
}

async function startStream(): Promise<string> {
  const { _id: id } = await call(videos.create, { body: { channelId, title: "Na żywo", live: true } });
  await call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
  await call(live.start, { params: { id } });
  return id;
}

describe.runIf(process.platform === "linux")("the memory of the site", () => {
  it("stays below 700 MB with parallel uploads, images, calls and a chat, and no process ends [LAS-198]", async () => {
    const videoId = await startStream();
    const watchers = await Promise.all(
      Array.from({ length: WATCHERS }, (_, place) =>
        connectToChat(site.url, place === 0 ? token : undefined),
      ),
    );
    for (const watcher of watchers) await watcher.ask("chat:join", { videoId });
    const create = { width: 8192, height: 8192, channels: 3, background: "#345678" } as const;
    const large = new Uint8Array(await sharp({ create }).png().toBuffer());
    const statuses: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const pages = ["/api/videos?limit=100", "/api/videos?query=%00", "/api/channels/", "/c/%00"];
      const calls = pages.flatMap((page) => Array.from({ length: 25 }, () => fetch(site.url + page)));
      const [answers, ...images] = await Promise.all([
        Promise.all(calls),
        ...[large, large].map((bytes) => sendImage(videoId, bytes)),
        uploadNoise().then(() => 200),
        uploadNoise().then(() => 200),
      ]);
      statuses.push(...answers.map(({ status }) => status), ...images);
      for (const answer of answers) await answer.arrayBuffer();
      await watchers[0]?.ask("chat:message", { videoId, text: "Dzień dobry ".repeat(30) });
    }
    for (const watcher of watchers) watcher.close();

    expect(await peakMegabytes()).toBeLessThan(700);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  });
});
