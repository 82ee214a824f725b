// @module-tag slow
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import net from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { live } from "#shared/live/contract.ts";
import { streamFolder } from "#server/live/stream-folder.ts";
import { lossOf, readParts } from "#server/live/testing/dated-parts.ts";
import { reportFault } from "#server/live/testing/measured-fault.ts";
import { makeSentFile, sendFile } from "#server/live/testing/flv-sender.ts";
import { findMediaEngine } from "#server/media/engine.ts";
import { startLiveStream } from "#server/testing/chat-room.ts";
import { freePort } from "#server/testing/free-port.ts";
import { openWorld, until, type World } from "#server/testing/world.ts";
import { openIngest, type Ingest } from "./ingest.ts";

const CLOSED_WITHIN_MS = 15_000;
/** The server closes a connection after 15 s of silence. */
const ENDED_WITHIN_MS = 30_000;
/** More bytes than handshake and commands need: the rest of the connection is video and audio. */
const SOUND_BYTES = 20_000;
const HOLE_SECONDS_MAX = 0.1;

let world: World;
let owner: Awaited<ReturnType<World["creator"]>>;
let ingest: Ingest | undefined;
let file: string;
const programs = new Set<ChildProcess>();
const proxies = new Set<net.Server>();

beforeAll(async () => {
  world = await openWorld({ env: { RTMP_PORT: String(await freePort()), NADAJ_LIVE_RUNGS: "none" } });
  owner = await world.creator();
  const engine = await findMediaEngine({ env: process.env, log: world.services.log });
  if (engine.mode !== "full") throw new Error("these tests need ffmpeg");
  ingest = await openIngest(world.services, engine);
  file = await makeSentFile(world.services.config.dataDir, "sent");
});
afterAll(async () => {
  for (const program of programs) program.kill("SIGKILL");
  for (const proxy of proxies) proxy.close();
  await ingest?.stop();
  await world.close();
});

async function openStream(port = ingest?.port) {
  const id = await startLiveStream(owner);
  const params = { id };
  const { url } = await owner.call(live.url, { params });
  const folder = streamFolder(world.services.config.dataDir, id);
  const program = sendFile(file, `rtmp://127.0.0.1:${port}${url}`);
  programs.add(program);
  return {
    program,
    folder,
    stats: () => owner.call(live.stats, { params }),
    state: () => world.call(live.viewers, { params }),
    parts: () => readParts(folder),
  };
}

/** Forwards the first bytes of each connection, and replaces all others by garbage. */
async function openGarbler(goodBytes: number) {
  const closed: Promise<unknown>[] = [];
  const server = net.createServer((sender) => {
    const target = net.connect(ingest?.port ?? 0, "127.0.0.1");
    let passed = 0;
    closed.push(new Promise((resolve) => target.once("close", resolve)));
    sender.on("error", () => undefined).on("close", () => target.destroy());
    target.on("error", () => undefined).on("close", () => sender.destroy());
    target.on("data", (bytes) => sender.write(bytes));
    sender.on("data", (bytes: Buffer) => {
      target.write(passed < goodBytes ? bytes : randomBytes(bytes.length));
      passed += bytes.length;
    });
  });
  proxies.add(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as net.AddressInfo).port, closed };
}

async function countProcesses(folder: string): Promise<number> {
  const environments = await Promise.all(
    (await readdir("/proc"))
      .filter((pid) => /^\d+$/.test(pid))
      .map((pid) => readFile(`/proc/${pid}/environ`, "utf8").catch(() => "")), // it has ended
  );
  return environments.filter((text) => text.includes(folder)).length;
}

describe("a sender with a fault", () => {
  it("that stops without closing loses its signal, is ended, and leaves no process behind [LVE-104, LVE-125]", async ({
    task,
  }) => {
    const { program, folder, stats, state, parts } = await openStream();
    await until(async () => (await state()).hasSignal && (await parts()).length > 3, "pictures");
    expect(await countProcesses(folder)).toBeGreaterThan(0);

    program.kill("SIGSTOP");
    const stoppedAt = performance.now();

    await until(async () => !(await state()).hasSignal, "what shows viewers the slate", CLOSED_WITHIN_MS);
    const longestHoleSeconds = (performance.now() - stoppedAt) / 1000;
    const measured = { fault: "a sender that is silent, until the slate", longestHoleSeconds };
    const limits = { holeSeconds: CLOSED_WITHIN_MS / 1000, missingSeconds: HOLE_SECONDS_MAX };
    reportFault(task, { ...measured, missingSeconds: lossOf("", await parts()).missingSeconds }, limits);
    expect(await state()).toMatchObject({ isLiveNow: true, endedAt: null });
    expect(await stats()).toMatchObject({ hasSignal: false });
    await until(async () => (await stats()).senders.length === 0, "the end", ENDED_WITHIN_MS);
    await until(async () => (await countProcesses(folder)) === 0, "the end of its processes");
  });

  it("that sends garbage is disconnected alone, before and after its key [LVE-102, LVE-125]", async ({
    task,
  }) => {
    const other = await openStream();
    await until(async () => (await other.parts()).length > 3, "pictures of another stream");
    const garblers = await Promise.all([0, 1000, SOUND_BYTES, SOUND_BYTES * 2].map(openGarbler));
    for (const { port } of garblers) await openStream(port);

    await Promise.all(garblers.map(({ closed }) => until(async () => closed.length > 0, "a connection")));
    await Promise.all(garblers.flatMap(({ closed }) => closed));

    const count = (await other.parts()).length;
    await until(async () => (await other.parts()).length > count + 6, "more of the other stream");
    const shown = await other.parts();
    const limits = { holeSeconds: HOLE_SECONDS_MAX, missingSeconds: HOLE_SECONDS_MAX };
    reportFault(task, lossOf("garbage of other senders", shown), limits);
    expect(new Set(shown.map(({ session }) => session)).size).toBe(1);
  });
});
