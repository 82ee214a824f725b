/**
 * How ffmpeg reads the output of an intake, and how it treats source video and audio. The rungs are encoded in any
 * case.
 */
export interface EncoderInput {
  readonly reading: readonly string[];
  /** ffmpeg options for the video of the source rendition: stream copy, or encoding. */
  readonly video: readonly string[];
  /** Where the rungs get their key frames: `source` puts them where the source has them. */
  readonly keyFrames: string;
  readonly sound: readonly string[];
  /** The source video is encoded, because players cannot decode what the sender sends. */
  readonly isConverted: boolean;
}

/**
 * H.264 and AAC, as streaming programs send them by RTMP. Both decoder configurations come first: by default ffmpeg
 * would read one more second, in real time, to look for other streams and the frame rate.
 */
export const FLV_INPUT: EncoderInput = {
  reading: [
    ...["-format_whitelist", "flv", "-codec_whitelist", "h264,aac"],
    ...["-probesize", "32k", "-analyzeduration", "100k", "-fpsprobesize", "0", "-f", "flv"],
  ],
  video: ["-c:v", "copy"],
  keyFrames: "source",
  sound: ["-c:a", "copy"],
  isConverted: false,
};

/**
 * H.264 and Opus, as browsers send them. Browsers send no B-frames: without `setts` ffmpeg infers some from the
 * parameter sets. Opus becomes AAC, which all players decode; `aresample` fills the gaps of lost packets.
 */
export const MATROSKA_INPUT: EncoderInput = {
  reading: [
    ...["-format_whitelist", "matroska", "-codec_whitelist", "h264,opus,libopus"],
    ...["-probesize", "100k", "-analyzeduration", "200k", "-f", "matroska"],
  ],
  video: ["-c:v", "copy", "-bsf:v", "setts=dts=PTS"],
  keyFrames: "source",
  sound: ["-c:a", "aac", "-b:a", "128k", "-ac", "2", "-ar", "48000", "-af", "aresample=async=1000"],
  isConverted: false,
};

const KEY_FRAMES = "expr:if(isnan(prev_forced_t),1,gte(t,prev_forced_t+2))";

/** VP8 or VP9 with Opus, sent by browsers that have no H.264 encoder: the source is encoded, too. */
export const VPX_INPUT: EncoderInput = {
  ...MATROSKA_INPUT,
  reading: [
    ...["-format_whitelist", "matroska", "-codec_whitelist", "vp8,vp9,libvpx,libvpx-vp9,opus,libopus"],
    ...["-probesize", "100k", "-analyzeduration", "200k", "-f", "matroska"],
  ],
  video: encoded("crop=trunc(iw/2)*2:trunc(ih/2)*2", [
    "-b:v",
    "2500k",
    "-maxrate",
    "3000k",
    "-bufsize",
    "2500k",
  ]),
  keyFrames: KEY_FRAMES,
  isConverted: true,
};

const SHORT_SIDE = "trunc(min(1080\\,min(iw\\,ih))/2)*2";

/** HEVC and AAC, as streaming programs send them. The source is encoded: many browsers cannot play HEVC. */
export const HEVC_INPUT: EncoderInput = {
  reading: [
    ...["-format_whitelist", "matroska", "-codec_whitelist", "hevc,aac"],
    ...["-probesize", "500k", "-analyzeduration", "1M", "-f", "matroska"],
  ],
  video: encoded(
    `scale=w=if(gte(iw\\,ih)\\,-2\\,${SHORT_SIDE}):h=if(gte(iw\\,ih)\\,${SHORT_SIDE}\\,-2):flags=bilinear`,
    ["-crf", "21", "-maxrate", "6000k", "-bufsize", "6000k"],
  ),
  keyFrames: KEY_FRAMES,
  sound: FLV_INPUT.sound,
  isConverted: true,
};

function encoded(filter: string, rate: readonly string[]): string[] {
  return [
    ...["-vf", filter, "-fps_mode", "passthrough", "-enc_time_base", "1/90000"],
    ...["-c:v", "libx264", "-preset", "superfast", "-tune", "zerolatency", "-profile:v", "main"],
    ...["-pix_fmt", "yuv420p", "-sc_threshold", "0", "-g", "9999", "-force_key_frames", KEY_FRAMES, ...rate],
  ];
}
