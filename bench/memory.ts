import { readFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import autocannon from "autocannon";
import sharp from "sharp";
import { io, type Socket } from "socket.io-client";
import { accounts } from "#shared/accounts/contract.ts";
import { createClient } from "#shared/client.ts";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { findServerPid, memoryMegabytesOf, processTree } from "./cpu.ts";
import { seedVideo, upload } from "./seeding/seed-video.ts";
import { report } from "./report.ts";
import { startSite } from "./site-process.ts";

const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 120);
const LOGIN = { email: "bench@example.com", password: "bench-password" };
const WATCHERS = 200;
const CONNECTIONS = 50;
const POLL_MS = 500;
/** The limit that docs/operations.md documents; without countermeasures an attack reached 878 MB. */
const LIMIT_MEGABYTES = 700;
const LARGE_IMAGE = { width: 7000, height: 7000, channels: 3 as const, background: "#345678" };
const PATHS = [
  ...["/", "/new", "/trending", "/channels", "/api/videos?limit=100", "/api/videos?query=%00", "/login"],
  ...["/search?query=poci%C4%85g", "/api/search/suggestions?query=poc", "/c/%F0%9F%9A%82", "/watch/1"],
];

/** Memory of the site's process under simultaneous uploads, images, API calls and chat messages. */
export async function benchMemory(): Promise<void> {
  const site = await startSite({
    ...{ NADAJ_ADMIN_EMAIL: LOGIN.email, NADAJ_ADMIN_PASSWORD: LOGIN.password },
    // With rate limits, most requests would be rejected and cost nothing.
    NADAJ_RATE_LIMITS: "off",
  });
  try {
    const seeded = await seedVideo(site.url, LOGIN, { videoCount: 1 });
    const { token } = await createClient({ base: `${site.url}/api` })(accounts.login, { body: LOGIN });
    const headers = { authorization: `Bearer ${token}` };
    const call = createClient({ base: `${site.url}/api`, headers: () => headers });
    const { channelId } = await call(videos.get, { params: { id: seeded } });
    const server = findServerPid(site.pid);
    const before = residentMegabytes(server, "VmRSS");
    const end = performance.now() + SECONDS * 1000;
    /** Repeats until the end; rejected calls are part of the load and are not counted. */
    const repeatUntilEnd = async (work: () => Promise<unknown>) => {
      let done = 0;
      while (performance.now() < end) {
        done += await work().then(
          () => 1,
          () => 0,
        );
      }
      return done;
    };

    const videoId = await startStream(call, channelId);
    const sockets = await joinChat(site.url, videoId, token);
    const large = await sharp({ create: LARGE_IMAGE }).png().toBuffer();
    const invalidVideo = randomBytes(8_000_000);
    let totalPeak = 0;
    const memoryTimer = setInterval(() => {
      totalPeak = Math.max(totalPeak, memoryMegabytesOf(processTree(site.pid)));
    }, POLL_MS);
    const [uploads, images, messages, responses] = await Promise.all([
      repeatUntilEnd(async () => {
        const { _id } = await call(videos.create, { body: { channelId, title: "Szum" } });
        await upload(`${site.url}/api/videos/${_id}/upload`, headers, invalidVideo);
        await call(videos.remove, { params: { id: _id } });
      }),
      repeatUntilEnd(async () => {
        const file = new File([new Uint8Array(large)], "large.png", { type: "image/png" });
        await call(videos.setThumbnail, { params: { id: seeded }, file });
      }),
      repeatUntilEnd(async () => {
        await sockets[0]
          ?.timeout(5000)
          .emitWithAck("chat:message", { videoId, text: "Dzień dobry ".repeat(10) });
      }),
      requestMany(site.url, headers),
    ]);
    clearInterval(memoryTimer);
    for (const socket of sockets) socket.disconnect();
    if (findServerPid(site.pid) !== server) throw new Error("The site was restarted");
    report(
      "load",
      `${responses} responses, ${uploads} uploads, ${images} images, ${messages} messages to ${WATCHERS}`,
    );
    report("site's process before", `${before.toFixed(0)} MB`);
    report(
      "site's process at its peak",
      `${residentMegabytes(server, "VmHWM").toFixed(0)} MB`,
      `<= ${LIMIT_MEGABYTES} MB`,
    );
    report("all processes with ffmpeg and database", `${totalPeak.toFixed(0)} MB`);
  } finally {
    await site.stop();
  }
}

type Call = ReturnType<typeof createClient>;

async function startStream(call: Call, channelId: string): Promise<string> {
  const { _id } = await call(videos.create, { body: { channelId, title: "Na żywo", live: true } });
  await call(videos.edit, { params: { id: _id }, body: { tags: ["kolej"] } });
  await call(live.start, { params: { id: _id } });
  return _id;
}

/** Sockets in the chat of a stream; only the first is signed in and may write. */
async function joinChat(url: string, videoId: string, token: string): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let number = 0; number < WATCHERS; number += 1) {
    const auth = number === 0 ? { token, locale: "pl" } : { locale: "pl" };
    const socket = io(url, { path: "/chat", transports: ["websocket"], forceNew: true, auth });
    await socket.timeout(10_000).emitWithAck("chat:join", { videoId });
    sockets.push(socket);
  }
  return sockets;
}

/** Requests pages and API routes at full rate, some of them with invalid input; returns the number of responses. */
async function requestMany(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const requests = PATHS.map((path) => ({ method: "GET" as const, path, headers: { ...headers } }));
  const { requests: responses } = await autocannon({
    ...{ url, requests, connections: CONNECTIONS, duration: SECONDS },
  });
  return responses.total;
}

function residentMegabytes(pid: number, field: "VmRSS" | "VmHWM"): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(readProc(pid, "status"))?.[1]) / 1024;
}

function readProc(pid: number, file: string): string {
  return readFileSync(`/proc/${pid}/${file}`, "utf8");
}
