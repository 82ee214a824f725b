import { colorTagsOf, needsMatrixConversion } from "./color-tags.ts";
import type { EncodedRendition } from "./ladder.ts";
import type { VideoInfo } from "#server/media/probe/media-info.ts";

const HDR_TRANSFERS = { pq: "smpte2084", hlg: "arib-std-b67" } as const;
const NTSC_TOLERANCE = 0.0005;

/**
 * Scales a video to a size, converts it to 8 bits and limited range, and tags its colours. HDR is scaled down before
 * the expensive tone mapping.
 */
export function normalizingFilters(
  video: VideoInfo,
  size: { width: number; height: number },
  canToneMap: boolean,
): string[] {
  const scale = `scale=${size.width}:${size.height}`;
  if (video.hdr && canToneMap) {
    return [
      scale,
      `zscale=tin=${HDR_TRANSFERS[video.hdr]}:pin=bt2020:min=bt2020nc:t=linear:npl=100`,
      "format=gbrpf32le",
      "zscale=p=bt709",
      "tonemap=tonemap=hable:desat=0",
      "zscale=t=bt709:m=bt709:r=tv",
      ...taggedFormat(video),
    ];
  }
  const matrix = needsMatrixConversion(video) ? ":out_color_matrix=bt709" : "";
  return [`${scale}:out_range=tv${matrix}`, ...taggedFormat(video)];
}

/** Encoders and conversions to RGB read the tags of the frames. */
function taggedFormat(video: VideoInfo): string[] {
  const { matrix, primaries, transfer } = colorTagsOf(video);
  const tags = `range=tv:colorspace=${matrix}:color_primaries=${primaries}:color_trc=${transfer}`;
  return ["format=yuv420p", `setparams=${tags}`, "setsar=1"];
}

/** Filters that must run before scaling. */
export function deinterlacingFilters(video: VideoInfo): string[] {
  return video.interlaced ? ["bwdif=mode=send_frame"] : [];
}

/** Returns the rate as a fraction, e.g. "30000/1001" for 29.97: a decimal number drifts by one frame per hour. */
export function exactRate(frameRate: number): string {
  const ntsc = Math.round(frameRate * 1.001);
  const isNtsc =
    Math.abs(frameRate * 1.001 - ntsc) < NTSC_TOLERANCE && Math.abs(frameRate - ntsc) > NTSC_TOLERANCE;
  return isNtsc ? `${ntsc * 1000}/1001` : String(Number(frameRate.toFixed(4)));
}

/**
 * Filter graph from one video stream to `[out0] [out1] ...` in the order of `renditions`: constant frame rate from
 * time zero, square pixels, tagged colours. Every smaller rendition is scaled from the next larger one.
 */
export function ladderGraph({
  input,
  video,
  renditions,
  canToneMap,
  repeatLastFrame = false,
}: {
  /** Stream specifier of the input, e.g. "0:2". */
  input: string;
  video: VideoInfo;
  renditions: readonly EncodedRendition[];
  canToneMap: boolean;
  /** Repeats the last frame endlessly: each output limits its own number of frames. */
  repeatLastFrame?: boolean;
}): string {
  const sizes = renditions.map((rendition, index) => ({ ...rendition, index }));
  sizes.sort((a, b) => b.rung - a.rung);

  let from = `[${input}]`;
  let frameRate = 0;
  const chains = sizes.map((size, position) => {
    const isFirst = position === 0;
    const isLast = position === sizes.length - 1;
    const filters = [
      ...(isFirst ? deinterlacingFilters(video) : []),
      ...(size.frameRate === frameRate ? [] : [`fps=${exactRate(size.frameRate)}:start_time=0`]),
      ...(isFirst && repeatLastFrame ? ["tpad=stop_mode=clone:stop=-1"] : []),
      ...(isFirst
        ? normalizingFilters(video, size, canToneMap)
        : [`scale=${size.width}:${size.height}`, "setsar=1"]),
      ...(isLast ? [] : ["split"]),
    ];
    const chain = `${from}${filters.join(",")}[out${size.index}]${isLast ? "" : `[next${position}]`}`;
    from = `[next${position}]`;
    ({ frameRate } = size);
    return chain;
  });
  return chains.join(";");
}
