import { accounts } from "#shared/accounts/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { createClient, HttpError, type Call } from "#shared/client.ts";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { freePort } from "#server/testing/free-port.ts";
import { startSite, type RunningSite } from "../site-process.ts";

const LOGIN = { email: "bench@example.com", password: "bench-password" };

export interface LiveSite extends RunningSite {
  readonly call: Call;
  startStream(): Promise<BenchStream>;
}

export interface BenchStream {
  readonly id: string;
  readonly key: string;
  readonly rtmpUrl: string;
  readonly siteUrl: string;
  readonly watchUrl: string;
  /** Address of the master playlist. */
  hls(): Promise<string>;
  /** Ends the stream, unless it has ended automatically because its sender was away too long. */
  end(): Promise<void>;
  /** Deletes the stream without importing a recording, which would be encoded during the next measurement. */
  remove(): Promise<void>;
}

/** A site with one channel, whose streams have a ladder. */
export async function startLiveSite(env: Readonly<Record<string, string>> = {}): Promise<LiveSite> {
  const [rtmpPort, whipPort] = [await freePort(), await freePort()];
  const site = await startSite({
    ...{ NADAJ_ADMIN_EMAIL: LOGIN.email, NADAJ_ADMIN_PASSWORD: LOGIN.password },
    ...{ RTMP_PORT: String(rtmpPort), WHIP_UDP_PORT: String(whipPort), NADAJ_LIVE_LADDERS: "1" },
    ...{ NADAJ_RATE_LIMITS: "off", ...env },
  });
  const base = `${site.url}/api`;
  const { token } = await createClient({ base })(accounts.login, { body: LOGIN });
  const call: Call = createClient({ base, headers: () => ({ authorization: `Bearer ${token}` }) });
  const channel = await call(channels.create, { body: { name: "Kolejowy Szlak" } });

  async function startStream(): Promise<BenchStream> {
    const body = { channelId: channel._id, title: "Na żywo z dworca", live: true };
    const { _id: id } = await call(videos.create, { body });
    await call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
    await call(live.start, { params: { id } });
    const { url } = await call(live.url, { params: { id } });
    return {
      id,
      key: url.slice(url.lastIndexOf("/") + 1),
      rtmpUrl: `rtmp://127.0.0.1:${rtmpPort}${url}`,
      siteUrl: site.url,
      watchUrl: `${site.url}/watch/${id}`,
      async hls() {
        const { hls } = await call(videos.get, { params: { id } });
        if (hls === null) throw new Error("The stream has no playlist");
        return new URL(hls, site.url).href;
      },
      async end() {
        await call(live.finish, { params: { id } }).catch(ignoreEnded);
      },
      async remove() {
        await call(live.finish, { params: { id } }).catch(ignoreEnded);
        await call(videos.remove, { params: { id } });
      },
    };
  }
  return { ...site, call, startStream };
}

function ignoreEnded(error: unknown): void {
  if (!(error instanceof HttpError && error.code === "NOT_LIVE")) throw error;
}
