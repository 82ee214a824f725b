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

/** Serialises the tags of one session in the container format that the encoder reads. */
export interface Container {
  /** Returns the header, made from the metadata and the decoder configurations of the sender. */
  begin(configurations: readonly FlvTag[]): Buffer;
  bytes(tag: FlvTag): Buffer;
}

export interface ContainerFormat {
  /** Returns how ffmpeg has to read video with this decoder configuration. */
  readonly inputFor: (configuration: FlvTag) => EncoderInput;
  readonly silentAudio: SilentAudio;
  /** Creates the container of a session whose video has this decoder configuration. */
  create(configuration: FlvTag): Container;
}

/** Container for H.264 or HEVC with AAC, as streaming programs send them. FLV cannot carry HEVC. */
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

/** Container for H.264, VP8 or VP9 with Opus, which FLV cannot carry. */
export const MATROSKA: ContainerFormat = {
  inputFor: (configuration) => (videoCodec(configuration) === H264 ? MATROSKA_INPUT : VPX_INPUT),
  silentAudio: SILENT_OPUS,
  create: createMatroska,
};
