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
const FILMS = 12;
const DRAWN_SECONDS = 60;

interface Seeding {
  readonly films?: number;
  /** Of the last one. */
  readonly seconds?: number;
}

/** Puts a few published films on a site and waits until they are processed; gives the id of the last. */
export async function seedFilm(
  url: string,
  login: { email: string; password: string },
  { films = FILMS, seconds = 12 }: Seeding = {},
): Promise<string> {
  const { token } = await createClient({ base: `${url}/api` })(accounts.login, { body: login });
  const headers = { authorization: `Bearer ${token}` };
  const call = createClient({ base: `${url}/api`, headers: () => headers });
  const channel = await call(channels.create, { body: { name: "Kolejowy Szlak" } });
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-bench-"));
  let last = "";
  for (let number = 1; number <= films; number += 1) {
    const file = path.join(folder, "film.mp4");
    await drawFilm(file, number, number === films ? seconds : 2);
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

/** A clip with sound, whose colours tell it from the others; what is longer than it pays to draw goes round. */
async function drawFilm(file: string, number: number, seconds: number): Promise<void> {
  const picture = `mandelbrot=size=1280x720:rate=30:start_scale=${1 / number},hue=h=${number * 30}`;
  const options =
    `-f lavfi -i ${picture} -f lavfi -i sine=frequency=440 -t ${Math.min(seconds, DRAWN_SECONDS)} -c:v libx264 ` +
    "-preset ultrafast -maxrate 8M -bufsize 16M -g 60 -pix_fmt yuv420p -c:a aac";
  const quiet = ["-v", "error", "-y"];
  if (seconds <= DRAWN_SECONDS) {
    await run("ffmpeg", [...quiet, ...options.split(" "), file]);
    return;
  }
  const round = `${file}.round.mp4`;
  await run("ffmpeg", [...quiet, ...options.split(" "), round]);
  const copying = ["-stream_loop", "-1", "-i", round, "-t", String(seconds), "-c", "copy", file];
  await run("ffmpeg", [...quiet, ...copying]);
}

/** Sends a whole file by tus. */
export async function upload(
  address: string,
  headers: Record<string, string>,
  bytes: Buffer<ArrayBuffer>,
): Promise<void> {
  const tus = { ...headers, "tus-resumable": "1.0.0" };
  const created = await fetch(address, {
    method: "POST",
    headers: { ...tus, "upload-length": String(bytes.length) },
  });
  await fetch(new URL(created.headers.get("location") ?? "", address), {
    method: "PATCH",
    headers: { ...tus, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    body: bytes,
  });
}
