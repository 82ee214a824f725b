/** Short sides in pixels of the renditions that a video can get. */
export const VIDEO_RUNGS = [240, 480, 720, 1080, 1440, 2160] as const;
export type VideoRung = (typeof VIDEO_RUNGS)[number];

/** Video codecs that the site encodes; every browser plays the first one. */
export const VIDEO_CODECS = ["h264"] as const;
export type VideoCodec = (typeof VIDEO_CODECS)[number];

/** Renditions are cut into segments of this length, each of which starts with a key frame. */
export const SEGMENT_SECONDS = 4;

export const FRAME_RATE_MIN = 15;
export const FRAME_RATE_MAX = 60;
/** Constant rate factors of x264 that are of use: below, files grow without visible gain; above, blocks are visible. */
export const CRF_MIN = 18;
export const CRF_MAX = 32;

/** How the renditions of a video are encoded. Plain JSON: stored with the video while it is processed. */
export interface EncodingChoices {
  /** Which renditions a video gets, as far as it is large enough. */
  readonly rungs: readonly VideoRung[];
  readonly codecs: readonly VideoCodec[];
  /** The highest frame rate. */
  readonly frameRate: number;
  /** Distance between key frames; divides `SEGMENT_SECONDS`. */
  readonly keyFrameSeconds: number;
  /** Constant rate factor: smaller numbers mean better quality and larger files. */
  readonly crf: number;
}

export const DEFAULT_CHOICES: EncodingChoices = {
  rungs: VIDEO_RUNGS,
  codecs: VIDEO_CODECS,
  frameRate: FRAME_RATE_MAX,
  keyFrameSeconds: 2,
  crf: 23,
};
