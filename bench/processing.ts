import { execFile } from "node:child_process";
import { openAsBlob } from "node:fs";
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { createClient, type Call } from "#shared/client.ts";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { median, report } from "./report.ts";
import { startSite } from "./site-process.ts";

const run = promisify(execFile);
const ADMINISTRATOR = { email: "bench@example.com", password: "bench-password" };
const ROUNDS = 3;
const CLIP_SECONDS = 30;
const POLL_MS = 20;

/**
 * Time from the end of an upload to playable and to all renditions, compared with one ffmpeg run for the same
 * outputs.
 */
export async function benchProcessing(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-bench-"));
  const site = await startSite({
    NADAJ_ADMIN_EMAIL: ADMINISTRATOR.email,
    NADAJ_ADMIN_PASSWORD: ADMINISTRATOR.password,
  });
  try {
    const clip = await makeClip(folder);
    const { call, token } = await signIn(site.url, ADMINISTRATOR);
    const channel = await call(channels.create, { body: { name: "Kanał pomiarów" } });
    const watchable: number[] = [];
    const complete: number[] = [];
    const baseline: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { _id } = await call(videos.create, { body: { channelId: channel._id, title: "Pomiar" } });
      const times = await uploadAndWait(call, `${site.url}/api/videos/${_id}/upload`, token, clip, _id);
      watchable.push(times.watchable);
      complete.push(times.complete);
      baseline.push(await runBareFfmpeg(clip, folder));
    }
    report("upload's end to watchable (1080p30, 30 s)", `${median(watchable).toFixed(2)} s`, "<= 1.5 s");
    const ratio = median(complete.map((seconds, index) => seconds / (baseline[index] ?? 1)));
    const figures = `${median(complete).toFixed(1)} s, ${ratio.toFixed(2)} of a bare ffmpeg run (${median(baseline).toFixed(1)} s)`;
    report("upload's end to all renditions", figures, "<= 1.25");
  } finally {
    await site.stop();
    await rm(folder, { recursive: true });
  }
}

/** Thirty seconds with motion and detail, similar to a phone recording. */
async function makeClip(folder: string): Promise<string> {
  const file = path.join(folder, "clip.mp4");
  const given = process.env["BENCH_CLIP"];
  const generatedSource = ["-f", "lavfi", "-i", "mandelbrot=size=1920x1080:rate=30:end_scale=0.01"];
  const source = given ? ["-stream_loop", "-1", "-i", given] : generatedSource;
  const tone = ["-f", "lavfi", "-i", "sine=frequency=440"];
  const videoOptions = [
    ...["-map", "0:v", "-map", "1:a", "-t", String(CLIP_SECONDS), "-vf", "scale=1920:1080,fps=30"],
    ...[
      "-c:v",
      "libx264",
      "-preset",
      "veryfast",
      "-b:v",
      "4M",
      "-g",
      "60",
      "-pix_fmt",
      "yuv420p",
      "-c:a",
      "aac",
      file,
    ],
  ];
  await run("ffmpeg", ["-v", "error", "-y", ...source, ...tone, ...videoOptions]);
  return file;
}

/** Logs in; returns the token and an API client. */
export async function signIn(
  url: string,
  body: { email: string; password: string },
): Promise<{ call: Call; token: string }> {
  const visitor = createClient({ base: `${url}/api` });
  const { token } = await visitor(accounts.login, { body });
  return {
    token,
    call: createClient({ base: `${url}/api`, headers: () => ({ authorization: `Bearer ${token}` }) }),
  };
}

/** Uploads a video; returns the seconds until it is playable and until all renditions are done. */
export async function uploadAndWait(
  call: Call,
  address: string,
  token: string,
  clip: string,
  id: string,
): Promise<{ watchable: number; complete: number }> {
  const { size } = await stat(clip);
  const headers = { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0" };
  const created = await fetch(address, {
    method: "POST",
    headers: { ...headers, "upload-length": String(size) },
  });
  const location = new URL(created.headers.get("location") ?? "", address);
  await fetch(location, {
    method: "PATCH",
    headers: { ...headers, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    body: await openAsBlob(clip),
  });
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  let watchable = Number.NaN;
  for (;;) {
    const { status, steps } = await call(videos.processing, { params: { id } });
    if (Number.isNaN(watchable) && status === "processed") watchable = seconds();
    const isEncoded =
      steps.length > 0 && steps.every(({ name, state }) => name === "sprite" || isFinished(state));
    if (isEncoded) return { watchable, complete: seconds() };
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function isFinished(state: string): boolean {
  return state === "done" || state === "skipped" || state === "failed";
}

/**
 * Makes the same outputs in one ffmpeg run: the remuxed source, the audio, and 720p, 480p and 240p from one decoding.
 */
async function runBareFfmpeg(clip: string, folder: string): Promise<number> {
  const out = path.join(folder, "bare");
  await mkdir(out, { recursive: true });
  const hls = (name: string) => [
    ...["-f", "hls", "-hls_time", "4", "-hls_playlist_type", "vod", "-hls_segment_type", "fmp4"],
    ...[
      "-hls_flags",
      "single_file",
      "-hls_segment_filename",
      path.join(out, `${name}.mp4`),
      path.join(out, `${name}.m3u8`),
    ],
  ];
  const rungs = [
    { name: "720p", height: 720, crf: 23, rate: 2800 },
    { name: "480p", height: 480, crf: 23, rate: 1400 },
    { name: "240p", height: 240, crf: 24, rate: 400 },
  ];
  const split = `[0:v]split=${rungs.length}${rungs.map((_, n) => `[s${n}]`).join("")}`;
  const scales = rungs.map(({ height }, n) => `[s${n}]scale=-2:${height}[o${n}]`);
  const encodes = rungs.flatMap(({ name, crf, rate }, n) => [
    ...[
      "-map",
      `[o${n}]`,
      "-c:v",
      "libx264",
      "-preset",
      "veryfast",
      "-profile:v",
      "high",
      "-pix_fmt",
      "yuv420p",
    ],
    ...["-crf", String(crf), "-maxrate", `${rate}k`, "-bufsize", `${rate * 2}k`, "-sc_threshold", "0"],
    ...["-force_key_frames", "expr:gte(t,n_forced*2)", ...hls(name)],
  ]);
  const copies = [
    "-map",
    "0:v",
    "-c",
    "copy",
    ...hls("source"),
    "-map",
    "0:a",
    "-c",
    "copy",
    ...hls("audio"),
  ];
  const startedAt = performance.now();
  const graph = [split, ...scales].join(";");
  await run("ffmpeg", [
    "-v",
    "error",
    "-y",
    "-nostdin",
    "-i",
    clip,
    "-filter_complex",
    graph,
    ...copies,
    ...encodes,
  ]);
  return (performance.now() - startedAt) / 1000;
}
