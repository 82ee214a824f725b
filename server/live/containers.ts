import {
  H264,
  HEVC,
  SILENT_AAC,
  flvBytes,
  flvHeader,
  videoCodec,
  type FlvTag,
  type SilentAudio,
} from "./flv/flv-tags.ts";
import { FLV_INPUT, HEVC_INPUT, MATROSKA_INPUT, VPX_INPUT, type EncoderInput } from "./encoder-input.ts";
import { createMatroska, SILENT_OPUS } from "./matroska/matroska.ts";

/** Writes the tags of one session for the encoder. */
export interface Container {
  /** The beginning, with what the sender tells about picture and sound. */
  begin(configurations: readonly FlvTag[]): Buffer;
  bytes(tag: FlvTag): Buffer;
}

export interface ContainerFormat {
  /** How the encoder reads pictures of this configuration. */
  readonly inputFor: (configuration: FlvTag) => EncoderInput;
  readonly silentAudio: SilentAudio;
  /** For a session with pictures of this configuration. */
  create(configuration: FlvTag): Container;
}

/** For H.264 or HEVC with AAC, as streaming programs send them. FLV cannot carry HEVC. */
export const PROGRAM: ContainerFormat = {
  inputFor: (configuration) => (videoCodec(configuration) === HEVC ? HEVC_INPUT : FLV_INPUT),
  silentAudio: SILENT_AAC,
  create: (configuration) => (videoCodec(configuration) === HEVC ? createMatroska() : createFlv()),
};

function createFlv(): Container {
  return {
    begin: (configurations) => Buffer.concat([flvHeader(), ...configurations.map(flvBytes)]),
    bytes: flvBytes,
  };
}

/** For H.264, VP8 or VP9 with Opus, which FLV cannot carry. */
export const MATROSKA: ContainerFormat = {
  inputFor: (configuration) => (videoCodec(configuration) === H264 ? MATROSKA_INPUT : VPX_INPUT),
  silentAudio: SILENT_OPUS,
  create: createMatroska,
};
