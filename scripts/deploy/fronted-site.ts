import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { videos } from "#shared/videos/contract.ts";
import { ensureWebBuilt } from "#server/platform/web/build-web.ts";
import { makeCertificate } from "#server/testing/certificate.ts";
import { freePort } from "#server/testing/free-port.ts";
import {
  ADMINISTRATOR,
  removeDataDir,
  startSiteProcess,
  type SiteProcess,
} from "#server/testing/site-process.ts";
import { createUpload, sendBytes } from "#server/testing/upload.ts";
import { until } from "#server/testing/world.ts";
import { choosePlace, type FrontPlace } from "./front-process.ts";

const execute = promisify(execFile);
const ROOT = path.join(import.meta.dirname, "../..");
const PROCESSING_MS = 120_000;
export const METRICS_TOKEN = "a-token-for-the-tests";

/** A whole site with pages and a public video, in a process of its own, and a place for a front. */
export interface FrontedSite {
  readonly place: FrontPlace;
  /** The certificate of the front. */
  readonly ca: string;
  /** The site itself, past the front. */
  readonly site: SiteProcess;
  readonly rtmpPort: number;
  readonly owner: { readonly token: string; readonly call: Call };
  readonly channelId: string;
  readonly videoId: string;
  /** How many requests of a route the site has answered, with this status if one is given. */
  countAnswers(route: string, status?: number): Promise<number>;
  close(): Promise<void>;
}

export async function openFrontedSite(): Promise<FrontedSite> {
  await ensureWebBuilt({ root: ROOT, log: { info: () => undefined } });
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-front-"));
  const certificate = await makeCertificate(folder);
  const place = await choosePlace(folder, certificate);
  const dataDir = path.join(folder, "data");
  const rtmpPort = await freePort();
  const site = await startSiteProcess(dataDir, place.sitePort, {
    hasPages: true,
    env: {
      PUBLIC_URL: `https://localhost:${place.httpsPort}`,
      // The front, and the address of a test's client: a front that appends to what clients claim would be believed.
      TRUSTED_PROXIES: "127.0.0.1, 127.0.0.5",
      METRICS_TOKEN,
      RTMP_PORT: String(rtmpPort),
      SRT_PORT: String(await freePort()),
      WHIP_UDP_PORT: String(await freePort()),
      NADAJ_LIVE_RUNGS: "none",
    },
  });

  async function close(): Promise<void> {
    await site.kill("SIGTERM");
    await removeDataDir(dataDir);
    await rm(folder, { recursive: true, force: true });
  }

  const content = await fillSite(site, folder).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    ...{ place, site, rtmpPort, ...content, close },
    ca: await readFile(certificate.certFile, "utf8"),
    async countAnswers(route, status) {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      const lines = (await (await fetch(`${site.url}/metrics`, { headers })).text()).split("\n");
      return lines
        .filter((line) => line.startsWith("nadaj_request_seconds_count{"))
        .filter((line) => line.includes(`route="${route}"`))
        .filter((line) => status === undefined || line.includes(`status="${status}"`))
        .reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
    },
  };
}

/** A channel of the administrator with a public video. */
async function fillSite(
  site: SiteProcess,
  folder: string,
): Promise<Pick<FrontedSite, "owner" | "channelId" | "videoId">> {
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
  site: SiteProcess,
  { token, call }: FrontedSite["owner"],
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
