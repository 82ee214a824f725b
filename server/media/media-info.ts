export type VideoInfo = {
  streamIndex: number;
  /** Name as ffmpeg writes it: h264, hevc, vp9, av1, mpeg4 ... */
  codec: string;
  profile: string | null;
  /** Size as a viewer sees it: after rotation, with square pixels. */
  width: number;
  height: number;
  storedWidth: number;
  storedHeight: number;
  /** Clockwise turn that makes the picture upright. */
  rotation: 0 | 90 | 180 | 270;
  /** The file asks for the picture to be turned or mirrored. */
  isTransformed: boolean;
  /** Width of one stored pixel divided by its height. */
  pixelAspectRatio: number;
  frameRate: number;
  isVariableFrameRate: boolean;
  bitDepth: number;
  chroma: "4:2:0" | "4:2:2" | "4:4:4" | "other";
  hdr: null | "pq" | "hlg";
  /** Colour matrix as ffmpeg names it, null if the file does not tell. */
  colorMatrix: string | null;
  interlaced: boolean;
  bitsPerSecond: number;
  /** Longest distance between key frames in the part that was looked at. */
  gopSeconds: number;
  /** Distance from the start of the file. */
  startSeconds: number;
  /** How long the picture alone lasts, where the container tells. */
  durationSeconds?: number | undefined;
  /** How many frames there are, where the container tells. */
  frames?: number | undefined;
};

export type AudioInfo = {
  streamIndex: number;
  codec: string;
  profile: string | null;
  channels: number;
  sampleRate: number;
  bitsPerSecond: number;
  /** Distance from the start of the file. */
  startSeconds: number;
};

/** What a file says about itself. Metadata lies: the true duration of a finished rendition is in its MediaTrack. */
export type MediaInfo = {
  /** Container as ffmpeg names it: "mov,mp4,m4a,3gp,3g2,mj2", "matroska,webm", "avi" ... */
  container: string;
  durationSeconds: number;
  sizeBytes: number;
  video: VideoInfo | null;
  audio: AudioInfo | null;
};
