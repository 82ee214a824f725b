import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { glob, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { channels } from "#shared/channels/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { openEmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { freePort } from "#server/testing/free-port.ts";
import { startSiteProcess, startWorkerProcess, ADMINISTRATOR } from "#server/testing/site-process.ts";
import { report } from "./report.ts";
import { signIn, uploadAndWait } from "./processing.ts";

const run = promisify(execFile);
const MINUTES = Number(process.env["BENCH_MINUTES"] ?? 12);
const FRAME_RATE = 25;
const WORKERS_READY_MS = 4000;
/** One-minute chunks of a twelve-minute video, as workers make them; shorter in shorter runs. */
const CHUNKS = 12;
const CHUNK_SECONDS = Math.max(4, Math.floor((MINUTES * 60) / CHUNKS / 4) * 4);

/**
 * Processing time of a long video with one worker pinned to a core and with two workers on two cores, and gaps between
 * frames.
 */
export async function benchWorkers(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-bench-"));
  const dataDir = path.join(folder, "data");
  const database = await openEmbeddedDatabase({ dir: path.join(folder, "postgres") });
  const port = await freePort();
  const site = await startSiteProcess(dataDir, port, {
    databaseUrl: database.url,
    env: { NADAJ_ROLES: "api" },
  });
  try {
    const clip = await makeVideo(folder);
    const seconds: number[] = [];
    for (const count of [1, 2]) {
      const workers = Array.from({ length: count }, (_, core) =>
        startWorkerProcess({
          dataDir,
          databaseUrl: database.url,
          env: { NADAJ_CHUNK_SECONDS: String(CHUNK_SECONDS) },
          wrapperCommand: ["taskset", "-c", String(core)],
        }),
      );
      await new Promise((resolve) => setTimeout(resolve, WORKERS_READY_MS));
      seconds.push(await processOnce(site.url, clip));
      for (const worker of workers) await worker.kill("SIGTERM");
    }
    const [one = Number.NaN, two = Number.NaN] = seconds;
    const videoLabel = `${MINUTES} minutes of 1080p${FRAME_RATE}`;
    report(`${videoLabel} on one worker of one core`, `${one.toFixed(0)} s`);
    report(`${videoLabel} on two`, `${two.toFixed(0)} s, ${(two / one).toFixed(2)} of one`, "<= 0.60");
    report("frames without gaps", await describeFrames(dataDir), `${MINUTES * 60 * FRAME_RATE}, no gaps`);
  } finally {
    await site.kill("SIGTERM");
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeVideo(folder: string): Promise<string> {
  const file = path.join(folder, "film.mp4");
  const videoSource = `testsrc2=size=1920x1080:rate=${FRAME_RATE}:duration=${MINUTES * 60}`;
  const tone = `sine=frequency=440:duration=${MINUTES * 60}`;
  const output = "-c:v libx264 -preset ultrafast -g 50 -pix_fmt yuv420p -b:v 4M -c:a aac".split(" ");
  await run("ffmpeg", [
    "-v",
    "error",
    "-y",
    "-f",
    "lavfi",
    "-i",
    videoSource,
    "-f",
    "lavfi",
    "-i",
    tone,
    ...output,
    file,
  ]);
  return file;
}

/** Seconds from the end of the upload to the last rendition. */
async function processOnce(url: string, clip: string): Promise<number> {
  const { call, token } = await signIn(url, ADMINISTRATOR);
  const channel = await call(channels.create, { body: { name: `Kanał pomiarów ${Date.now()}` } });
  const { _id } = await call(videos.create, { body: { channelId: channel._id, title: "Pomiar" } });
  const { complete } = await uploadAndWait(call, `${url}/api/videos/${_id}/upload`, token, clip, _id);
  return complete;
}

/** Frame counts of every encoded rendition of the site, and whether the frames are evenly spaced. */
async function describeFrames(dataDir: string): Promise<string> {
  const summaries = new Set<string>();
  for await (const file of glob("media/videos/*/media/*/*p.mp4", { cwd: dataDir })) {
    const times = await frameTimes(path.join(dataDir, file));
    const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    const even = steps.every((step) => Math.abs(step - 1 / FRAME_RATE) < 0.000_1);
    summaries.add(`${times.length} ${even ? "even" : "uneven"}`);
  }
  return [...summaries].join(", ");
}

async function frameTimes(file: string): Promise<number[]> {
  const args = "-v error -select_streams v -show_entries packet=pts_time -of csv=p=0".split(" ");
  const probe = spawn("ffprobe", [...args, file], { stdio: ["ignore", "pipe", "inherit"] });
  const chunks: Buffer[] = [];
  probe.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  await once(probe, "close");
  const lines = Buffer.concat(chunks).toString().split("\n").filter(Boolean);
  return lines.map(Number.parseFloat).toSorted((a, b) => a - b);
}
