import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { videoModeration } from "#shared/videos/moderation.ts";
import { openIngest } from "#server/features/live/ingest/ingest.ts";
import { SENDER_OFFER } from "#server/live/testing/offer.ts";
import { connectRecorder } from "#server/live/testing/recorder.ts";
import { findMediaEngine } from "#server/media/engine.ts";
import { startLiveStream } from "./chat-room.ts";
import { freePort } from "./free-port.ts";
import { openWorld, until } from "./world.ts";

const TIMEOUT_MS = 30_000;

/** What a sender with this key is told; `accepted` if it may send. */
type SendWithKey = (key: string) => Promise<string>;

/** A site that receives live streams, over each ingest protocol. */
export async function openLiveSite(env: Readonly<Record<string, string>> = {}) {
  const [rtmpPort, whipPort, srtPort] = [await freePort(), await freePort(), await freePort()];
  const ports = { RTMP_PORT: String(rtmpPort), WHIP_UDP_PORT: String(whipPort), SRT_PORT: String(srtPort) };
  const world = await openWorld({ env: { ...ports, ...env } });
  const owner = await world.creator();
  const admin = await world.person({ role: "admin" });
  const engine = await findMediaEngine({ env: { ...process.env, ...env }, log: world.services.log });
  if (engine.mode !== "full") throw new Error("these tests need ffmpeg");
  const ingest = await openIngest(world.services, engine);

  function sendRtmp(key: string, seconds: number): ChildProcess {
    return spawn("ffmpeg", [
      ...["-v", "error", "-re", "-f", "lavfi", "-i", `testsrc2=size=320x180:rate=15:duration=${seconds}`],
      ...["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "15"],
      ...["-pix_fmt", "yuv420p", "-f", "flv", `rtmp://127.0.0.1:${rtmpPort}/live/${key}`],
    ]);
  }

  const rtmp: SendWithKey = async (key) => {
    const program = sendRtmp(key, 3);
    let said = "";
    program.stderr?.setEncoding("utf8").on("data", (text: string) => (said += text));
    const [code] = await once(program, "close");
    return code === 0
      ? "accepted"
      : (/Server error: (?:bad key|key in use|closed|site full): (.+)/.exec(said)?.[1] ?? said);
  };

  /** The address of the connection, or what is told. */
  async function offerByWhip(key: string): Promise<URL | string> {
    const response = await fetch(`${world.url}/live/whip`, {
      method: "POST",
      headers: { "content-type": "application/sdp", "accept-language": "en", authorization: `Bearer ${key}` },
      body: SENDER_OFFER,
    });
    if (response.status === 201) return new URL(response.headers.get("location") ?? "", world.url);
    return ((await response.json()) as { message: string }).message;
  }

  const whip: SendWithKey = async (key) => {
    const connection = await offerByWhip(key);
    if (typeof connection === "string") return connection;
    const { status } = await fetch(connection, { method: "DELETE" });
    return status === 200 ? "accepted" : `the end was answered with ${status}`;
  };

  const socket: SendWithKey = async (key) => {
    const recorder = connectRecorder(world.url, key);
    const answer = await recorder.answer;
    recorder.socket.close();
    return answer === "ready" ? "accepted" : answer.message;
  };

  return {
    world,
    engine,
    rtmpPort,
    srtPort,
    owner,
    admin,
    protocols: { RTMP: rtmp, WHIP: whip, WebSocket: socket },
    offerByWhip,
    /** Sends by RTMP for a minute; resolves when the connection is closed. */
    sendByProgram: async (key: string) => once(sendRtmp(key, 60), "close"),
    async startStream(creator = owner): Promise<{ id: string; key: string }> {
      const id = await startLiveStream(creator);
      const { url } = await creator.call(live.url, { params: { id } });
      return { id, key: url.replace("/live/", "") };
    },
    ban: (id: string) =>
      admin.call(videoModeration.ban, { params: { id }, body: { reason: "SPM", note: "" } }),
    /** A key has one sender: another one waits until it is let go. */
    async untilFree(key: string): Promise<void> {
      const isFree = async () => {
        const streams = world.services.db.selectFrom("live_streams").select("signal_since");
        const stream = await streams.where("stream_key", "=", key).executeTakeFirst();
        return !stream || stream.signal_since === null;
      };
      await until(isFree, "the end of the sender before", TIMEOUT_MS);
    },
    /** What the playlist of a rendition lists. */
    async watchableSeconds(id: string, rendition = "source"): Promise<number> {
      const { hls } = await owner.call(videos.get, { params: { id } });
      if (hls === null) return 0;
      const list = await (await fetch(new URL(`${rendition}.m3u8`, new URL(hls, world.url)))).text();
      return [...list.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, seconds]) => sum + Number(seconds), 0);
    },
    async close() {
      await ingest?.stop();
      await world.close();
    },
  };
}

export type LiveSite = Awaited<ReturnType<typeof openLiveSite>>;
