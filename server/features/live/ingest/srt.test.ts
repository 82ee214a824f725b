// @module-tag slow
import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "#shared/client.ts";
import { srtAddress } from "#shared/live/addresses.ts";
import { live, liveService } from "#shared/live/contract.ts";
import { joinRecording } from "#server/live/recording.ts";
import { streamFolder } from "#server/live/stream-folder.ts";
import { longestHole, readParts } from "#server/live/testing/dated-parts.ts";
import { runFfprobe } from "#server/media/sandbox/run-ffmpeg.ts";
import { openLiveSite, type LiveSite } from "#server/testing/live-site.ts";
import { until } from "#server/testing/world.ts";

const TIMEOUT_MS = 45_000;
const HOLE_SECONDS_MAX = 0.5;
const H264 = ["-c:v", "libx264", "-preset", "ultrafast", "-bf", "2", "-g", "15"];
const HEVC = ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "keyint=15:log-level=error"];

let folder: string;
let site: LiveSite;
const programs = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "srt-"));
  site = await openLiveSite({ NADAJ_LIVE_RUNGS: "none" });
});
afterAll(async () => {
  for (const program of programs) program.kill("SIGKILL");
  await site.close();
  await rm(folder, { recursive: true });
});

async function srtUrlOf({ world, owner }: LiveSite): Promise<string | null> {
  const headers = () => ({ authorization: `Bearer ${owner.token}` });
  return (await createClient({ base: `${world.url}/live`, headers })(liveService.ingestUrls)).srt;
}

/** A streaming program that uses the address shown in the studio. A busy machine may deliver a second late. */
async function send(key: string, seconds: number, encoding = H264): Promise<ChildProcess> {
  const url = ((await srtUrlOf(site)) ?? "").replace("localhost", "127.0.0.1");
  const program = spawn("ffmpeg", [
    ...["-v", "error", "-re", "-f", "lavfi", "-i", `testsrc2=size=320x180:rate=15:duration=${seconds}`],
    ...[
      "-f",
      "lavfi",
      "-i",
      `sine=sample_rate=48000:duration=${seconds}`,
      ...encoding,
      "-pix_fmt",
      "yuv420p",
    ],
    ...["-c:a", "aac", "-ac", "2", "-f", "mpegts", `${srtAddress(url, key)}&linger=5&latency=1000000`],
  ]);
  programs.add(program);
  return program;
}

async function childrenOf(pid: number): Promise<number> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return listed.split(" ").filter(Boolean).length;
}

async function openStream() {
  const { id, key } = await site.startStream();
  const stats = () => site.owner.call(live.stats, { params: { id } });
  const streamed = streamFolder(site.world.services.config.dataDir, id);
  return { id, key, stats, folder: streamed, parts: () => readParts(streamed) };
}

async function rowsOf(file: string, stream: string, entries: string): Promise<string[]> {
  const args = ["-select_streams", stream, "-show_entries", entries, "-of", "csv=p=0"];
  const listed = await runFfprobe(site.engine, { folder: path.dirname(file), wallSeconds: 30, file, args });
  return listed.split("\n").flatMap((line) => (line === "" ? [] : [line.replace(/,$/, "")]));
}

describe("SRT", { timeout: 120_000 }, () => {
  it("takes a program with the key as its stream id, and viewers see it [LVE-014]", async () => {
    const { id, key, stats, folder: streamed, parts } = await openStream();
    const program = await send(key, 60);
    await until(async () => (await site.watchableSeconds(id)) > 4, "what viewers see", TIMEOUT_MS);
    expect(await stats()).toMatchObject({ width: 320, height: 180, isConverted: false, cut: null });
    program.kill("SIGTERM");
    await until(async () => (await stats()).senders.length === 0, "the end", TIMEOUT_MS);

    expect(longestHole(await parts())).toBeLessThan(HOLE_SECONDS_MAX);
    const file = (await joinRecording(site.engine, streamed, 0)) ?? "";
    const frames = (await rowsOf(file, "v:0", "frame=pts_time")).map(Number);
    // Packets that the receiver still buffers when the program ends are lost.
    expect(frames.length).toBeGreaterThan(4 * 15);
    // The last frame in decoding order may have arrived without the B-frames before it.
    const steps = frames.slice(1, -3).map((time, at) => time - (frames[at] ?? 0));
    expect(Math.max(...steps)).toBeLessThan(1.5 / 15);
    expect(Math.min(...steps)).toBeGreaterThan(0);
    const [sound = 0] = (await rowsOf(file, "a:0", "packet=pts_time")).map(Number);
    expect(Math.abs(sound - (frames[0] ?? 0))).toBeLessThan(0.2);
  });

  it("converts HEVC to H.264 for viewers [LVE-035]", async () => {
    const { id, key, stats, folder: streamed } = await openStream();
    const program = await send(key, 60, HEVC);
    await until(async () => (await stats()).isConverted, "the word", TIMEOUT_MS);
    await until(async () => (await site.watchableSeconds(id)) > 2, "what viewers see", TIMEOUT_MS);
    program.kill("SIGTERM");
    await until(async () => (await stats()).senders.length === 0, "the end", TIMEOUT_MS);

    const file = (await joinRecording(site.engine, streamed, 0)) ?? "";
    expect(await rowsOf(file, "v:0", "stream=codec_name,width,height")).toEqual(["h264,320,180"]);
    expect((await rowsOf(file, "v:0", "frame=pts_time")).length).toBeGreaterThan(2 * 15);
  });

  it("refuses a wrong key before a receiver exists [LVE-014]", async () => {
    const before = await childrenOf(process.pid);
    const { key } = await openStream();
    // An encrypting caller is refused, too.
    for (const streamId of ["wrong", "#!::r=wrong,m=publish", `${key}&passphrase=0123456789`]) {
      const program = await send(streamId, 5);
      let most = 0;
      const watching = setInterval(
        () => void childrenOf(process.pid).then((now) => (most = Math.max(most, now))),
        20,
      );
      const [code] = await once(program, "close");
      clearInterval(watching);
      expect(code).not.toBe(0);
      // The program itself is a child process of the test.
      expect(most).toBeLessThanOrEqual(before + 1);
    }
  });

  it("is undisturbed by garbage, and cut off when a moderator ends the stream [LVE-014]", async () => {
    const { id, key, parts } = await openStream();
    const program = await send(key, 60);
    await until(async () => (await parts()).length > 3, "pictures", TIMEOUT_MS);
    const socket = createSocket("udp4");
    for (let index = 0; index < 500; index += 1) {
      const packet = randomBytes(16 + (index % 100));
      if (index % 2) packet.writeUInt32BE(0x80_00_00_00);
      socket.send(packet, site.srtPort, "127.0.0.1");
    }
    const count = (await parts()).length;
    await until(async () => (await parts()).length > count + 3, "more pictures", TIMEOUT_MS);
    socket.close();
    expect(longestHole(await parts())).toBeLessThan(HOLE_SECONDS_MAX);

    const closed = once(program, "close");
    await site.ban(id);
    await closed;
    const [code] = await once(await send(key, 5), "close");
    expect(code).not.toBe(0);
  });

  it("is not offered where ffmpeg has been built without it [LVE-014]", async () => {
    const ffmpeg = path.join(folder, "ffmpeg");
    const listed = 'case "$*" in *-protocols*) exec sh -c "$REAL -protocols | grep -v srt";; esac';
    const real = `REAL=${site.engine.ffmpeg}`;
    await writeFile(ffmpeg, `#!/bin/sh\nexport ${real}\n${listed}\nexec "$REAL" "$@"\n`);
    await chmod(ffmpeg, 0o755);
    await symlink(site.engine.ffprobe, path.join(folder, "ffprobe"));
    const other = await openLiveSite({ FFMPEG_PATH: ffmpeg });
    expect(await srtUrlOf(other)).toBeNull();
    await other.close();
    expect(await srtUrlOf(site)).toBe(`srt://localhost:${site.srtPort}`);
  });
});
