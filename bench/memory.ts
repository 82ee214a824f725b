import { readFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import autocannon from "autocannon";
import sharp from "sharp";
import { io, type Socket } from "socket.io-client";
import { accounts } from "#shared/accounts/contract.ts";
import { createClient } from "#shared/client.ts";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { familyOf, memoryMegabytesOf } from "./cpu.ts";
import { seedFilm, upload } from "./film.ts";
import { report } from "./figures.ts";
import { startSite } from "./real-site.ts";

const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 120);
const LOGIN = { email: "bench@example.com", password: "bench-password" };
const WATCHERS = 200;
const CONNECTIONS = 50;
const LOOK_EVERY_MS = 500;
/** What docs/operations.md promises; an attack reached 878 MB before. */
const BOUND_MEGABYTES = 700;
const LARGE_PICTURE = { width: 7000, height: 7000, channels: 3 as const, background: "#345678" };
const PATHS = [
  ...["/", "/new", "/trending", "/channels", "/api/videos?limit=100", "/api/videos?query=%00", "/login"],
  ...["/search?query=poci%C4%85g", "/api/search/suggestions?query=poc", "/c/%F0%9F%9A%82", "/watch/1"],
];

/** The memory of the site's process while uploads, pictures, calls and a chat come at once. */
export async function benchMemory(): Promise<void> {
  const site = await startSite({
    ...{ NADAJ_ADMIN_EMAIL: LOGIN.email, NADAJ_ADMIN_PASSWORD: LOGIN.password },
    // What is refused costs nothing.
    NADAJ_RATE_LIMITS: "off",
  });
  try {
    const seeded = await seedFilm(site.url, LOGIN, { films: 1 });
    const { token } = await createClient({ base: `${site.url}/api` })(accounts.login, { body: LOGIN });
    const headers = { authorization: `Bearer ${token}` };
    const call = createClient({ base: `${site.url}/api`, headers: () => headers });
    const { channelId } = await call(videos.get, { params: { id: seeded } });
    const server = serverOf(site.pid);
    const before = residentMegabytes(server, "VmRSS");
    const end = performance.now() + SECONDS * 1000;
    /** Goes on until the end; refusals are part of the load and are not counted as done. */
    const again = async (work: () => Promise<unknown>) => {
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
    const large = await sharp({ create: LARGE_PICTURE }).png().toBuffer();
    const noise = randomBytes(8_000_000);
    let peakOfAll = 0;
    const looking = setInterval(() => {
      peakOfAll = Math.max(peakOfAll, memoryMegabytesOf(familyOf(site.pid)));
    }, LOOK_EVERY_MS);
    const [uploads, pictures, said, answers] = await Promise.all([
      again(async () => {
        const { _id } = await call(videos.create, { body: { channelId, title: "Szum" } });
        await upload(`${site.url}/api/videos/${_id}/upload`, headers, noise);
        await call(videos.remove, { params: { id: _id } });
      }),
      again(async () => {
        const file = new File([new Uint8Array(large)], "large.png", { type: "image/png" });
        await call(videos.setThumbnail, { params: { id: seeded }, file });
      }),
      again(async () => {
        await sockets[0]
          ?.timeout(5000)
          .emitWithAck("chat:message", { videoId, text: "Dzień dobry ".repeat(10) });
      }),
      askMany(site.url, headers),
    ]);
    clearInterval(looking);
    for (const socket of sockets) socket.disconnect();
    if (serverOf(site.pid) !== server) throw new Error("The site was started again");
    report(
      "load",
      `${answers} answers, ${uploads} uploads, ${pictures} pictures, ${said} messages to ${WATCHERS}`,
    );
    report("site's process before", `${before.toFixed(0)} MB`);
    report(
      "site's process at its peak",
      `${residentMegabytes(server, "VmHWM").toFixed(0)} MB`,
      `<= ${BOUND_MEGABYTES} MB`,
    );
    report("all processes with ffmpeg and database", `${peakOfAll.toFixed(0)} MB`);
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

/** Sockets in the chat of a stream; the first is signed in and may write. */
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

/** Pages and calls as fast as they come, some of them nonsense; gives how many were answered. */
async function askMany(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const requests = PATHS.map((path) => ({ method: "GET" as const, path, headers: { ...headers } }));
  const { requests: answers } = await autocannon({
    ...{ url, requests, connections: CONNECTIONS, duration: SECONDS },
  });
  return answers.total;
}

/** The process of the site among those that the launcher started. */
function serverOf(launcher: number): number {
  const server = familyOf(launcher).find(
    (pid) => readProc(pid, "cmdline").split("\0")[1] === "server/main.ts",
  );
  if (server === undefined) throw new Error("The site does not run");
  return server;
}

function residentMegabytes(pid: number, field: "VmRSS" | "VmHWM"): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(readProc(pid, "status"))?.[1]) / 1024;
}

function readProc(pid: number, file: string): string {
  return readFileSync(`/proc/${pid}/${file}`, "utf8");
}
