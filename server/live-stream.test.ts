// @module-tag slow
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { live, liveService } from "#shared/live/contract.ts";
import { videos, type Video } from "#shared/videos/contract.ts";
import { createTestDatabase } from "#server/testing/database.ts";
import { freePort } from "#server/testing/free-port.ts";
import { ADMINISTRATOR, startSiteProcess, type SiteProcess } from "#server/testing/site-process.ts";
import { until } from "#server/testing/world.ts";

/** Below 15 s, after which idle connections are closed. */
const SIGNAL_LOSS_TIMEOUT_MS = 12_000;
const TIMEOUT_MS = 30_000;

let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let site: SiteProcess;
let port: number;
let rtmpPort: number;
let call: Call;
let service: Call;
let channelId: string;
const programs: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-broadcast-"));
  database = await createTestDatabase(inject("testCluster"));
  [port, rtmpPort] = [await freePort(), await freePort()];
  await startSite();
  const { token } = await createClient({ base: `${site.url}/api` })(accounts.login, { body: ADMINISTRATOR });
  const headers = () => ({ authorization: `Bearer ${token}` });
  call = createClient({ base: `${site.url}/api`, headers });
  service = createClient({ base: `${site.url}/live`, headers });
  channelId = (await call(channels.create, { body: { name: "Kolejowy Szlak" } }))._id;
}, 90_000);
afterAll(async () => {
  for (const program of programs) program.kill("SIGKILL");
  await site.kill("SIGTERM");
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function startSite(): Promise<void> {
  const env = { RTMP_PORT: String(rtmpPort), NADAJ_LIVE_RUNGS: "none" };
  site = await startSiteProcess(folder, port, { databaseUrl: database.url, env });
}

async function createStream(): Promise<{ id: string; key: string }> {
  const { _id: id } = await call(videos.create, { body: { channelId, title: "Na żywo", live: true } });
  await call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
  const { url } = await call(live.url, { params: { id } });
  return { id, key: url.replace("/live/", "") };
}

/** A streaming program: sends a small test video with a tone in real time. */
function send(key: string, seconds: number): ChildProcess {
  const source = `testsrc2=size=320x180:rate=15:duration=${seconds}`;
  const program = spawn("ffmpeg", [
    ...["-v", "error", "-re", "-f", "lavfi", "-i", source],
    ...["-f", "lavfi", "-i", `sine=duration=${seconds}`, "-c:v", "libx264", "-preset", "ultrafast"],
    ...["-tune", "zerolatency", "-g", "15", "-pix_fmt", "yuv420p", "-b:v", "100k", "-c:a", "aac"],
    ...["-f", "flv", `rtmp://127.0.0.1:${rtmpPort}/live/${key}`],
  ]);
  programs.push(program);
  return program;
}

async function segmentsOf({ hls }: Video): Promise<string[]> {
  if (hls === null) return [];
  const list = await (await fetch(new URL("source.m3u8", site.url + hls))).text();
  return list.split("\n").filter((line) => line.endsWith(".m4s") || line === "#EXT-X-DISCONTINUITY");
}

function untilVideo(id: string, matches: (video: Video) => boolean | Promise<boolean>, what: string) {
  const check = async () => {
    const video = await call(videos.get, { params: { id } });
    return (await matches(video)) && video;
  };
  return until(check, what, TIMEOUT_MS);
}

describe("a live stream over RTMP", () => {
  it("is refused with an unknown key, and malformed messages do no harm", async () => {
    const [code] = (await once(send("nieznany", 1), "close")) as [number];
    expect(code).not.toBe(0);

    const socket = net.connect(rtmpPort, "127.0.0.1").on("error", () => undefined);
    const connect = "\u0002\0\u0007connect\0\u003f\u00f0\0\0\0\0\0\0\u0003\0\0\t";
    const handshake = Buffer.concat([Buffer.from([3]), Buffer.alloc(1536), Buffer.alloc(1536)]);
    const header = Buffer.from([3, 0, 0, 0, 0, 0, connect.length, 20, 0, 0, 0, 0]);
    socket.write(Buffer.concat([handshake, header, Buffer.from(connect, "latin1")]));
    socket.resume();
    await once(socket, "close");

    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  });

  it("is watched, disconnected, resumed after the server was killed, and becomes a video [LIV-003, LIV-007, LIV-008, LIV-025]", async () => {
    const { id, key } = await createStream();
    const params = { id };

    const sender = send(key, 60);
    const preview = await untilVideo(id, async (video) => (await segmentsOf(video)).length > 0, "a preview");
    expect(preview.status).toBe("draft");
    await call(live.start, { params });
    await until(async () => (await call(live.stats, { params })).width === 320, "what arrives", TIMEOUT_MS);
    const { url } = await service(liveService.streamUrl);
    const { hls } = await createClient({ base: `${site.url}/api` })(videos.get, { params });
    expect(`${site.url}${hls}`.startsWith(url.replace("localhost", "127.0.0.1"))).toBe(true);
    expect((await fetch(new URL("0001/source-s0.m4s", site.url + (hls ?? "")))).status).toBe(404);
    const [first = ""] = await until(
      async () => {
        const segments = await segmentsOf(await call(videos.get, { params }));
        return segments.length > 0 && segments;
      },
      "the broadcast",
      TIMEOUT_MS,
    );
    const segment = await fetch(new URL(first, site.url + (hls ?? "")));
    expect([segment.status, segment.headers.get("content-type")]).toEqual([200, "video/mp4"]);

    const closed = once(sender, "close");
    await service(liveService.endStream, { params });
    await closed;
    const before = await segmentsOf(await call(videos.get, { params }));
    await call(live.start, { params });
    const second = send(key, 60);
    await untilVideo(id, async (video) => (await segmentsOf(video)).length > before.length + 1, "more of it");
    // Connected, but sending no bytes: the signal counts as lost long before the connection times out.
    second.kill("SIGSTOP");
    const signal = async () => (await call(live.viewers, { params })).hasSignal;
    await until(async () => !(await signal()), "the loss of the signal", SIGNAL_LOSS_TIMEOUT_MS);
    second.kill("SIGCONT");
    await until(signal, "the signal", TIMEOUT_MS);
    const kept = await segmentsOf(await call(videos.get, { params }));
    await site.kill("SIGKILL");
    await startSite();

    const after = await segmentsOf(await call(videos.get, { params }));
    expect(after.slice(0, kept.length)).toEqual(kept);
    await call(live.finish, { params });
    // The recording is watched at the same address: the killed process cannot say that its session is complete.
    const whole = await until(
      async () => {
        const list = await (await fetch(new URL("source.m3u8", site.url + (hls ?? "")))).text();
        return list.includes("#EXT-X-ENDLIST") && list;
      },
      "the whole recording",
      TIMEOUT_MS,
    );
    for (const line of kept) expect(whole).toContain(line);
    const seconds = after.filter((line) => line.endsWith(".m4s")).length;
    const video = await untilVideo(
      id,
      ({ duration, dash }) => duration > 0 && dash !== null,
      "the film of the recording",
    );
    expect(video).toMatchObject({ status: "public", live: true, livestreamEndedAt: expect.any(String) });
    expect(video.duration).toBeGreaterThan(seconds);
    // Viewers who opened it while it was live go on watching.
    expect((await fetch(new URL(first, site.url + (hls ?? "")))).status).toBe(200);
  }, 90_000);
});
