import type { EncodingChoices } from "#shared/videos/encoding.ts";

export type VideoInfo = {
  streamIndex: number;
  /** Codec as ffmpeg names it: h264, hevc, vp9, av1, mpeg4 ... */
  codec: string;
  profile: string | null;
  /** Display size: after rotation, with square pixels. */
  width: number;
  height: number;
  storedWidth: number;
  storedHeight: number;
  /** Clockwise rotation that makes the video upright. */
  rotation: 0 | 90 | 180 | 270;
  /** The file declares a rotation or mirroring. */
  isTransformed: boolean;
  /** Width of one stored pixel divided by its height. */
  pixelAspectRatio: number;
  frameRate: number;
  isVariableFrameRate: boolean;
  bitDepth: number;
  chroma: "4:2:0" | "4:2:2" | "4:4:4" | "other";
  hdr: null | "pq" | "hlg";
  /** Colour matrix as ffmpeg names it, "gbr" for RGB; null if the file does not declare one. */
  colorMatrix: string | null;
  /** Primaries as ffmpeg names them; undefined in metadata that earlier versions stored. */
  colorPrimaries?: string | null | undefined;
  colorTransfer?: string | null | undefined;
  /** Samples from 0 to 255 instead of 16 to 235. */
  isFullRange?: boolean | undefined;
  interlaced: boolean;
  bitsPerSecond: number;
  /** Longest distance between key frames in the sampled packets. */
  gopSeconds: number;
  /**
   * Some frames after a key frame cannot be decoded without those before it; undefined in metadata that earlier
   * versions stored.
   */
  hasOpenGops?: boolean | undefined;
  /** Start of the track, relative to the start of the file. */
  startSeconds: number;
  /** Duration of the video track alone, if the container declares it. */
  durationSeconds?: number | undefined;
  /** Number of frames, if the container declares it. */
  frames?: number | undefined;
};

export type AudioInfo = {
  streamIndex: number;
  codec: string;
  profile: string | null;
  channels: number;
  sampleRate: number;
  bitsPerSecond: number;
  /** Start of the track, relative to the start of the file. */
  startSeconds: number;
};

/** Metadata declared by a file. It can be wrong: the true duration of a finished rendition is in its `MediaTrack`. */
export type MediaInfo = {
  /** Container as ffmpeg names it: "mov,mp4,m4a,3gp,3g2,mj2", "matroska,webm", "avi" ... */
  container: string;
  durationSeconds: number;
  sizeBytes: number;
  video: VideoInfo | null;
  audio: AudioInfo | null;
  /** How its renditions are encoded, decided when the file is inspected; undefined for the defaults. */
  encoding?: EncodingChoices | undefined;
};
