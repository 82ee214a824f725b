import { Audio, PeerConnection, Video } from "node-datachannel";
import { isConfiguration, isKeyFrame, isVideo, type FlvTag } from "#server/live/flv/flv-tags.ts";

const SSRC = 7;
const PACKET_BYTES = 1100;
const FRAGMENT = 28;
const TICKS_PER_MS = 90;

/** A WHIP sender that ignores the bit rate limit of the server. */
export interface WhipSender {
  readonly offer: string;
  accept(answer: string): void;
  /** Resolves when media can be sent. */
  readonly opened: Promise<void>;
  /** Sends a frame with these NAL units at this time. */
  send(units: readonly Buffer[], ms: number): void;
  readonly closed: Promise<void>;
  close(): void;
}

export async function openWhipSender(): Promise<WhipSender> {
  const connection = new PeerConnection("sender", { iceServers: [] });
  const video = new Video("0", "SendOnly");
  video.addH264Codec(96, "profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1");
  video.addSSRC(SSRC, "video");
  const audio = new Audio("1", "SendOnly");
  audio.addOpusCodec(111);
  audio.addSSRC(SSRC + 1, "audio");
  const track = connection.addTrack(video);
  connection.addTrack(audio);
  const opened = new Promise<void>((resolve) => track.onOpen(() => resolve()));
  const closed = new Promise<void>((resolve) => {
    connection.onStateChange((state) => {
      if (state === "closed" || state === "disconnected" || state === "failed") resolve();
    });
  });
  const gathered = new Promise<void>((resolve) => {
    connection.onGatheringStateChange((state) => {
      if (state === "complete") resolve();
    });
  });
  connection.setLocalDescription();
  await gathered;
  let sequence = 0;

  function packet(payload: Buffer, ms: number, isLast: boolean): void {
    const head = Buffer.alloc(12);
    head[0] = 0x80;
    head[1] = (isLast ? 0x80 : 0) | 96;
    head.writeUInt16BE(sequence++ & 0xff_ff, 2);
    head.writeUInt32BE(Math.round(ms * TICKS_PER_MS), 4);
    head.writeUInt32BE(SSRC, 8);
    if (track.isOpen()) track.sendMessageBinary(Buffer.concat([head, payload]));
  }

  return {
    offer: connection.localDescription()?.sdp ?? "",
    accept: (answer) => connection.setRemoteDescription(answer, "answer"),
    opened,
    send(units, ms) {
      for (const [index, unit] of units.entries()) {
        const isLast = index === units.length - 1;
        if (unit.length <= PACKET_BYTES) packet(unit, ms, isLast);
        else for (const part of fragmentsOf(unit)) packet(part.payload, ms, isLast && part.isLast);
      }
    },
    closed,
    close: () => connection.close(),
  };
}

/** Fragmentation units (RFC 6184, 5.8). */
function* fragmentsOf(unit: Buffer): Generator<{ payload: Buffer; isLast: boolean }> {
  const [first = 0] = unit;
  for (let at = 1; at < unit.length; at += PACKET_BYTES) {
    const isLast = at + PACKET_BYTES >= unit.length;
    const flags = (at === 1 ? 0x80 : 0) | (isLast ? 0x40 : 0);
    const head = Buffer.from([(first & 0xe0) | FRAGMENT, flags | (first & 0x1f)]);
    yield { payload: Buffer.concat([head, unit.subarray(at, at + PACKET_BYTES)]), isLast };
  }
}

/** The parameter sets and the first key frame of a sender's tags. */
export function firstUnits(tags: readonly FlvTag[]): Buffer[] {
  const configuration = tags.find((tag) => isVideo(tag) && isConfiguration(tag))?.body.subarray(5);
  const key = tags.find(isKeyFrame)?.body.subarray(5);
  if (!configuration || !key) throw new Error("there is no key frame");
  const spsEnd = 8 + configuration.readUInt16BE(6);
  const sps = configuration.subarray(8, spsEnd);
  const pps = configuration.subarray(spsEnd + 3, spsEnd + 3 + configuration.readUInt16BE(spsEnd + 1));
  const units = [sps, pps];
  for (let at = 0; at + 4 <= key.length;) {
    const end = at + 4 + key.readUInt32BE(at);
    units.push(key.subarray(at + 4, end));
    at = end;
  }
  return units;
}
