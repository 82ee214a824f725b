import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { freePort } from "#server/testing/free-port.ts";
import { startSite } from "../site-process.ts";
import { drawClips, type Clips } from "./clip.ts";
import { openVirtualDesktop, type VirtualDesktop } from "./virtual-desktop.ts";
import { startProgram, until, type Program } from "./processes.ts";

/** A site, and the clips that senders send to its streams. */
export interface Stage {
  readonly clips: Clips;
  /** Folder for the files that programs write; any user may write into it. */
  readonly folder: string;
  openVirtualDesktop(): Promise<VirtualDesktop>;
  startStream(title: string): Promise<Stream>;
  close(): Promise<void>;
}

export interface Stream {
  readonly watchUrl: string;
  readonly rtmpServer: string;
  readonly whipUrl: string;
  readonly key: string;
  /** Resolves to the URL of the playlist, as soon as the stream has a signal. */
  hlsUrl(): Promise<string>;
  finish(): Promise<void>;
}

const LOGIN = { email: "bench@example.com", password: "bench-password" };
const CLIPS = path.resolve(import.meta.dirname, "../../.cache/bench-programs");

export async function openStage(): Promise<Stage> {
  const clips = await drawClips(CLIPS);
  const [port, rtmpPort, udpPort] = [await freePort(), await freePort(), await freePort()];
  const site = await startSite(
    {
      ...{ NADAJ_ADMIN_EMAIL: LOGIN.email, NADAJ_ADMIN_PASSWORD: LOGIN.password },
      ...{ RTMP_PORT: String(rtmpPort), WHIP_UDP_PORT: String(udpPort), NADAJ_LIVE_LADDERS: "1" },
    },
    { port },
  );
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-bench-programs-"));
  await chmod(folder, 0o755);
  const base = `${site.url}/api`;
  const { token } = await createClient({ base })(accounts.login, { body: LOGIN });
  const call = createClient({ base, headers: () => ({ authorization: `Bearer ${token}` }) });
  const { _id: channelId } = await call(channels.create, { body: { name: "Kolejowy Szlak" } });
  let booths = 0;
  return {
    clips,
    folder,
    openVirtualDesktop() {
      booths += 1;
      return openVirtualDesktop(path.join(folder, `booth-${booths}`));
    },
    startStream: (title) => startStream(call, { title, channelId, siteUrl: site.url, rtmpPort }),
    async close() {
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface NewStream {
  readonly title: string;
  readonly channelId: string;
  readonly siteUrl: string;
  readonly rtmpPort: number;
}

async function startStream(call: Call, { title, channelId, siteUrl, rtmpPort }: NewStream): Promise<Stream> {
  const { _id: id } = await call(videos.create, { body: { channelId, title, live: true } });
  await call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
  await call(live.start, { params: { id } });
  const { url } = await call(live.url, { params: { id } });
  return {
    watchUrl: `${siteUrl}/watch/${id}`,
    rtmpServer: `rtmp://127.0.0.1:${rtmpPort}/live`,
    whipUrl: `${siteUrl}/live/whip`,
    key: path.basename(url),
    async hlsUrl() {
      const hls = await until(
        async () => (await call(videos.get, { params: { id } })).hls ?? false,
        "a signal",
      );
      return new URL(hls, siteUrl).href;
    },
    finish: async () => void (await call(live.finish, { params: { id } })),
  };
}

/** The simplest sender: ffmpeg sends the clip in a loop, in real time. */
export function sendClip({ clips }: Stage, { rtmpServer, key }: Stream): Program {
  return startProgram("ffmpeg", [
    ...["-v", "error", "-re", "-stream_loop", "-1", "-i", clips.file],
    ...["-c", "copy", "-f", "flv", `${rtmpServer}/${key}`],
  ]);
}
