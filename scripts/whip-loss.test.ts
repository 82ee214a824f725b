// @module-tag slow
import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { joinRecording } from "#server/live/recording.ts";
import { streamFolder } from "#server/live/stream-folder.ts";
import { readParts } from "#server/live/testing/dated-parts.ts";
import { findMediaEngine, type FullEngine } from "#server/media/engine.ts";
import { runFfprobe } from "#server/media/sandbox/run-ffmpeg.ts";
import { openLog } from "#server/platform/log.ts";
import { freePort } from "#server/testing/free-port.ts";
import { ADMINISTRATOR, startSiteProcess, type SiteProcess } from "#server/testing/site-process.ts";
import { until } from "#server/testing/world.ts";
import { acceptAnswer, makeOffer } from "./browser-sender.ts";
import { ensureChromium } from "./chromium.ts";

const SECONDS = 12;
/** A second of Opus or more. */
const SOUND_BYTES = 8000;
const TIMEOUT_MS = 60_000;
/** Two of a hundred. */
const LOST_EVERY = 50;
const RECEIVER_REPORT = 201;
const FAKE_DEVICES = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

let folder: string;
let site: SiteProcess;
let call: Call;
let channelId: string;
let browser: Browser;
const sockets = new Set<Socket>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "whip-loss-"));
  const [rtmp, udp, srt] = [await freePort(), await freePort(), await freePort()];
  const ports = { RTMP_PORT: String(rtmp), WHIP_UDP_PORT: String(udp), SRT_PORT: String(srt) };
  site = await startSiteProcess(folder, await freePort(), { env: { ...ports, NADAJ_LIVE_RUNGS: "none" } });
  const { token } = await createClient({ base: `${site.url}/api` })(accounts.login, { body: ADMINISTRATOR });
  call = createClient({ base: `${site.url}/api`, headers: () => ({ authorization: `Bearer ${token}` }) });
  channelId = (await call(channels.create, { body: { name: "Dziurawe Łącze" } }))._id;
  browser = await chromium.launch({ executablePath: ensureChromium(), args: FAKE_DEVICES });
}, 120_000);
afterAll(async () => {
  await browser.close();
  for (const socket of sockets) socket.close();
  await site.kill("SIGTERM");
  await rm(folder, { recursive: true, force: true });
});

async function startStream(): Promise<{ id: string; key: string }> {
  const { _id: id } = await call(videos.create, { body: { channelId, title: "Na żywo", live: true } });
  await call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
  await call(live.start, { params: { id } });
  const { url } = await call(live.url, { params: { id } });
  return { id, key: url.replace("/live/", "") };
}

async function openSocket(): Promise<Socket> {
  const socket = createSocket("udp4").bind(0, "127.0.0.1");
  sockets.add(socket);
  await once(socket, "listening");
  return socket;
}

/** RTP and RTCP; not what opens the connection. */
function isMedia(packet: Buffer): boolean {
  return (packet[0] ?? 0) >> 6 === 2;
}

/**
 * Whether a packet asks for others again (NACK). Its contents are encrypted; its first header, of a receiver report
 * without blocks, is not. A request for a key frame has that header too, and is the shortest of these packets.
 */
function createRequestFilter(): (packet: Buffer) => boolean {
  let shortest = Infinity;
  return (packet) => {
    if (packet[0] !== 0x80 || packet[1] !== RECEIVER_REPORT) return false;
    shortest = Math.min(shortest, packet.length);
    return packet.length > shortest;
  };
}

/** The answer with the address of a relay that loses media both ways, and how many packets it has lost. */
async function relay(
  answer: string,
  passesRequests: boolean,
): Promise<{ answer: string; lost: () => number }> {
  const port = Number(/a=candidate:\S+ 1 \S+ \d+ 127\.0\.0\.1 (\d+) typ host/i.exec(answer)?.[1]);
  const [front, back] = [await openSocket(), await openSocket()];
  const isRequest = createRequestFilter();
  let sender: { port: number; address: string } | undefined;
  const media = { up: 0, down: 0 };
  const isLost = (packet: Buffer, way: "up" | "down") => isMedia(packet) && ++media[way] % LOST_EVERY === 0;
  front.on("message", (packet, from) => {
    sender = from;
    if (!isLost(packet, "up")) back.send(packet, port, "127.0.0.1");
  });
  back.on("message", (packet) => {
    if (!sender || isLost(packet, "down") || (isRequest(packet) && !passesRequests)) return;
    front.send(packet, sender.port, sender.address);
  });
  const lines = answer
    .split("\r\n")
    .filter((line) => !line.startsWith("a=candidate") || line.includes(" 127.0.0.1 "));
  const relayed = lines.join("\r\n").replaceAll(` 127.0.0.1 ${port} `, ` 127.0.0.1 ${front.address().port} `);
  return { answer: relayed, lost: () => Math.floor(media.up / LOST_EVERY) };
}

/** A number of what the browser has sent. */
function sentBy(page: Page, kind: "video" | "audio", figure: "framesSent" | "bytesSent"): Promise<number> {
  return page.evaluate(
    async ([of, name]) => {
      const { connection } = globalThis as unknown as { connection: RTCPeerConnection };
      const stats = [...(await connection.getStats()).values()] as Record<string, unknown>[];
      const sent = stats.find(({ type, kind: its }) => type === "outbound-rtp" && its === of);
      return Number(sent?.[name] ?? 0);
    },
    [kind, figure] as const,
  );
}

/** Sends from a browser for some seconds; what it has sent, and what the recording has. */
async function sendAndRecord({ passesRequests }: { readonly passesRequests: boolean }) {
  const { id, key } = await startStream();
  const page = await browser.newPage();
  await page.goto(`${site.url}/healthz`);
  const response = await fetch(`${site.url}/live/whip`, {
    method: "POST",
    headers: { "content-type": "application/sdp", authorization: `Bearer ${key}` },
    body: await makeOffer(page),
  });
  const { answer, lost } = await relay(await response.text(), passesRequests);
  await acceptAnswer(page, answer);
  await until(async () => (await frameSeconds(id)) > SECONDS, "what is sent", TIMEOUT_MS);
  await page.evaluate(() => {
    const { connection } = globalThis as unknown as { connection: RTCPeerConnection };
    for (const { track } of connection.getSenders()) if (track?.kind === "video") track.stop();
  });
  let sent = -1;
  const hasStopped = async () => {
    const before = sent;
    sent = await sentBy(page, "video", "framesSent");
    return before === sent;
  };
  await until(hasStopped, "the last frame", TIMEOUT_MS);
  // Sound goes on: when more of it has come, what was lost of the last frames has been repeated.
  const received = await sentBy(page, "audio", "bytesSent");
  await until(
    async () => (await sentBy(page, "audio", "bytesSent")) > received + SOUND_BYTES,
    "more sound",
    TIMEOUT_MS,
  );
  await page.close();
  const stats = () => call(live.stats, { params: { id } });
  await until(async () => (await stats()).senders.length === 0, "the end", TIMEOUT_MS);
  return { sent, lost: lost(), recorded: await recordedFrames(id) };
}

async function frameSeconds(id: string): Promise<number> {
  return (await readParts(streamFolder(folder, id))).reduce((sum, { from, to }) => sum + to - from, 0);
}

async function recordedFrames(id: string): Promise<number> {
  const engine = (await findMediaEngine({ env: process.env, log: openLog("fatal") })) as FullEngine;
  const streamed = streamFolder(folder, id);
  const file = (await joinRecording(engine, streamed, 0)) ?? "";
  const args = ["-select_streams", "v:0", "-count_packets", "-show_entries", "stream=nb_read_packets"];
  const listed = await runFfprobe(engine, {
    ...{ folder: streamed, wallSeconds: 60, file },
    args: [...args, "-of", "csv=p=0"],
  });
  return Number.parseInt(listed, 10);
}

describe("a line that loses two packets of a hundred", { timeout: 180_000 }, () => {
  it("loses no frame of a browser, because packets are asked for again; without that it does [LVE-006]", async () => {
    const repaired = await sendAndRecord({ passesRequests: true });
    const unrepaired = await sendAndRecord({ passesRequests: false });

    expect(repaired.lost).toBeGreaterThan(5);
    // The loss of the very last packet is not noticed, because none follows it.
    expect(repaired.sent - repaired.recorded).toBeLessThanOrEqual(1);
    expect(unrepaired.sent - unrepaired.recorded).toBeGreaterThan(1);
  });
});
