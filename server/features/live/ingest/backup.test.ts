// @module-tag slow
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { live } from "#shared/live/contract.ts";
import { joinRecording } from "#server/live/recording.ts";
import { streamFolder } from "#server/live/stream-folder.ts";
import { lossOf, readParts, type DatedPart } from "#server/live/testing/dated-parts.ts";
import { reportFault } from "#server/live/testing/measured-fault.ts";
import { makeSentFile, sendFile } from "#server/live/testing/flv-sender.ts";
import { findMediaEngine, type FullEngine } from "#server/media/engine.ts";
import { runFfprobe } from "#server/media/sandbox/run-ffmpeg.ts";
import { startLiveStream } from "#server/testing/chat-room.ts";
import { freePort } from "#server/testing/free-port.ts";
import { openWorld, until, type World } from "#server/testing/world.ts";
import { openIngest, type Ingest } from "./ingest.ts";

const HOLE_SECONDS_MAX = 2;
const FIGHT_MS = 12_000;

let world: World;
let owner: Awaited<ReturnType<World["creator"]>>;
let engine: FullEngine;
let ingest: Ingest | undefined;
let file: string;
const programs = new Set<ChildProcess>();

beforeAll(async () => {
  world = await openWorld({ env: { RTMP_PORT: String(await freePort()), NADAJ_LIVE_RUNGS: "none" } });
  owner = await world.creator();
  const found = await findMediaEngine({ env: process.env, log: world.services.log });
  if (found.mode !== "full") throw new Error("these tests need ffmpeg");
  engine = found;
  ingest = await openIngest(world.services, engine);
  file = await makeSentFile(world.services.config.dataDir, "sent");
});
afterAll(async () => {
  for (const program of programs) program.kill("SIGKILL");
  await ingest?.stop();
  await world.close();
});

async function openStream() {
  const id = await startLiveStream(owner);
  const params = { id };
  const { url } = await owner.call(live.url, { params });
  const folder = streamFolder(world.services.config.dataDir, id);
  const stats = () => owner.call(live.stats, { params });
  return {
    folder,
    connect() {
      const program = sendFile(file, `rtmp://127.0.0.1:${ingest?.port}${url}`);
      programs.add(program);
      return program;
    },
    stats,
    untilSenders: (senders: string[], onAir: string | null) =>
      until(async () => {
        const said = await stats();
        return said.senders.join() === senders.join() && said.onAir === onAir;
      }, `${senders.join()} with ${onAir} on air`),
    parts: () => readParts(folder),
  };
}

async function secondsOf(folder: string): Promise<number> {
  const recording = (await joinRecording(engine, folder, 0)) ?? "";
  const args = ["-show_entries", "format=duration", "-of", "csv=p=0"];
  return Number.parseFloat(await runFfprobe(engine, { folder, wallSeconds: 30, file: recording, args }));
}

describe("a second sender with the same key", () => {
  it.for(["SIGKILL", "SIGSTOP"] as const)(
    "waits as the backup and takes over after %s of the first, in the same recording [LVE-056, LVE-125]",
    async (signal, { task }) => {
      const { folder, connect, untilSenders, stats, parts } = await openStream();
      const first = connect();
      await untilSenders(["main"], "main");
      connect();
      await untilSenders(["main", "backup"], "main");
      await until(async () => (await parts()).length > 6, "pictures of the first");
      expect(new Set((await parts()).map(({ session }) => session)).size).toBe(1);

      first.kill(signal);
      const failedAt = performance.now();
      await until(async () => (await stats()).onAir === "backup", "the backup on air");
      const takenOverMs = performance.now() - failedAt;
      const isNew = ({ session }: DatedPart) => session === 2;
      await until(async () => (await parts()).filter(isNew).length > 6, "pictures of the backup");

      expect(takenOverMs).toBeLessThan(2000);
      reportFault(task, lossOf(`${signal} of the main sender, with a backup`, await parts()), {
        ...{ holeSeconds: HOLE_SECONDS_MAX, missingSeconds: HOLE_SECONDS_MAX },
      });
      // The first sender returns, and waits as the backup.
      if (signal === "SIGSTOP") first.kill("SIGCONT");
      else {
        await untilSenders(["backup"], "backup");
        connect();
      }
      await untilSenders(["main", "backup"], "backup");
      const count = (await parts()).length;
      await until(async () => (await parts()).length > count + 6, "more of the backup");
      expect(await stats()).toMatchObject({ senders: ["main", "backup"], onAir: "backup" });
      expect((await parts()).at(-1)?.session).toBe(2);
      for (const program of programs) program.kill("SIGKILL");
      await untilSenders([], null);
      const shown = await parts();
      const sent = shown.reduce((sum, { from, to }) => sum + to - from, 0);
      expect(Math.abs((await secondsOf(folder)) - sent)).toBeLessThan(1);
    },
  );

  it("that reconnects each second, as the first does, does not make the stream flap [LVE-111, LVE-125]", async ({
    task,
  }) => {
    const { connect, untilSenders, stats, parts } = await openStream();
    let failures = 0;
    const fighters = [connect(), connect()];
    await untilSenders(["main", "backup"], "main");
    const over = performance.now() + FIGHT_MS;
    for (let turn = 0; performance.now() < over; turn = 1 - turn) {
      await pause(500);
      const fighter = fighters[turn];
      const closed = fighter && once(fighter, "close");
      fighter?.kill("SIGKILL");
      await closed;
      failures += 1;
      fighters[turn] = connect();
      expect((await stats()).senders.length).toBeLessThanOrEqual(2);
    }

    const shown = await parts();
    const sessions = new Set(shown.map(({ session }) => session)).size;
    expect(failures).toBeGreaterThan(FIGHT_MS / 1500);
    expect(sessions).toBeLessThanOrEqual(failures + 1);
    const loss = lossOf("two senders that fight for a key", shown);
    reportFault(task, loss, { holeSeconds: HOLE_SECONDS_MAX, missingSeconds: failures });
    // Viewers saw nearly all of the time.
    const last = shown.at(-1);
    expect((last?.to ?? 0) - (shown[0]?.from ?? 0)).toBeGreaterThan(FIGHT_MS / 1000 - HOLE_SECONDS_MAX);
  });

  it("is refused if it is a third one, while the others send", async () => {
    const { connect, untilSenders, stats } = await openStream();
    connect();
    await untilSenders(["main"], "main");
    connect();
    await untilSenders(["main", "backup"], "main");

    const third = connect();
    await once(third, "close");

    expect(third.exitCode).not.toBe(0);
    expect(await stats()).toMatchObject({ senders: ["main", "backup"], onAir: "main" });
  });
});
