import { PeerConnection, type Track } from "node-datachannel";
import type { FlvTag } from "#server/live/flv/flv-tags.ts";
import { createFrameReader } from "./h264-frames.ts";
import type { WhipAddress } from "./messages.ts";
import {
  isRtcp,
  negativeAcknowledgement,
  keyFrameRequest,
  rateLimit,
  receiverReport,
  senderReports,
} from "./rtcp.ts";
import { createRtpReceiver, readRtp, type RtpReceiver } from "./rtp-receiver.ts";
import { createSenderClock } from "./sender-clock.ts";
import { createSenderTags } from "./sender-tags.ts";

type Kind = "video" | "audio";

interface ConnectionOptions {
  readonly id: string;
  /** The SDP offer, narrowed by `narrowOffer`. */
  readonly offer: string;
  readonly address: WhipAddress;
  readonly onTag: (tag: FlvTag) => void;
  readonly onSize: (width: number, height: number) => void;
  readonly onEnd: (reason: string) => void;
}

export interface WhipConnection {
  /** Resolves to the SDP answer with all ICE candidates. */
  readonly answer: Promise<string>;
  end(reason: string): void;
}

const RATES: Record<Kind, number> = { video: 90_000, audio: 48_000 };
const GATHERING_MS = 3000;
const CONNECT_MS = 10_000;
/** Without packets for this long the sender counts as gone: the library does not report it. */
const QUIET_MS = 5000;
const FLUSH_MS = 20;
const REPORT_MS = 500;
const KEY_FRAME_MS = 2000;
/** Browsers obey each request for a key frame; more frequent ones would cost quality. */
const ASK_KEY_FRAME_MS = 500;
/** Timestamps start here and not at 0: audio may be a little earlier than the first frame. */
const START_MS = 1000;

/** One sender: receives RTP, requests lost packets, and converts the media to tags. */
export function openWhipConnection(options: ConnectionOptions): WhipConnection {
  const { id, offer, address, onTag, onSize, onEnd } = options;
  const openedAt = performance.now();
  const now = () => performance.now() - openedAt + START_MS;
  const tracks = new Map<Kind, Track>();
  const timers: NodeJS.Timeout[] = [];
  const clock = createSenderClock(RATES);
  const tags = createSenderTags({ onTag, onSize });
  const frames = createFrameReader({
    onFrame: (frame) => tags.frame(frame, clock.frameTime(frame.timestamp, now())),
    onBroken: () => askKeyFrame(),
  });
  const receivers: Record<Kind, RtpReceiver> = {
    video: createRtpReceiver({ rate: RATES.video, deliver: frames.push, askAgain: ask("video") }),
    audio: createRtpReceiver({
      rate: RATES.audio,
      deliver: (packet) => {
        if (packet) tags.sound(packet.payload, clock.soundTime(packet.timestamp, now()));
      },
      askAgain: ask("audio"),
    }),
  };
  let lastPacketAt: number | undefined;
  let lastKeyFrameAskedAt = 0;
  let hasEnded = false;

  function ask(kind: Kind) {
    return (ssrc: number, sequences: readonly number[]) =>
      send(kind, receiverReport([]), negativeAcknowledgement(ssrc, sequences));
  }

  function send(kind: Kind, ...messages: readonly Buffer[]): void {
    const track = tracks.get(kind);
    if (track?.isOpen()) track.sendMessageBinary(Buffer.concat(messages));
  }

  function askKeyFrame(): void {
    const ssrc = receivers.video.ssrc();
    if (ssrc === undefined || now() - lastKeyFrameAskedAt < ASK_KEY_FRAME_MS) return;
    lastKeyFrameAskedAt = now();
    send("video", receiverReport([]), keyFrameRequest(ssrc));
  }

  function take(kind: Kind, packet: Buffer): void {
    if (hasEnded || packet.length < 8) return;
    const at = now();
    if (isRtcp(packet)) {
      for (const sent of senderReports(packet)) {
        clock.takeReport(kind, sent);
        receivers[kind].noteSenderReport(sent.middle, at);
      }
      return;
    }
    const rtp = readRtp(packet);
    if (!rtp) return;
    const isFirst = receivers[kind].ssrc() === undefined;
    lastPacketAt = at;
    receivers[kind].push(rtp, at);
    // The limit is sent with the first packet: sent later, it would let the rate rise only slowly.
    if (isFirst && kind === "video")
      send(kind, receiverReport([]), rateLimit(address.bitsPerSecond, rtp.ssrc));
    if (isFirst && kind === "video") askKeyFrame();
  }

  function report(): void {
    const silentSince = lastPacketAt ?? START_MS;
    if (now() - silentSince > (lastPacketAt === undefined ? CONNECT_MS : QUIET_MS)) {
      end(lastPacketAt === undefined ? "the sender did not connect" : "the sender is silent");
      return;
    }
    for (const kind of ["video", "audio"] as const) {
      const ssrc = receivers[kind].ssrc();
      if (ssrc === undefined) continue;
      const limit = kind === "video" ? [rateLimit(address.bitsPerSecond, ssrc)] : [];
      send(kind, receiverReport([receivers[kind].report(now())]), ...limit);
    }
  }

  function end(reason: string): void {
    if (hasEnded) return;
    hasEnded = true;
    for (const timer of timers) clearInterval(timer);
    // Deferred, because the connection must not be closed within its own callback.
    setImmediate(safely(() => connection.close(), onEnd));
    onEnd(reason);
  }
  const guard = <Args extends unknown[]>(callback: (...args: Args) => void) => safely(callback, end);

  const connection = new PeerConnection(id, {
    ...{ iceServers: [], bindAddress: address.host, enableIceUdpMux: true, forceMediaTransport: true },
    ...{ portRangeBegin: address.port, portRangeEnd: address.port },
  });
  connection.onStateChange(
    guard((state) => {
      if (state === "failed" || state === "closed" || state === "disconnected")
        end(`the connection ${state}`);
    }),
  );
  connection.onTrack(
    guard((track) => {
      const kind = track.type();
      if (kind !== "video" && kind !== "audio") return;
      tracks.set(kind, track);
      // Without a media handler both RTP and RTCP arrive here. Copied, because the library reuses its buffer.
      track.onMessage(guard((packet) => take(kind, Buffer.from(packet))));
    }),
  );
  const gathered = new Promise<void>((resolve) => {
    connection.onGatheringStateChange(guard((state) => state === "complete" && resolve()));
    setTimeout(resolve, GATHERING_MS);
  });
  timers.push(
    setInterval(guard(askKeyFrame), KEY_FRAME_MS),
    setInterval(guard(report), REPORT_MS),
    setInterval(
      guard(() => {
        for (const receiver of Object.values(receivers)) if (receiver.hasHoles()) receiver.flush(now());
      }),
      FLUSH_MS,
    ),
  );

  async function answerOffer(): Promise<string> {
    connection.setRemoteDescription(offer, "offer");
    await gathered;
    const answer = connection.localDescription()?.sdp;
    if (!answer?.includes("a=candidate")) throw new Error("the media port could not be opened");
    return answer;
  }
  const answer = answerOffer().catch((error: unknown) => {
    end(error instanceof Error ? error.message : "the offer could not be read");
    throw error;
  });
  return { answer, end };
}

/** An exception in a callback of node-datachannel would end the process: here it ends the connection. */
function safely<Args extends unknown[]>(
  callback: (...args: Args) => void,
  onFailure: (reason: string) => void,
): (...args: Args) => void {
  return (...args) => {
    try {
      callback(...args);
    } catch (error) {
      onFailure(error instanceof Error ? error.message : String(error));
    }
  };
}
