import {
  AUDIO_TAG,
  compositionMs,
  H264,
  HEVC,
  isAac,
  isKeyFrame,
  VIDEO_PREFIX_BYTES,
  VIDEO_TAG,
  videoCodec,
  type FlvTag,
  type SilentAudio,
} from "#server/live/flv/flv-tags.ts";
import type { Container } from "#server/live/containers.ts";

/** Length of the FLV header that tags carry before the bytes of the codec. */
const AUDIO_PREFIX_BYTES = 2;
/**
 * Timestamps have a unit of 0.1 ms, which is exact enough for audio; a block's time is a 16-bit offset from its
 * cluster's.
 */
const TICK_NS = 100_000;
const TICKS_PER_MS = 10;
const CLUSTER_TICKS = 10_000;
const SOUND_RATE = 48_000;
const VIDEO_TRACK = 1;
const AUDIO_TRACK = 2;
/**
 * Browsers send no frame rate: ffmpeg would assume about a thousand, and give each frame of the ladder a thousandth of
 * its bit rate.
 */
const NOMINAL_FRAME_NS = 33_333_333;
/** Placeholder: the encoder reads the true size from the parameter sets. */
const NOMINAL_SIZE = 16;

const OPUS_HEAD = Buffer.concat([
  Buffer.from("OpusHead"),
  Buffer.from([1, 2, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0]),
]);

/** The body of an FLV tag with one Opus packet. */
export function opusBody(packet: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0, 1]), packet]);
}

/** The tag that starts an Opus track: 48 kHz, stereo. */
export const OPUS_CONFIGURATION: Buffer = Buffer.concat([Buffer.from([0, 0]), OPUS_HEAD]);

export const SILENT_OPUS: SilentAudio = {
  configuration: { type: AUDIO_TAG, dts: 0, body: OPUS_CONFIGURATION },
  frame: opusBody(Buffer.from([0xf8, 0xff, 0xfe])),
  frameMs: 20,
};

/** Matroska of unknown length, as ffmpeg reads it from a pipe. */
export function createMatroska(): Container {
  let cluster: number | undefined;

  return {
    begin(configurations) {
      const frame = configurations.find(({ type }) => type === VIDEO_TAG);
      const sound = configurations.find(({ type }) => type === AUDIO_TAG);
      if (!frame || !sound) throw new Error("a session has a picture and a sound");
      return header(frame, sound);
    },
    bytes(tag) {
      if (tag.type !== VIDEO_TAG && tag.type !== AUDIO_TAG) return Buffer.alloc(0);
      const time = Math.max(0, Math.round((tag.dts + compositionMs(tag)) * TICKS_PER_MS));
      const opened: Buffer[] = [];
      if (cluster === undefined || Math.abs(time - cluster) > CLUSTER_TICKS) {
        cluster = time;
        opened.push(unsized("1f43b675"), number("e7", time));
      }
      const head = Buffer.alloc(4);
      head[0] = 0x80 | (tag.type === VIDEO_TAG ? VIDEO_TRACK : AUDIO_TRACK);
      head.writeInt16BE(time - cluster, 1);
      head[3] = tag.type === AUDIO_TAG || isKeyFrame(tag) ? 0x80 : 0;
      return Buffer.concat([...opened, element("a3", head, payloadOf(tag))]);
    },
  };
}

function payloadOf({ type, body }: FlvTag): Buffer {
  return body.subarray(type === VIDEO_TAG ? VIDEO_PREFIX_BYTES : AUDIO_PREFIX_BYTES);
}

function header(configuration: FlvTag, sound: FlvTag): Buffer {
  const rate = Buffer.alloc(8);
  rate.writeDoubleBE(SOUND_RATE);
  const codec = videoCodec(configuration);
  const file = element(
    "1a45dfa3",
    ...[number("4286", 1), number("42f7", 1), number("42f2", 4), number("42f3", 8)],
    ...[element("4282", Buffer.from("matroska")), number("4287", 4), number("4285", 2)],
  );
  const size = element("e0", number("b0", NOMINAL_SIZE), number("ba", NOMINAL_SIZE));
  const frame = element(
    "ae",
    ...[number("d7", VIDEO_TRACK), number("73c5", VIDEO_TRACK), number("83", 1)],
    number("23e383", NOMINAL_FRAME_NS),
    element("86", Buffer.from(codec)),
    // VP8 and VP9 have no separate configuration: their key frames contain it.
    ...(codec === H264 || codec === HEVC ? [element("63a2", payloadOf(configuration))] : []),
    size,
  );
  const track = element(
    "ae",
    ...[number("d7", AUDIO_TRACK), number("73c5", AUDIO_TRACK), number("83", 2)],
    element("86", Buffer.from(isAac(sound) ? "A_AAC" : "A_OPUS")),
    element("63a2", payloadOf(sound)),
    element("e1", element("b5", rate), number("9f", 2)),
  );
  return Buffer.concat([
    ...[file, unsized("18538067"), element("1549a966", number("2ad7b1", TICK_NS))],
    element("1654ae6b", frame, track),
  ]);
}

function element(id: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(0x01_00_00_00_00_00_00_00n | BigInt(body.length));
  return Buffer.concat([Buffer.from(id, "hex"), size, body]);
}

function number(id: string, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return element(id, bytes);
}

function unsized(id: string): Buffer {
  return Buffer.from(`${id}01ffffffffffffff`, "hex");
}
