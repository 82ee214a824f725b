// @module-tag slow
import type { ChildProcess } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it, type TaskMeta } from "vitest";
import { live, type SenderCut } from "#shared/live/contract.ts";
import { healthProblems } from "#shared/live/health.ts";
import { isVideo, type FlvTag } from "#server/live/flv/flv-tags.ts";
import { joinRecording } from "#server/live/recording.ts";
import { streamFolder } from "#server/live/stream-folder.ts";
import { lossOf, readParts } from "#server/live/testing/dated-parts.ts";
import { reportFault } from "#server/live/testing/measured-fault.ts";
import { makeSentFile, sendFile } from "#server/live/testing/flv-sender.ts";
import { makeFlv } from "#server/live/testing/flv-source.ts";
import { publishByRtmp } from "#server/live/testing/rtmp-publisher.ts";
import { findMediaEngine, type FullEngine } from "#server/media/engine.ts";
import { runFfprobe } from "#server/media/sandbox/run-ffmpeg.ts";
import { startLiveStream } from "#server/testing/chat-room.ts";
import { freePort } from "#server/testing/free-port.ts";
import { openWorld, until, type World } from "#server/testing/world.ts";
import { openIngest, type Ingest } from "./ingest.ts";

const MAX_MEGABITS = 8;
const CONTINUES = { holeSeconds: 5, missingSeconds: 2 };
const HOLE_SECONDS_MAX = 0.5;
const UNNOTICED = { holeSeconds: HOLE_SECONDS_MAX, missingSeconds: HOLE_SECONDS_MAX };
const MEMORY_BYTES_MAX = 150 * 1024 ** 2;
const TIME_WRAP = 2 ** 32;
/** FLV tag type. */
const VIDEO = 9;
const METADATA = 18;

let world: World;
let owner: Awaited<ReturnType<World["creator"]>>;
let engine: FullEngine;
let ingest: Ingest | undefined;
const programs = new Set<ChildProcess>();

beforeAll(async () => {
  const limits = { NADAJ_LIVE_RUNGS: "none", NADAJ_LIVE_MAX_MEGABITS: String(MAX_MEGABITS) };
  world = await openWorld({ env: { RTMP_PORT: String(await freePort()), ...limits } });
  owner = await world.creator();
  engine = (await findMediaEngine({ env: process.env, log: world.services.log })) as FullEngine;
  ingest = await openIngest(world.services, engine);
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
  const parts = () => readParts(folder);
  const stats = () => owner.call(live.stats, { params });
  const port = ingest?.port ?? 0;
  return {
    ...{ folder, parts, stats },
    publish: () => publishByRtmp(port, url.replace("/live/", "")),
    sendFile(file: string, pace: readonly string[]): void {
      programs.add(sendFile(file, `rtmp://127.0.0.1:${port}${url}`, pace));
    },
    secondsSent: async () => (await parts()).reduce((sum, { from, to }) => sum + to - from, 0),
    problems: async () => {
      const { bitrate, health } = await stats();
      return healthProblems(bitrate, health);
    },
    untilCut: (cut: SenderCut) => until(async () => (await stats()).cut === cut, `the word ${cut}`),
  };
}

/** A second stream, which must not be affected. */
async function openWitness(task: { readonly meta: TaskMeta }, fault: string) {
  const witness = await openStream();
  const file = await makeSentFile(world.services.config.dataDir, crypto.randomUUID());
  witness.sendFile(file, ["-re"]);
  await until(async () => (await witness.parts()).length > 3, "pictures of the other stream");
  return async () => {
    const count = (await witness.parts()).length;
    await until(async () => (await witness.parts()).length > count + 3, "more of the other stream");
    const shown = await witness.parts();
    reportFault(task, lossOf(`${fault}: another stream`, shown), UNNOTICED);
    expect(new Set(shown.map(({ session }) => session)).size).toBe(1);
  };
}

/** Seconds between consecutive frames of the file. */
async function stepsOf(folder: string, file: string): Promise<number[]> {
  const args = ["-select_streams", "v:0", "-show_entries", "packet=pts_time", "-of", "csv=p=0"];
  const listed = await runFfprobe(engine, { folder, wallSeconds: 30, file, args });
  const times = listed
    .split("\n")
    .map((line) => Number.parseFloat(line))
    .filter((time) => !Number.isNaN(time));
  return times.slice(1).map((time, at) => time - (times[at] ?? 0));
}

describe("a source", { timeout: 60_000 }, () => {
  it("whose time jumps goes on after a discontinuity, and its recording has no jump [LVE-106, LVE-125]", async ({
    task,
  }) => {
    const { publish, parts, folder, stats } = await openStream();
    const tags = await makeFlv({ seconds: 2, rate: 15 });
    const publisher = await publish();
    const starts = [TIME_WRAP - 1000, 3_600_000, 3_592_000];
    for (const from of starts) await publisher.sendInRealTime(tags, from);
    const arrived = async () => new Set((await parts()).map(({ session }) => session)).size;
    await until(async () => (await arrived()) >= 4, "the last jump");
    publisher.close();
    await until(async () => (await stats()).senders.length === 0, "the end");

    const shown = await parts();
    reportFault(task, lossOf("times that jump", shown), CONTINUES);
    const sent = shown.reduce((sum, { from, to }) => sum + to - from, 0);
    // Segments of two seconds each, none of which is lost.
    expect(Math.abs(sent - starts.length * 2)).toBeLessThan(0.3);
    const steps = await stepsOf(folder, (await joinRecording(engine, folder, 0)) ?? "");
    expect(steps.reduce((sum, step) => sum + step, 0)).toBeGreaterThan(sent - 1);
    expect(Math.min(...steps)).toBeGreaterThan(0);
    expect(Math.max(...steps)).toBeLessThan(HOLE_SECONDS_MAX);
  });

  it("that is faster than real time is slowed, and its sender reads why [LVE-105, LVE-125]", async ({
    task,
  }) => {
    const checkWitness = await openWitness(task, "a sender faster than real time");
    const { sendFile: send, secondsSent, problems } = await openStream();
    const { dataDir } = world.services.config;
    const file = await makeSentFile(dataDir, "long", { seconds: 600, size: "160x90", rate: 5 });
    const memory = process.memoryUsage().rss;
    const begin = performance.now();

    send(file, []);

    await until(async () => (await problems()).includes("pace"), "the advice");
    expect(await problems()).not.toContain("line");
    const before = await secondsSent();
    await checkWitness();
    await until(async () => (await secondsSent()) > before, "more of it");
    // At most ten seconds ahead, plus bytes in transit.
    expect(await secondsSent()).toBeLessThan((performance.now() - begin) / 1000 + 15);
    expect(process.memoryUsage().rss - memory).toBeLessThan(MEMORY_BYTES_MAX);
    // On a busy machine the sender is also slowed by it, and is then not ahead for a moment.
    await until(async () => (await problems()).includes("pace"), "the advice later");
  });

  it("with more bits than the limit is cut off, and program and owner are given the limit [LVE-108, LVE-125]", async ({
    task,
  }) => {
    const checkWitness = await openWitness(task, "a sender with 50 Mbit/s");
    const { publish, untilCut, stats, parts } = await openStream();
    const encoded = await makeFlv({ seconds: 2, rate: 15 });
    const publisher = await publish();
    const first = encoded.find(isVideo);
    // 50 Mbit/s: a frame of 400 kB every 64 ms.
    const large = Buffer.concat([Buffer.from([0x27, 1, 0, 0, 0]), Buffer.alloc(400_000, 1)]);
    for (const tag of encoded) if (tag.type === METADATA || tag === first) await publisher.send(tag);
    const sending = (async () => {
      for (let dts = 0; dts < 20_000; dts += 64) await publisher.send({ type: VIDEO, dts, body: large });
    })();

    await untilCut("bitRate");

    await Promise.all([publisher.closed, sending]);
    expect(publisher.said()).toContain(`please send at most ${MAX_MEGABITS} Mbit/s`);
    expect(await stats()).toMatchObject({ cut: "bitRate", maxMegabits: MAX_MEGABITS, senders: [] });
    await checkWitness();

    // A sender below the limit replaces it, and the warning disappears.
    const next = await publish();
    await next.sendInRealTime(encoded, 0);
    await until(async () => (await parts()).length > 2, "its pictures");
    expect((await stats()).hasSignal).toBe(true);
    world.clock.advance(30);
    await until(async () => (await stats()).cut === null, "the end of the word");
    next.close();
  });

  it.each<[string, FlvTag["type"], string]>([
    ["H.263", VIDEO, "1200000000"],
    ["AV1 by its FourCC", VIDEO, "9061763031"],
    ["Opus", 8, "d000"],
    ["Opus by its FourCC", 8, "904f707573"],
  ])(
    "that changes to %s is cut off, and program and owner are given the codecs",
    async (_name, type, bytes) => {
      const { publish, untilCut, parts } = await openStream();
      const publisher = await publish();
      await publisher.sendInRealTime(await makeFlv({ seconds: 2, rate: 15 }), 0);
      await until(async () => (await parts()).length > 3, "pictures");

      await publisher.send({
        type,
        dts: 2000,
        body: Buffer.concat([Buffer.from(bytes, "hex"), Buffer.alloc(50)]),
      });

      await untilCut("codec");
      await publisher.closed;
      expect(publisher.said()).toContain("please send H.264 and AAC");
    },
  );

  it("that changes its profile and size goes on after a discontinuity [LVE-107, LVE-125]", async ({
    task,
  }) => {
    const { publish, parts, folder, stats } = await openStream();
    const publisher = await publish();
    await publisher.sendInRealTime(await makeFlv({ seconds: 2, rate: 15 }), 0);
    await publisher.sendInRealTime(
      await makeFlv({ seconds: 2, rate: 15, size: "640x360", bFrames: 2 }),
      2000,
    );
    await until(async () => (await parts()).some(({ session }) => session === 2), "the next session");
    publisher.close();
    await until(async () => (await stats()).senders.length === 0, "the end");

    expect((await stats()).cut).toBeNull();
    reportFault(task, lossOf("another profile and size", await parts()), CONTINUES);
    expect(await joinRecording(engine, folder, 0)).toBeDefined();
  });

  it("with a key frame each minute is shown in parts, and its sender is given the two seconds [LVE-109, LVE-125]", async ({
    task,
  }) => {
    const { sendFile: send, parts, problems } = await openStream();
    const { dataDir } = world.services.config;
    const file = await makeSentFile(dataDir, "sparse", {
      seconds: 120,
      size: "160x90",
      rate: 15,
      keyFrames: 900,
    });
    const memory = process.memoryUsage().rss;

    send(file, ["-re"]);

    await until(async () => (await problems()).includes("keyFrames"), "the advice");
    const count = (await parts()).length;
    expect(count).toBeGreaterThan(5);
    await until(async () => (await parts()).length > count + 5, "more parts");
    reportFault(task, lossOf("a key frame each minute", await parts()), UNNOTICED);
    expect(process.memoryUsage().rss - memory).toBeLessThan(MEMORY_BYTES_MAX);
  });
});
