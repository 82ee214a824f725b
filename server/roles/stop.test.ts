// @module-tag slow
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { connectToChat } from "#server/testing/chat-client.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/database.ts";
import { freePort } from "#server/testing/free-port.ts";
import {
  ADMINISTRATOR,
  startSiteProcess,
  startWorkerProcess,
  type SiteProcess,
} from "#server/testing/site-process.ts";
import { createUpload, sendBytes } from "#server/testing/upload.ts";
import { until } from "#server/testing/world.ts";

const execute = promisify(execFile);
/** A process that is still there after 25 s exits with 1. */
const STOPPED_MS = 25_000;
const WORK_MS = 60_000;

let folder: string;
let database: TestDatabase;
let rtmpPort: number;
let site: SiteProcess;
let owner: { token: string; call: Call };
let channelId: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-stop-"));
  database = await createTestDatabase(inject("testCluster"));
  rtmpPort = await freePort();
  site = await startSiteProcess(folder, await freePort(), {
    databaseUrl: database.url,
    env: { NADAJ_ROLES: "api,chat" },
  });
  const base = `${site.url}/api`;
  const { token } = await createClient({ base })(accounts.login, { body: ADMINISTRATOR });
  owner = { token, call: createClient({ base, headers: () => ({ authorization: `Bearer ${token}` }) }) };
  ({ _id: channelId } = await owner.call(channels.create, { body: { name: "Kolejowy Szlak" } }));
});
afterAll(async () => {
  await site.kill("SIGKILL");
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function startProcess(env: Readonly<Record<string, string>>) {
  const running = startWorkerProcess({ dataDir: folder, databaseUrl: database.url, env });
  onTestFinished(async () => void (await running.kill("SIGKILL")));
  return running;
}

/** Sends SIGTERM; the exit code of the process and how long it took to end. */
async function stop({ kill }: Pick<SiteProcess, "kill">): Promise<{ code: number | null; ms: number }> {
  const sentAt = performance.now();
  const code = await kill("SIGTERM");
  return { code, ms: performance.now() - sentAt };
}

async function startStream(): Promise<string> {
  const { _id: id } = await owner.call(videos.create, { body: { channelId, title: "Na żywo", live: true } });
  await owner.call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
  await owner.call(live.start, { params: { id } });
  return id;
}

/** A video of which the encoding takes longer than the stop of a process. */
async function uploadLongVideo(): Promise<string> {
  const file = path.join(folder, "clip.mp4");
  await execute("ffmpeg", [
    ...["-v", "error", "-f", "lavfi", "-i", "testsrc2=size=1280x720:rate=30", "-t", "60"],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", file],
  ]);
  const clip = await readFile(file);
  const { _id: id } = await owner.call(videos.create, { body: { channelId, title: "Długi film" } });
  const announced = { name: "clip.mp4", type: "video/mp4", size: clip.length };
  const { upload } = await createUpload(site, owner, id, announced);
  await sendBytes(upload, 0, clip);
  return id;
}

async function isListening(port: number): Promise<boolean> {
  const socket = net.connect(port, "127.0.0.1");
  const isOpen = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}

/** The programs that process a video. */
async function encodersOf(videoId: string): Promise<string[]> {
  const { stdout } = await execute("ps", ["-eo", "args"]);
  return stdout.split("\n").filter((line) => /ffmpeg\s/.test(line) && line.includes(videoId));
}

describe("SIGTERM", () => {
  it("ends a worker and its encoder within 25 s, and the job waits for the next one [MAC-054]", async () => {
    const id = await uploadLongVideo();
    const worker = startProcess({ NADAJ_ROLES: "worker" });
    const stateOf = async () => {
      const { steps } = await owner.call(videos.processing, { params: { id } });
      return steps.find(({ name }) => name === "default")?.state;
    };
    const isEncoding = async () => (await stateOf()) === "running" && (await encodersOf(id)).length > 0;
    await until(isEncoding, "the encoder", WORK_MS);

    const { code, ms } = await stop(worker);

    expect(code).toBe(0);
    expect(ms).toBeLessThan(STOPPED_MS);
    expect(await encodersOf(id)).toEqual([]);
    startProcess({ NADAJ_ROLES: "worker" });
    await until(isEncoding, "the encoder of the next worker", WORK_MS);
  });

  it("ends a process that receives a live stream within 25 s, with all that arrived [MAC-054]", async () => {
    const ports = { RTMP_PORT: rtmpPort, SRT_PORT: await freePort(), WHIP_UDP_PORT: await freePort() };
    const texts = Object.entries(ports).map(([name, port]) => [name, String(port)] as const);
    const receiver = startProcess({
      ...{ NADAJ_ROLES: "live", NADAJ_LIVE_RUNGS: "none" },
      ...Object.fromEntries(texts),
    });
    const id = await startStream();
    const { url } = await owner.call(live.url, { params: { id } });
    await until(() => isListening(rtmpPort), "the port of the process that receives", WORK_MS);
    const sender = spawn("ffmpeg", [
      ...["-v", "error", "-re", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=15:duration=120"],
      ...["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "15"],
      ...["-pix_fmt", "yuv420p", "-f", "flv", `rtmp://127.0.0.1:${rtmpPort}${url}`],
    ]);
    onTestFinished(() => void sender.kill("SIGKILL"));
    const segmentsOf = async () => {
      const { hls } = await owner.call(videos.get, { params: { id } });
      if (hls === null) return 0;
      const list = await (await fetch(new URL("source.m3u8", site.url + hls))).text();
      return list.split("\n").filter((line) => line.endsWith(".m4s")).length;
    };
    await until(async () => (await segmentsOf()) > 1, "segments of the stream", WORK_MS);
    const arrived = await segmentsOf();

    const { code, ms } = await stop(receiver);

    expect(code).toBe(0);
    expect(ms).toBeLessThan(STOPPED_MS);
    expect(await segmentsOf()).toBeGreaterThanOrEqual(arrived);
  });

  it("ends an API process with open sockets and connections within 25 s [MAC-054]", async () => {
    const client = await connectToChat(site.url, owner.token);
    onTestFinished(() => client.close());
    expect(await client.ask("chat:join", { videoId: await startStream() })).toMatchObject({ ok: true });

    const { code, ms } = await stop(site);

    expect(code).toBe(0);
    expect(ms).toBeLessThan(STOPPED_MS);
    await expect(fetch(`${site.url}/healthz`)).rejects.toThrow("fetch failed");
  });
});
