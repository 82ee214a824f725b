import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { createClient } from "#shared/client.ts";
import { videos } from "#shared/videos/contract.ts";

const run = promisify(execFile);
const VIDEO_COUNT = 12;
const LOOP_SECONDS = 60;

interface SeedOptions {
  readonly videoCount?: number;
  /** Length of the last video; the others are short. */
  readonly seconds?: number;
}

/** Uploads and publishes a few videos, waits until they are processed, and returns the id of the last one. */
export async function seedVideo(
  url: string,
  login: { email: string; password: string },
  { videoCount = VIDEO_COUNT, seconds = 12 }: SeedOptions = {},
): Promise<string> {
  const { token } = await createClient({ base: `${url}/api` })(accounts.login, { body: login });
  const headers = { authorization: `Bearer ${token}` };
  const call = createClient({ base: `${url}/api`, headers: () => headers });
  const channel = await call(channels.create, { body: { name: "Kolejowy Szlak" } });
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-bench-"));
  let last = "";
  for (let number = 1; number <= videoCount; number += 1) {
    const file = path.join(folder, "film.mp4");
    await drawVideo(file, number, number === videoCount ? seconds : 2);
    const title = `Nocny pociąg do Przemyśla, odcinek ${number}`;
    const { _id } = await call(videos.create, { body: { channelId: channel._id, title } });
    const params = { id: _id };
    await upload(`${url}/api/videos/${_id}/upload`, headers, await readFile(file));
    await call(videos.edit, {
      params,
      body: { tags: ["kolej"], desc: "Jedziemy ostatnim składem na wschód." },
    });
    await call(videos.publish, { params });
    while ((await call(videos.processing, { params })).progress < 100) {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    last = _id;
  }
  await rm(folder, { recursive: true });
  return last;
}

/**
 * Makes a clip with audio, in different colours for each video. Long clips repeat a shorter one, because drawing is
 * slow.
 */
async function drawVideo(file: string, number: number, seconds: number): Promise<void> {
  const videoSource = `mandelbrot=size=1280x720:rate=30:start_scale=${1 / number},hue=h=${number * 30}`;
  const options =
    `-f lavfi -i ${videoSource} -f lavfi -i sine=frequency=440 -t ${Math.min(seconds, LOOP_SECONDS)} -c:v libx264 ` +
    "-preset ultrafast -maxrate 8M -bufsize 16M -g 60 -pix_fmt yuv420p -c:a aac";
  const logOptions = ["-v", "error", "-y"];
  if (seconds <= LOOP_SECONDS) {
    await run("ffmpeg", [...logOptions, ...options.split(" "), file]);
    return;
  }
  const loopFile = `${file}.round.mp4`;
  await run("ffmpeg", [...logOptions, ...options.split(" "), loopFile]);
  const copyOptions = ["-stream_loop", "-1", "-i", loopFile, "-t", String(seconds), "-c", "copy", file];
  await run("ffmpeg", [...logOptions, ...copyOptions]);
}

/** Uploads a complete file with tus. */
export async function upload(
  address: string,
  headers: Record<string, string>,
  bytes: Buffer<ArrayBuffer>,
): Promise<void> {
  const tusHeaders = { ...headers, "tus-resumable": "1.0.0" };
  const created = await fetch(address, {
    method: "POST",
    headers: { ...tusHeaders, "upload-length": String(bytes.length) },
  });
  await fetch(new URL(created.headers.get("location") ?? "", address), {
    method: "PATCH",
    headers: { ...tusHeaders, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    body: bytes,
  });
}
