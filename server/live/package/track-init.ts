import type { Buffer } from "node:buffer";
import { boxesIn, findBox } from "./boxes.ts";

/** Track metadata from an init segment. */
export interface TrackInit {
  readonly timescale: number;
  /** RFC 6381 codec string for the CODECS attribute, e.g. `avc1.64001f` or `mp4a.40.2`. */
  readonly codec: string;
  /** Width in pixels; 0 for audio. */
  readonly width: number;
  readonly height: number;
  /** Number of audio channels; 0 for video. */
  readonly channels: number;
}

const ENTRY_COUNT_BYTES = 8;
const CHANNELS_AT = 16;
const VISUAL_ENTRY_BYTES = 78;
const AUDIO_ENTRY_BYTES = 28;
const DECODER_CONFIG_TAG = 0x05;
/** Size of the preceding descriptors in ffmpeg's output, which uses four-byte lengths. */
const DESCRIPTORS_BYTES = 30;
const AAC_LC = 2;

/** Reads a `moov` box with one track. Throws on other codecs than H.264 and AAC. */
export function readInit(moov: Buffer): TrackInit {
  const mdia = findBox(moov, ["moov", "trak", "mdia"]);
  const mdhd = findBox(mdia, ["mdhd"]);
  const timescale = mdhd.readUInt32BE(mdhd[0] === 1 ? 20 : 12);
  const stsd = findBox(mdia, ["minf", "stbl", "stsd"]);
  const [entry] = [...boxesIn(stsd.subarray(ENTRY_COUNT_BYTES))];
  if (entry?.type === "avc1") {
    const avcC = findBox(entry.body.subarray(VISUAL_ENTRY_BYTES), ["avcC"]);
    return {
      timescale,
      codec: `avc1.${avcC.toString("hex", 1, 4)}`,
      width: entry.body.readUInt16BE(24),
      height: entry.body.readUInt16BE(26),
      channels: 0,
    };
  }
  if (entry?.type !== "mp4a") throw new Error(`a track of ${entry?.type}`);
  const esds = findBox(entry.body.subarray(AUDIO_ENTRY_BYTES), ["esds"]);
  const config = audioConfig(esds);
  const codec = `mp4a.40.${(config[0] ?? AAC_LC << 3) >> 3}`;
  // ffmpeg writes 2 into the sample entry whatever the track has; 0 means that the configuration says it elsewhere.
  const channels = ((config[1] ?? 0) >> 3) & 0xf || entry.body.readUInt16BE(CHANNELS_AT);
  return { timescale, codec, width: 0, height: 0, channels };
}

/** The AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1); empty if there is none. */
function audioConfig(esds: Buffer): Buffer {
  const at = esds.indexOf(DECODER_CONFIG_TAG, DESCRIPTORS_BYTES);
  if (at < 0) return esds.subarray(0, 0);
  let body = at + 1;
  while ((esds[body] ?? 0) & 0x80) body += 1; // the length has continuation bits
  return esds.subarray(body + 1);
}
