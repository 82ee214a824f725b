// @module-tag slow
import { spawn, type ChildProcess } from "node:child_process";
import { createSocket } from "node:dgram";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { freePort } from "#server/testing/free-port.ts";
import { ADMINISTRATOR, startSiteProcess, type SiteProcess } from "#server/testing/site-process.ts";
import { until } from "#server/testing/world.ts";
import { acceptAnswer, makeOffer } from "./browser-sender.ts";
import { ensureChromium } from "./chromium.ts";
import { patient } from "#server/testing/patience.ts";

const TIMEOUT_MS = 40_000;
const TEST_MS = 90_000;
const FAKE_DEVICES = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

let folder: string;
let site: SiteProcess;
let udpPort: number;
let rtmpPort: number;
let program: ChildProcess;
/** A stream over RTMP that no test may disturb. */
let otherId: string;
let call: Call;
let channelId: string;
let browser: Browser | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-whip-"));
  const port = await freePort();
  udpPort = await freePort();
  rtmpPort = await freePort();
  const env = {
    ...{ RTMP_PORT: String(rtmpPort), WHIP_UDP_PORT: String(udpPort) },
    NADAJ_LIVE_RUNGS: "none",
  };
  site = await startSiteProcess(folder, port, { env });
  const { token } = await createClient({ base: `${site.url}/api` })(accounts.login, { body: ADMINISTRATOR });
  call = createClient({ base: `${site.url}/api`, headers: () => ({ authorization: `Bearer ${token}` }) });
  channelId = (await call(channels.create, { body: { name: "Kolejowy Szlak" } }))._id;
  const other = await createStream();
  otherId = other.id;
  program = sendRtmp(other.key, 600);
  browser = await chromium.launch({ executablePath: ensureChromium(), args: FAKE_DEVICES });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  program.kill("SIGKILL");
  await site.kill("SIGTERM");
  await rm(folder, { recursive: true, force: true });
});

async function createStream(): Promise<{ id: string; key: string }> {
  const { _id: id } = await call(videos.create, { body: { channelId, title: "Na żywo", live: true } });
  await call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
  const { url } = await call(live.url, { params: { id } });
  await call(live.start, { params: { id } });
  return { id, key: url.replace("/live/", "") };
}

/** A streaming program. */
function sendRtmp(key: string, seconds: number): ChildProcess {
  return spawn("ffmpeg", [
    ...["-v", "error", "-re", "-f", "lavfi", "-i", `testsrc2=size=320x180:rate=15:duration=${seconds}`],
    ...["-f", "lavfi", "-i", `sine=duration=${seconds}`, "-c:v", "libx264", "-preset", "ultrafast"],
    ...["-tune", "zerolatency", "-g", "15", "-pix_fmt", "yuv420p", "-b:v", "100k", "-c:a", "aac"],
    ...["-f", "flv", `rtmp://127.0.0.1:${rtmpPort}/live/${key}`],
  ]);
}

function post(offer: string, key?: string): Promise<Response> {
  return fetch(`${site.url}/live/whip`, {
    method: "POST",
    headers: { "content-type": "application/sdp", ...(key ? { authorization: `Bearer ${key}` } : {}) },
    body: offer,
  });
}

async function openSender(): Promise<Page> {
  if (!browser) throw new Error("there is no browser");
  const page = await browser.newPage();
  await page.goto(`${site.url}/healthz`);
  return page;
}

/** Sends from a browser; returns the address of the connection. */
async function send(page: Page, key: string): Promise<string> {
  const response = await post(await makeOffer(page), key);
  expect([response.status, response.headers.get("content-type")]).toEqual([
    201,
    expect.stringContaining("application/sdp"),
  ]);
  await acceptAnswer(page, await response.text());
  return new URL(response.headers.get("location") ?? "", site.url).href;
}

/** The media that the playlists of a stream list. */
async function mediaOf(id: string, rendition: string): Promise<string[]> {
  const { hls } = await call(videos.get, { params: { id } });
  if (hls === null) return [];
  const list = await (await fetch(new URL(`${rendition}.m3u8`, site.url + hls))).text();
  return list.split("\n").filter((line) => line.includes(".m4s"));
}

async function growsBeyond(id: string, count: number): Promise<void> {
  for (const rendition of ["source", "audio"]) {
    await until(async () => (await mediaOf(id, rendition)).length > count, `more ${rendition}`, TIMEOUT_MS);
  }
}

/** The stream over RTMP goes on, in one piece. */
async function expectOtherUndisturbed(): Promise<void> {
  await growsBeyond(otherId, (await mediaOf(otherId, "source")).length + 2);
  const { hls } = await call(videos.get, { params: { id: otherId } });
  const list = await (await fetch(new URL("source.m3u8", site.url + hls))).text();
  expect(list).not.toContain("#EXT-X-DISCONTINUITY\n");
}

/** UDP sockets that a process holds. */
async function udpSocketsOf(pid: number): Promise<number> {
  const open = await Promise.all(
    (await readdir(`/proc/${pid}/fd`)).map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => "")),
  );
  const table = (await readFile(`/proc/${pid}/net/udp`, "utf8")).split("\n").slice(1);
  return table.filter((line) => open.includes(`socket:[${line.trim().split(/\s+/)[9]}]`)).length;
}

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return children.split(" ").filter(Boolean).map(Number);
}

async function whipProcess(): Promise<number | undefined> {
  for (const pid of await childrenOf(site.pid)) {
    if ((await readFile(`/proc/${pid}/cmdline`, "utf8")).includes("whip-process")) return pid;
  }
  return undefined;
}

const SENTENCE = /^[A-Z].+\.$/;

/** An offer with some bytes changed. */
function spoil(offer: string, changes: number): string {
  const bytes = Buffer.from(offer);
  for (let index = 0; index < changes; index += 1) {
    bytes[Math.floor(Math.random() * bytes.length)] = Math.floor(Math.random() * 256);
  }
  return bytes.toString("latin1");
}

async function sendGarbage(): Promise<void> {
  const socket = createSocket("udp4");
  for (let index = 0; index < 3000; index += 1) {
    const bytes = randomBytes(1 + ((index * 7) % 1400));
    bytes[0] = [0x80, 0x16, 0x00, bytes[0] ?? 0][index % 4] ?? 0;
    await new Promise((resolve) => socket.send(bytes, udpPort, "127.0.0.1", resolve));
  }
  socket.close();
}

describe("a live stream over WHIP", { timeout: TEST_MS }, () => {
  it("is sent by a browser, watched, has room for one backup, and is ended by DELETE [LVE-002, LVE-003, LVE-101]", async () => {
    const { id, key } = await createStream();
    const page = await openSender();
    const beganAt = performance.now();
    const connection = await send(page, key);
    await growsBeyond(id, 0);
    console.info(`offer to first media: ${Math.round(performance.now() - beganAt)} ms`);
    const stats = () => call(live.stats, { params: { id } });
    await until(async () => (await stats()).width === 640, "what arrives", TIMEOUT_MS);
    expect(await stats()).toMatchObject({ hasSignal: true, width: 640, height: 360 });

    const [second, third] = [await openSender(), await openSender()];
    const backup = await post(await makeOffer(second), key);
    expect(backup.status).toBe(201);
    expect((await post(await makeOffer(third), key)).status).toBe(409);
    const backupAddress = new URL(backup.headers.get("location") ?? "", connection);
    expect((await fetch(backupAddress, { method: "DELETE" })).status).toBe(200);
    const before = (await mediaOf(id, "source")).length;
    await sendGarbage();
    await growsBeyond(id, before + 3);

    expect((await fetch(connection, { method: "PATCH" })).status).toBe(405);
    expect((await fetch(connection, { method: "DELETE" })).status).toBe(200);
    expect((await fetch(connection, { method: "DELETE" })).status).toBe(404);
    await until(async () => !(await stats()).hasSignal, "the end of the signal", TIMEOUT_MS);
    await Promise.all([page, second, third].map((sender) => sender.close()));
  });

  it("shares one UDP port with the streams of other browsers [LVE-004]", async () => {
    const [one, other] = [await createStream(), await createStream()];
    const pages = [await openSender(), await openSender()];
    await Promise.all(
      [one, other].map(async ({ key }, index) => send(pages[index] ?? (await openSender()), key)),
    );
    await Promise.all([growsBeyond(one.id, 0), growsBeyond(other.id, 0)]);
    expect(await udpSocketsOf((await whipProcess()) ?? 0)).toBe(1);
    await Promise.all(pages.map((page) => page.close()));
  });

  it("survives the death of its process: the next offer starts another one [LVE-005]", async () => {
    const { id, key } = await createStream();
    const page = await openSender();
    await send(page, key);
    await growsBeyond(id, 0);
    const killed = await whipProcess();
    process.kill(killed ?? 0, "SIGKILL");
    const stats = () => call(live.stats, { params: { id } });
    await until(async () => !(await stats()).hasSignal, "the end of the signal", TIMEOUT_MS);
    await expectOtherUndisturbed();
    const before = (await mediaOf(id, "source")).length;
    await send(page, key);
    await growsBeyond(id, before);
    expect(await whipProcess()).not.toBe(killed);
    await page.close();
  });

  it("is cut when its key is changed, and the old key is refused by every protocol [LVE-015]", async () => {
    const { id, key } = await createStream();
    const page = await openSender();
    await send(page, key);
    await growsBeyond(id, 0);
    const { url } = await call(live.rotateKey, { params: { id } });
    const stats = () => call(live.stats, { params: { id } });
    await until(async () => !(await stats()).hasSignal, "the end of the signal", TIMEOUT_MS);
    expect((await post(await makeOffer(page), key)).status).toBe(401);
    const [code] = await once(sendRtmp(key, 5), "close");
    expect(code).not.toBe(0);
    await send(page, url.replace("/live/", ""));
    await until(async () => (await stats()).hasSignal, "the signal", TIMEOUT_MS);
    await page.close();
  });

  it("is refused without H.264 and for garbage, in words, and the process lives on [LVE-100]", async () => {
    const { id, key } = await createStream();
    const page = await openSender();
    const good = await makeOffer(page);
    const refused = await post(await makeOffer(page, "video/VP8"), key);
    expect([refused.status, await refused.text()]).toEqual([406, expect.stringMatching(SENTENCE)]);

    const garbage: string[] = [
      ...["", "hello", "v=0\r\n", good.slice(0, good.length / 2), "x".repeat(70_000)],
      ...[good.replaceAll(/a=ice-(?:ufrag|pwd).*\r\n/g, ""), good.replaceAll(/a=fingerprint.*\r\n/g, "")],
      good.replaceAll(/a=fingerprint:sha-256 .*/g, "a=fingerprint:sha-256 zz"),
      ...[good.replaceAll("sha-256", "md-999"), good.replace("m=audio", "m=application")],
      ...[good.replaceAll("packetization-mode=1", "packetization-mode=0"), good + good],
    ];
    for (const offer of garbage) {
      const { status } = await post(offer, key);
      expect([offer.slice(0, 20), status >= 400 && status < 500]).toEqual([offer.slice(0, 20), true]);
    }
    const first = await post(good, key);
    await fetch(new URL(first.headers.get("location") ?? "", site.url), { method: "DELETE" });
    const pid = await whipProcess();
    expect(pid).toBeDefined();
    for (let index = 0; index < 150; index += 1) {
      const response = await post(spoil(good, 1 + (index % 12)), key);
      const location = response.headers.get("location");
      if (location) await fetch(new URL(location, site.url), { method: "DELETE" });
    }
    expect(await whipProcess()).toBe(pid);
    await expectOtherUndisturbed();
    await until(async () => (await post(good, key)).status === 201, "a good answer", TIMEOUT_MS);
    expect((await call(live.stats, { params: { id } })).startedAt).not.toBeNull();
    await page.close();
  });

  it("costs nothing without a key or with a wrong one, and wrong ones are limited [LVE-110]", async () => {
    const { key } = await createStream();
    const page = await openSender();
    const offer = await makeOffer(page);
    const before = await childrenOf(site.pid);
    const statuses = await Promise.all(Array.from({ length: 200 }, async () => (await post(offer)).status));
    expect(new Set(statuses)).toEqual(new Set([401]));
    const sentAt = performance.now();
    expect((await post(offer, key)).status).toBe(201);
    expect(performance.now() - sentAt).toBeLessThan(patient(1000));
    const tries: number[] = [];
    for (let index = 0; index < 100; index += 1) tries.push((await post(offer, `wrong${index}`)).status);
    expect(tries[0]).toBe(401);
    expect(new Set(tries.slice(20))).toEqual(new Set([429]));
    expect((await childrenOf(site.pid)).length).toBeLessThanOrEqual(before.length);
    await page.close();
  });
});
