import { shortLength, unitsIn, withLength } from "#server/live/annex-b.ts";
import { AUDIO_TAG, HEVC, VIDEO_CODECS, VIDEO_TAG, type FlvTag } from "#server/live/flv/flv-tags.ts";
import { unitType } from "#server/live/whip/h264-frames.ts";
import { createSenderTags } from "#server/live/whip/sender-tags.ts";
import { createTsReader, type MediaPacket, type ProgramCodec } from "./mpeg-ts.ts";

interface Options {
  readonly onTag: (tag: FlvTag) => void;
  readonly onSize: (width: number, height: number) => void;
  /** Called if the program has a codec that live streams cannot have. */
  readonly onUnsupported: () => void;
}

const TICKS_PER_MS = 90;
const H264_KEY_UNIT = 5;
const AAC_STEREO = 0xaf;
const AAC_SAMPLES = 1024;
const ADTS_SYNC = 0xff_f0;
const ADTS_BYTES = 7;
const RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
];
/** NAL unit types of HEVC: parameter sets, and the frames at which a decoder can start. */
const [VPS, SPS, PPS, DELIMITER] = [32, 33, 34, 35];
const [FIRST_KEY_UNIT, LAST_KEY_UNIT] = [16, 21];

/** Converts an MPEG transport stream with H.264 or HEVC, and AAC, to tags as streaming programs send them by RTMP. */
export function createProgramTags({ onTag, onSize, onUnsupported }: Options): { push(bytes: Buffer): void } {
  const h264 = createSenderTags({ onTag, onSize });
  const hevc = createHevcTags(onTag);
  const aac = createAacTags(onTag);
  let codec: ProgramCodec | undefined;
  let mustWait = true;

  function takeFrame({ payload, pts, dts }: MediaPacket): void {
    const units = unitsIn(payload);
    const isHevc = codec === "hevc";
    const isKey = units.some((unit) => (isHevc ? isHevcKey(unit) : unitType(unit) === H264_KEY_UNIT));
    // After a loss a decoder cannot continue before the next key frame.
    if (mustWait && !isKey) return;
    mustWait = false;
    const time = Math.round(dts / TICKS_PER_MS);
    const composition = Math.round(pts / TICKS_PER_MS) - time;
    if (isHevc) hevc({ units, isKey, time, composition });
    else h264.frame({ units, isKey, timestamp: dts }, time, composition);
  }

  return createTsReader({
    onCodec(kind, found) {
      if (found === "other") onUnsupported();
      if (kind === "video") [codec, mustWait] = [found, true];
    },
    onLoss(kind) {
      if (kind === "video") mustWait = true;
    },
    onPacket(packet) {
      if (packet.kind === "audio") aac(packet);
      else takeFrame(packet);
    },
  });
}

function hevcType(unit: Buffer): number {
  return ((unit[0] ?? 0) >> 1) & 0x3f;
}

function isHevcKey(unit: Buffer): boolean {
  return hevcType(unit) >= FIRST_KEY_UNIT && hevcType(unit) <= LAST_KEY_UNIT;
}

interface HevcFrame {
  readonly units: readonly Buffer[];
  readonly isKey: boolean;
  readonly time: number;
  readonly composition: number;
}

function createHevcTags(onTag: Options["onTag"]): (frame: HevcFrame) => void {
  const codec = VIDEO_CODECS[HEVC] ?? 0;
  let known: Buffer | undefined;

  function tag(isKey: boolean, time: number, [kind, composition]: [number, number], payload: Buffer): void {
    const head = Buffer.from([((isKey ? 1 : 2) << 4) | codec, kind, 0, 0, 0]);
    head.writeIntBE(composition, 2, 3);
    onTag({ type: VIDEO_TAG, dts: time, body: Buffer.concat([head, payload]) });
  }

  return ({ units, isKey, time, composition }) => {
    const sets = [VPS, SPS, PPS].map((type) => units.find((unit) => hevcType(unit) === type));
    if (sets.every((set) => set !== undefined)) {
      const configuration = hevcConfiguration(sets);
      if (!known?.equals(configuration)) tag(true, time, [0, 0], configuration);
      known = configuration;
    }
    const shown = units.filter((unit) => ![VPS, SPS, PPS, DELIMITER].includes(hevcType(unit)));
    if (known && shown.length > 0)
      tag(isKey, time, [1, composition], Buffer.concat(shown.flatMap(withLength)));
  };
}

/** The decoder configuration record (ISO 14496-15); ffmpeg reads profile and size from the parameter sets. */
function hevcConfiguration(sets: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(23);
  head[0] = 1; // version
  head[21] = 0x0f; // lengths of four bytes
  head[22] = sets.length;
  const arrays = sets.flatMap((set) => [Buffer.from([0x80 | hevcType(set), 0, 1]), shortLength(set), set]);
  return Buffer.concat([head, ...arrays]);
}

/** Audio comes as ADTS frames, several in one packet. */
function createAacTags(onTag: Options["onTag"]): (packet: MediaPacket) => void {
  let known: Buffer | undefined;

  return ({ payload, pts }) => {
    let at = 0;
    let time = pts / TICKS_PER_MS;
    while (at + ADTS_BYTES <= payload.length) {
      if ((payload.readUInt16BE(at) & 0xff_f6) !== ADTS_SYNC) return;
      const bytes = (payload.readUIntBE(at + 3, 3) >> 5) & 0x1f_ff;
      const begin = at + (payload.readUInt8(at + 1) & 1 ? ADTS_BYTES : ADTS_BYTES + 2);
      const rate = RATES[(payload.readUInt8(at + 2) >> 2) & 0x0f];
      if (!rate || at + bytes > payload.length || begin >= at + bytes) return;
      const configuration = aacConfiguration(payload.subarray(at, at + ADTS_BYTES));
      const dts = Math.round(time);
      if (!known?.equals(configuration)) {
        onTag({ type: AUDIO_TAG, dts, body: Buffer.concat([Buffer.from([AAC_STEREO, 0]), configuration]) });
      }
      known = configuration;
      const frame = payload.subarray(begin, at + bytes);
      onTag({ type: AUDIO_TAG, dts, body: Buffer.concat([Buffer.from([AAC_STEREO, 1]), frame]) });
      time += (AAC_SAMPLES * 1000) / rate;
      at += bytes;
    }
  };
}

/** AudioSpecificConfig: object type, rate and channels (ISO 14496-3, 1.6.2.1) from the header of an ADTS frame. */
function aacConfiguration(header: Buffer): Buffer {
  const second = header.readUInt8(2);
  const objectType = (second >> 6) + 1;
  const rate = (second >> 2) & 0x0f;
  const channels = ((second & 1) << 2) | (header.readUInt8(3) >> 6);
  return Buffer.from([(objectType << 3) | (rate >> 1), ((rate & 1) << 7) | (channels << 3)]);
}
