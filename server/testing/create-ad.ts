import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { ads, type Ad, type AdChanges } from "#shared/ads/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import type { Call } from "#shared/client.ts";
import type { Person, World } from "./world.ts";

const run = promisify(execFile);

/** An image with the shape of a banner. */
export async function drawBanner(): Promise<Blob> {
  const videoInput = sharp({ create: { width: 1600, height: 300, channels: 3, background: "#c01010" } });
  return new Blob([new Uint8Array(await videoInput.png().toBuffer())], { type: "image/png" });
}

interface DrawnVideo {
  readonly seconds?: number;
  readonly size?: string;
  readonly codec?: string;
  /** Browsers do not decode ten bits. */
  readonly pixels?: "yuv420p" | "yuv420p10le";
  /** Null for a video without sound. */
  readonly sound?: "aac" | "libopus" | null;
}

/** A video with a title in its metadata. */
export async function drawVideo({
  seconds = 2,
  size = "128x72",
  codec = "libx264",
  pixels = "yuv420p",
  sound = "aac",
}: DrawnVideo = {}): Promise<Blob> {
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-ad-clip-"));
  const file = path.join(folder, "film.mp4");
  const videoInput = ["-f", "lavfi", "-i", `testsrc2=size=${size}:rate=10:duration=${seconds}`];
  const audioInput = ["-f", "lavfi", "-i", `sine=frequency=440:duration=${seconds}`];
  const videoCodec = ["-c:v", codec, "-preset", "ultrafast", "-pix_fmt", pixels];
  const audioCodec = sound === null ? ["-an"] : ["-c:a", sound];
  const output = [...videoCodec, ...audioCodec, "-metadata", "title=Gdzie to było", file];
  await run("ffmpeg", ["-v", "error", "-y", ...videoInput, ...audioInput, ...output]);
  const bytes = await readFile(file);
  await rm(folder, { recursive: true });
  return new Blob([new Uint8Array(bytes)], { type: "video/mp4" });
}

/** A creator whose channel has ad points. */
export async function makeAdvertiser(world: World, staff: Person, points = 100) {
  const advertiser = await world.creator();
  const params = { id: advertiser.channel._id };
  await staff.call(channels.setAdPoints, { params, body: { points } });
  return advertiser;
}

export type Advertiser = Awaited<ReturnType<typeof makeAdvertiser>>;

/** A live banner: verified and with points. */
export async function makeLiveBanner(
  advertiser: Advertiser,
  staff: Person,
  { points = 10, ...changes }: AdChanges & { points?: number } = {},
): Promise<Ad> {
  const { call, channel } = advertiser;
  const body = { channelId: channel._id, name: "Zimowa wyprzedaż", ...changes };
  const { _id: id } = await call(ads.create, { body });
  await call(ads.setCreative, { params: { id }, file: await drawBanner() });
  return runAd(call, staff.call, id, points);
}

/** Makes a complete ad live: the staff approves it and its owner transfers points of the channel. */
export async function runAd(owner: Call, staff: Call, id: string, points: number): Promise<Ad> {
  await owner(ads.setStatus, { params: { id, status: "awaiting_verification" } });
  await staff(ads.verify, { params: { id }, body: { approve: true } });
  await owner(ads.transferPoints, { params: { id }, body: { points } });
  return owner(ads.setStatus, { params: { id, status: "live" } });
}
