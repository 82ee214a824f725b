/** One message of an FLV stream, as RTMP carries it. */
export interface FlvTag {
  readonly type: number;
  /** Decoding time in milliseconds on the clock of the sender. */
  readonly dts: number;
  readonly body: Buffer;
}

export const AUDIO_TAG = 8;
export const VIDEO_TAG = 9;
export const METADATA_TAG = 18;

export const H264 = "V_MPEG4/ISO/AVC";
export const HEVC = "V_MPEGH/ISO/HEVC";

/**
 * Codec number in the first byte of a video tag, by the codec's Matroska name. FLV itself has a number for H.264 only.
 */
export const VIDEO_CODECS: Readonly<Record<string, number>> = { [H264]: 7, [HEVC]: 12, V_VP8: 14, V_VP9: 15 };

const TAG_HEADER_BYTES = 11;
/** Length of the header (frame type, codec, packet type, composition time) before the bytes of the codec. */
export const VIDEO_PREFIX_BYTES = 5;
const KEY_FRAME = 1;
const AAC = 10;
const HEADER = Buffer.from("464c5601050000000900000000", "hex");

/** The header of an FLV file with video and audio. */
export function flvHeader(): Buffer {
  return HEADER;
}

export function flvBytes({ type, dts, body }: FlvTag): Buffer {
  const bytes = Buffer.alloc(TAG_HEADER_BYTES + body.length + 4);
  bytes[0] = type;
  bytes.writeUIntBE(body.length, 1, 3);
  const time = Math.round(dts) >>> 0;
  bytes.writeUIntBE(time & 0xff_ff_ff, 4, 3);
  bytes[7] = time >>> 24;
  body.copy(bytes, TAG_HEADER_BYTES);
  bytes.writeUInt32BE(TAG_HEADER_BYTES + body.length, TAG_HEADER_BYTES + body.length);
  return bytes;
}

export function isAudio({ type }: FlvTag): boolean {
  return type === AUDIO_TAG;
}

export function isVideo({ type }: FlvTag): boolean {
  return type === VIDEO_TAG;
}

/** Whether the tag carries a decoder configuration: in H.264 and AAC the second byte of the body is then 0. */
export function isConfiguration({ type, body }: FlvTag): boolean {
  return type !== METADATA_TAG && body[1] === 0;
}

/** The Matroska name of the codec of a video tag. */
export function videoCodec({ body }: FlvTag): string {
  const number = (body[0] ?? 0) & 0x0f;
  const [name] = Object.entries(VIDEO_CODECS).find(([, known]) => known === number) ?? [];
  return name ?? H264;
}

/** Composition time: milliseconds from decoding to presentation. */
export function compositionMs({ type, body }: FlvTag): number {
  return type === VIDEO_TAG && body.length >= VIDEO_PREFIX_BYTES ? body.readIntBE(2, 3) : 0;
}

/** Whether the audio is AAC; browsers send Opus, for which FLV has no number. */
export function isAac({ body }: FlvTag): boolean {
  return (body[0] ?? 0) >> 4 === AAC;
}

export function isKeyFrame({ type, body }: FlvTag): boolean {
  return type === VIDEO_TAG && (body[0] ?? 0) >> 4 === KEY_FRAME && body[1] === 1;
}

/** Silent audio for video without an audio track: players wait for the audio that a playlist lists. */
export interface SilentAudio {
  readonly configuration: FlvTag;
  readonly frame: Buffer;
  readonly frameMs: number;
}

/** AAC in FLV, 44 kHz, 16 bit, stereo: these fields are fixed, the decoder configuration has the true values. */
const AAC_STEREO = (AAC << 4) | 0x0f;

/** AAC-LC, 48 kHz, stereo. */
export const SILENT_AAC: SilentAudio = {
  configuration: { type: AUDIO_TAG, dts: 0, body: Buffer.from([AAC_STEREO, 0, 0x11, 0x90]) },
  frame: Buffer.from([AAC_STEREO, 1, 0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80]),
  frameMs: (1024 * 1000) / 48_000,
};

export function createSilentAudio(
  { frame, frameMs }: SilentAudio,
  from: number,
): (until: number) => FlvTag[] {
  let frames = 0;
  return (until) => {
    const tags: FlvTag[] = [];
    while (from + frames * frameMs <= until) {
      tags.push({ type: AUDIO_TAG, dts: from + frames * frameMs, body: frame });
      frames += 1;
    }
    return tags;
  };
}
