// @module-tag slow
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { streamFolder } from "#server/live/stream-folder.ts";
import { makeFlv } from "#server/live/testing/flv-source.ts";
import type { FullEngine } from "#server/media/engine.ts";
import { startLiveStream } from "#server/testing/chat-room.ts";
import { freePort } from "#server/testing/free-port.ts";
import { openTaggedIntake, requireEngine } from "#server/testing/tagged-intake.ts";
import { openWorld, until, type World } from "#server/testing/world.ts";
import { openIngest, type Ingest } from "#server/features/live/ingest/ingest.ts";
import { patient } from "#server/testing/patience.ts";

const execute = promisify(execFile);

let world: World;
let owner: Awaited<ReturnType<World["creator"]>>;
let engine: FullEngine;
let ingest: Ingest | undefined;
const programs: ChildProcess[] = [];

beforeAll(async () => {
  const env = { RTMP_PORT: String(await freePort()), NADAJ_LIVE_RUNGS: "240", NADAJ_LIVE_LADDERS: "1" };
  world = await openWorld({ env });
  owner = await world.creator();
  engine = await requireEngine(world);
  ingest = await openIngest(world.services, engine);
});
afterAll(async () => {
  for (const program of programs) program.kill("SIGKILL");
  await ingest?.stop();
  await world.close();
});

/** A started live stream that receives tags when the test sends them. */
async function openStream() {
  const id = await startLiveStream(owner);
  const { db } = world.services;
  const { send, end } = openTaggedIntake(world, engine, id);
  await db.updateTable("videos").set({ live_has_media: true }).where("id", "=", id).execute();
  const { hls } = await world.call(videos.get, { params: { id } });
  const master = new URL(hls ?? "", world.url);
  const get = (name: string, init?: RequestInit) => fetch(new URL(name, master), init);
  const text = async (name: string) => (await get(name)).text();
  const finish = () => owner.call(live.finish, { params: { id } });
  return { send, get, text, address: master.href, end, finish };
}

/** A streaming program that sends video of that size in real time. */
async function startProgram(size: string): Promise<{ id: string; program: ChildProcess }> {
  const id = await startLiveStream(owner);
  const { url } = await owner.call(live.url, { params: { id } });
  const program = spawn("ffmpeg", [
    ...["-v", "error", "-re", "-f", "lavfi", "-i", `testsrc2=size=${size}:rate=15:duration=120`],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-g", "15", "-pix_fmt", "yuv420p"],
    ...["-f", "flv", `rtmp://127.0.0.1:${ingest?.port}${url}`],
  ]);
  programs.push(program);
  return { id, program };
}

function ladderOf(id: string) {
  return until(
    async () => (await owner.call(live.stats, { params: { id } })).ladder ?? undefined,
    "a signal",
  );
}

/** The pid of the ffmpeg that packages this stream. */
async function findEncoder(id: string): Promise<number> {
  const folder = streamFolder(world.services.config.dataDir, id);
  for (const pid of await readdir("/proc")) {
    if (!/^\d+$/.test(pid)) continue;
    const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => ""); // it has ended
    if (environment.includes(folder)) return Number(pid);
  }
  throw new Error("the stream has no encoder");
}

describe("the playlists of a live stream", () => {
  it("are held until the part that was asked for is there, and so is the hinted part [LVE-041, LVE-042]", async () => {
    const tags = await makeFlv({ seconds: 6 });
    const { send, get, text, end } = await openStream();
    send(tags.filter(({ dts }) => dts < 3000));
    await until(async () => (await text("source.m3u8")).includes("source-s0.m4s"), "a segment");
    await pause(500);
    const before = await text("source.m3u8");
    const [, hint = ""] = /PRELOAD-HINT:TYPE=PART,URI="([^"]+)"/.exec(before) ?? [];
    const part = (
      before
        .split("#EXTINF")
        .at(-1)
        ?.match(/#EXT-X-PART:/g) ?? []
    ).length;
    let answers = 0;
    const count = (response: Response) => {
      answers += 1;
      return response;
    };
    const held = get(`source.m3u8?_HLS_msn=1&_HLS_part=${part}`).then(count);
    const hinted = get(hint).then(count);
    await pause(500);
    expect(answers).toBe(0);

    send(tags.filter(({ dts }) => dts >= 3000));

    const [playlist, segment] = await Promise.all([held, hinted]);
    expect([playlist.status, segment.status]).toEqual([200, 200]);
    expect(await playlist.text()).toMatch(new RegExp(`#EXT-X-PART:DURATION=[\\d.]+,URI="${hint}"`));
    expect(segment.headers.get("cache-control")).toMatch(/immutable/);
    expect(playlist.headers.get("cache-control")).toBe("no-cache");
    expect(Buffer.from(await segment.arrayBuffer()).toString("latin1", 4, 8)).toBe("moof");
    await end();
  });

  it.each(["br", "gzip"])("are compressed with %s for players that accept it", async (encoding) => {
    const { send, get, end } = await openStream();
    send(await makeFlv({ seconds: 6 }));
    await end();
    const load = async (accepted: string) => {
      const response = await get("source.m3u8", { headers: { "accept-encoding": accepted } });
      const { headers } = response;
      const bytes = Number(headers.get("content-length"));
      return {
        ...{ bytes, text: await response.text() },
        ...{ used: headers.get("content-encoding"), vary: headers.get("vary") },
      };
    };

    const plain = await load("identity");
    const compressed = await load(encoding);

    expect(plain).toMatchObject({ used: null, vary: "accept-encoding", bytes: plain.text.length });
    expect(compressed).toMatchObject({ used: encoding, vary: "accept-encoding", text: plain.text });
    expect(compressed.bytes).toBeLessThan(plain.bytes / 4);
  });

  it("list no parts for a player that asks for none, whatever others have asked for", async () => {
    const { send, text, end } = await openStream();
    send(await makeFlv({ seconds: 6 }));
    await end();
    const all = await text("source.m3u8");
    const whole = await text("source.m3u8?parts=no");

    expect(all).toMatch(/CAN-BLOCK-RELOAD[^]*#EXT-X-PART:/);
    expect(whole).not.toMatch(/CAN-BLOCK-RELOAD|#EXT-X-PART/);
    expect(whole).toContain("source-s1.m4s");
    expect(await text("source.m3u8")).toBe(all);
  });

  it("report the other renditions, and are refused for parts far in the future [LVE-043, LVE-112]", async () => {
    const { send, get, text, end } = await openStream();
    send(await makeFlv({ seconds: 5 }));
    await end();

    expect(await text("source.m3u8")).toMatch(/RENDITION-REPORT:URI="audio.m3u8",LAST-MSN=2,LAST-PART=\d/);
    expect(await text("audio.m3u8")).toMatch(/RENDITION-REPORT:URI="source.m3u8",LAST-MSN=2,LAST-PART=\d/);
    const refused = ["_HLS_msn=5", "_HLS_msn=-1", "_HLS_msn=x", "_HLS_msn=1e9", "_HLS_part=1"];
    const startedAt = performance.now();
    const statuses = await Promise.all(
      refused.map(async (query) => (await get(`source.m3u8?${query}`)).status),
    );
    expect(statuses).toEqual(refused.map(() => 400));
    const many = Array.from({ length: 200 }, (_, at) => get(`source.m3u8?_HLS_msn=${at + 5}`));
    expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([400]));
    expect(performance.now() - startedAt).toBeLessThan(patient(4000));
    expect((await get("720.m3u8")).status).toBe(404);
    expect((await get("0001/source-p9999.m4s")).status).toBe(404);
  });
});

describe("a player without low latency", () => {
  it("plays the same address, from the first picture to the last one after the end", async () => {
    const tags = await makeFlv({ seconds: 5 });
    const { send, address, end, finish } = await openStream();
    send(tags);
    await end();
    await finish();

    const { stdout } = await execute("ffprobe", [
      ...["-v", "error", "-live_start_index", "0", "-show_entries", "packet=codec_type", "-of", "csv=p=0"],
      ...["-read_intervals", "%+5", address],
    ]);

    expect(stdout.match(/video/g)).toHaveLength(150);
    expect(stdout.match(/audio/g)?.length).toBeGreaterThan(220);
  });
});

/** Ends a program, and waits until its stream has no signal. */
async function endProgram({ id, program }: Awaited<ReturnType<typeof startProgram>>): Promise<void> {
  program.kill("SIGKILL");
  await until(async () => {
    const { hasSignal } = await world.call(live.viewers, { params: { id } });
    return !hasSignal;
  }, "the end");
}

describe("the ladder of live streams", () => {
  it("has more key frames in its smallest rung than the sender sends", async () => {
    const sent = await startProgram("480x360");
    /** The key frames of each whole segment whose parts are listed. */
    const keyFramesIn = async (name: string) => {
      const { hls } = await world.call(videos.get, { params: { id: sent.id } });
      if (hls === null) return [];
      const playlist = await fetch(new URL(`${name}.m3u8`, new URL(hls, world.url)));
      const segments = (await playlist.text()).split("#EXTINF").slice(0, -1);
      return segments.flatMap((segment) => segment.match(/INDEPENDENT=YES/g)?.length ?? []);
    };

    const inSource = await until(async () => {
      const counts = await keyFramesIn("source");
      return counts.length > 1 && counts;
    }, "two segments");
    const inRung = await until(async () => {
      const counts = await keyFramesIn("240");
      return counts.length > 1 && counts;
    }, "two segments of the rung");

    expect(Math.min(...inRung)).toBeGreaterThan(Math.max(...inSource));
    expect(await ladderOf(sent.id)).toBe("ladder");
    await endProgram(sent);
  }, 60_000);

  it("is given to as many streams as the operator allows, and to the next one when one ends [LVE-034]", async () => {
    const first = await startProgram("480x360");
    expect(await ladderOf(first.id)).toBe("ladder");
    const second = await startProgram("480x360");
    expect(await ladderOf(second.id)).toBe("busy");
    const small = await startProgram("320x240");
    expect(await ladderOf(small.id)).toBe("unneeded");

    const { hls } = await until(async () => {
      const video = await world.call(videos.get, { params: { id: first.id } });
      return video.hls === null ? undefined : video;
    }, "pictures");
    const master = await (await fetch(new URL(hls ?? "", world.url))).text();
    expect(master).toContain("RESOLUTION=480x360");
    expect(master).toContain("RESOLUTION=320x240");

    for (const { program } of [second, small]) program.kill("SIGKILL");
    await endProgram(first);
    const third = await startProgram("480x360");
    expect(await ladderOf(third.id)).toBe("ladder");
    third.program.kill("SIGKILL");
  }, 60_000);
});

describe("a live stream whose encoder was killed", () => {
  it("goes on within five seconds, without the sender noticing [LVE-046, LVE-059]", async () => {
    const { id, program } = await startProgram("320x180");
    const read = async () => {
      const { hls } = await world.call(videos.get, { params: { id } });
      if (hls === null) return "";
      return (await fetch(new URL("source.m3u8", new URL(hls, world.url)))).text();
    };
    await until(async () => (await read()).includes("source-s1.m4s"), "two segments", 20_000);

    process.kill(await findEncoder(id), "SIGKILL");

    const killedAt = performance.now();
    const after = await until(
      async () => {
        const playlist = await read();
        return playlist.includes("0002/source-p2.m4s") ? playlist : undefined;
      },
      "pictures",
      10_000,
    );
    expect(performance.now() - killedAt).toBeLessThan(patient(5000));
    expect(program.exitCode).toBeNull();
    expect(after.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
    expect(holeSeconds(after)).toBeLessThanOrEqual(2);
    program.kill("SIGKILL");
  }, 60_000);
});

/** Seconds between the last part of the first session and the first one of the second, by their dates. */
function holeSeconds(playlist: string): number {
  const [before = "", after = ""] = playlist.split("#EXT-X-DISCONTINUITY");
  const dates = (text: string) =>
    [...text.matchAll(/DATE-TIME:(\S+)/g)].map(([, date = ""]) => Date.parse(date));
  const lengths = [...before.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds));
  const end = (dates(before).at(-1) ?? 0) / 1000 + (lengths.at(-1) ?? 0);
  return (dates(after)[0] ?? 0) / 1000 - end;
}
