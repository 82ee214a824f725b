import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { videos } from "#shared/videos/contract.ts";
import { ADMINISTRATOR } from "#server/testing/site-process.ts";
import { createUpload, sendBytes } from "#server/testing/upload.ts";
import { until } from "#server/testing/world.ts";

const execute = promisify(execFile);
const PROCESSING_MS = 120_000;

interface SiteAddress {
  readonly url: string;
}

export interface SiteContent {
  readonly owner: { readonly token: string; readonly call: Call };
  readonly channelId: string;
  readonly videoId: string;
}

/** Creates a channel of ADMINISTRATOR and publishes a video in it; resolves when all its renditions are there. */
export async function fillSite(site: SiteAddress, folder: string): Promise<SiteContent> {
  const base = `${site.url}/api`;
  const { token } = await createClient({ base })(accounts.login, { body: ADMINISTRATOR });
  const call = createClient({ base, headers: () => ({ authorization: `Bearer ${token}` }) });
  const { _id: channelId } = await call(channels.create, { body: { name: "Kolejowy Szlak" } });
  const videoId = await publishClip(site, { token, call }, channelId, await drawClip(folder));
  return { owner: { token, call }, channelId, videoId };
}

/** Noise makes its renditions larger than a slice of the front's cache, in a few seconds. */
async function drawClip(folder: string): Promise<Buffer<ArrayBuffer>> {
  const file = path.join(folder, "clip.mp4");
  await execute("ffmpeg", [
    ...["-v", "error", "-f", "lavfi", "-i", "testsrc2=size=640x360:rate=25,noise=alls=60:allf=t"],
    ...["-f", "lavfi", "-i", "sine", "-t", "12", "-c:v", "libx264", "-preset", "ultrafast"],
    ...["-g", "50", "-pix_fmt", "yuv420p", "-c:a", "aac", file],
  ]);
  return readFile(file);
}

async function publishClip(
  site: SiteAddress,
  { token, call }: SiteContent["owner"],
  channelId: string,
  clip: Buffer<ArrayBuffer>,
): Promise<string> {
  const { _id: id } = await call(videos.create, { body: { channelId, title: "Nocny pociąg" } });
  const params = { id };
  const file = { name: "clip.mp4", type: "video/mp4", size: clip.length };
  const { upload } = await createUpload(site, { token }, id, file);
  await sendBytes(upload, 0, clip);
  await call(videos.edit, { params, body: { tags: ["kolej"] } });
  await call(videos.publish, { params });
  const isDone = async () => {
    const { status, progress } = await call(videos.processing, { params });
    return status === "public" && progress === 100;
  };
  await until(isDone, "the published video", PROCESSING_MS);
  return id;
}
