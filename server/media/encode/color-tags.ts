import type { VideoInfo } from "#server/media/probe/media-info.ts";

/** The tags by which players convert samples to colours, named as ffmpeg names the values of H.273. */
export type ColorTags = { matrix: string; primaries: string; transfer: string };

export const BT709: ColorTags = { matrix: "bt709", primaries: "bt709", transfer: "bt709" };
const BT601: ColorTags = { matrix: "smpte170m", primaries: "smpte170m", transfer: "smpte170m" };
const JPEG: ColorTags = { matrix: "smpte170m", primaries: "bt709", transfer: "iec61966-2-1" };
const SRGB: ColorTags = { matrix: "bt709", primaries: "bt709", transfer: "iec61966-2-1" };
const BT2020: ColorTags = { matrix: "bt2020nc", primaries: "bt2020", transfer: "bt2020-10" };

/** Samples with other matrices are converted to BT.709, because some browsers do not support these matrices. */
const KEPT_MATRICES = new Set(["bt709", "smpte170m", "bt470bg", "bt2020nc"]);
const BT601_MATRICES = new Set(["smpte170m", "bt470bg"]);
/** The RGB matrix, which has to be converted to a YUV matrix. */
export const RGB_MATRIX = "gbr";
const HIGH_DEFINITION_LINES = 720;
/** For untagged streams of these codecs Chromium assumes BT.601 in every size. */
const UNTAGGED_BT601_CODECS = new Set(["vp9", "av1"]);

/**
 * The tags of all renditions of a video: those of the file, or those that browsers assume without any. Samples are not
 * converted if browsers support their matrix, so that a rendition shows the colours of the file.
 */
export function colorTagsOf(video: VideoInfo): ColorTags {
  // Tone mapping converts HDR to BT.709.
  if (video.hdr) return BT709;
  const tags = declaredColorTags(video) ?? assumedTags(video);
  return needsMatrixConversion(video) ? { ...tags, matrix: BT709.matrix } : tags;
}

/** The tags of the file; null if some are missing: players then have to guess. */
export function declaredColorTags({
  colorMatrix: matrix,
  colorPrimaries: primaries,
  colorTransfer: transfer,
}: VideoInfo): ColorTags | null {
  return matrix && primaries && transfer ? { matrix, primaries, transfer } : null;
}

export function needsMatrixConversion({ hdr, colorMatrix }: VideoInfo): boolean {
  return colorMatrix !== null && (hdr !== null || !KEPT_MATRICES.has(colorMatrix));
}

/**
 * Tags that browsers assume. Chromium ignores an incomplete set of tags, Firefox uses its matrix; without a matrix both
 * decide by the number of stored lines.
 */
function assumedTags(video: VideoInfo): ColorTags {
  const { colorMatrix, isFullRange } = video;
  if (colorMatrix === RGB_MATRIX) return SRGB;
  if (colorMatrix === BT2020.matrix) return BT2020;
  const isBt601 = colorMatrix ? BT601_MATRICES.has(colorMatrix) : isBt601WithoutMatrix(video);
  if (!isBt601) return BT709;
  return isFullRange ? JPEG : BT601;
}

/** Full-range samples without a matrix come from JPEG. */
function isBt601WithoutMatrix({ isFullRange, storedHeight, codec }: VideoInfo): boolean {
  return isFullRange || storedHeight < HIGH_DEFINITION_LINES || UNTAGGED_BT601_CODECS.has(codec);
}
