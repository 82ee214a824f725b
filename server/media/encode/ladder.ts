import type { MediaEngine } from "#server/media/engine.ts";
import { colorTagsOf, type ColorTags } from "./color-tags.ts";
import { MediaError } from "#server/media/media-error.ts";
import type { MediaInfo, VideoInfo } from "#server/media/probe/media-info.ts";

/** The video track of the upload, remuxed without re-encoding: playable within a second. */
export type SourceRendition = {
  kind: "source";
  name: "source";
  /** Short side in pixels; quality menus show it. */
  rung: number;
  width: number;
  height: number;
  frameRate: number;
  /** True if it stays as the highest quality; false if it is removed once the rung of its size is encoded. */
  keep: boolean;
};

export type EncodedRendition = {
  kind: "encoded";
  /** Name of the rendition, e.g. "480p"; also its file name without the extension. */
  name: string;
  rung: number;
  width: number;
  height: number;
  frameRate: number;
  crf: number;
  maxrateKbps: number;
  colorTags: ColorTags;
};

export type Rendition = SourceRendition | EncodedRendition;

type Rung = { short: number; crf: number; maxrateKbps: number };

const RUNGS: readonly Rung[] = [
  { short: 240, crf: 24, maxrateKbps: 400 },
  { short: 480, crf: 23, maxrateKbps: 1400 },
  { short: 720, crf: 23, maxrateKbps: 2800 },
  { short: 1080, crf: 23, maxrateKbps: 5000 },
  { short: 1440, crf: 23, maxrateKbps: 9000 },
  { short: 2160, crf: 23, maxrateKbps: 16000 },
];
const DEFAULT_RUNG = 480;
/** A source this much larger than the rung below it gets a rung of its own size. */
const OWN_RUNG_RATIO = 1.2;
export const MAX_FRAME_RATE = 60;
/** Below this rung a high frame rate is not worth twice the encoding work. */
const HIGH_FRAME_RATE_MIN_RUNG = 720;
const HIGH_FRAME_RATE_BITRATE_RATIO = 1.5;
const SLOWEST_HIGH_FRAME_RATE = 31;

const SOURCE_MAX_BITS_PER_SECOND = 12_000_000;
const SOURCE_MAX_GOP_SECONDS = 12;
const KEPT_SOURCE_MAX_GOP_SECONDS = 4.1;
const KEPT_SOURCE_BITRATE_RATIO = 1.2;
const COPIED_AUDIO_MAX_BITS_PER_SECOND = 260_000;
/** About one frame: audio and video are packed separately, and a larger offset puts them out of sync. */
const MAX_START_OFFSET_SECONDS = 0.04;
const COPYABLE_PROFILES = new Set(["Constrained Baseline", "Baseline", "Main", "High", "Progressive High"]);
const COPYABLE_CONTAINERS = /mp4|matroska/;
const BROWSER_VIDEO_CODECS = new Set(["h264", "vp9", "av1"]);
const BROWSER_AUDIO_CODECS = new Set(["aac", "opus"]);

/** Videos at least this long get their default quality in a first pass, although the source is then decoded twice. */
const LONG_SECONDS = 600;

/**
 * The renditions of a file in encoding order: the remuxed source if browsers can play it, the default quality
 * (480p), the smallest, then the others from large to small. Never larger than the source. Audio-only files have
 * none. `allowSource: false` plans without the source, for files that cannot be remuxed. Throws ENGINE_MISSING if a
 * file needs transcoding and there is no ffmpeg.
 */
export function planRenditions(
  info: MediaInfo,
  {
    engineMode = "full",
    allowSource = true,
  }: { engineMode?: MediaEngine["mode"]; allowSource?: boolean } = {},
): Rendition[] {
  const { video } = info;
  if (engineMode === "remux-only") return planWithoutEncoder(info);
  if (!video) return [];

  const source = allowSource && canCopyVideo(info) ? planSource(video) : null;
  const isBelowSource = ({ short }: Rung) => !source?.keep || source.rung >= short * OWN_RUNG_RATIO;
  const encoded = rungsOf(video)
    .filter(isBelowSource)
    .map((rung) => planEncoded(video, rung));
  return source ? [source, ...inEncodingOrder(encoded)] : inEncodingOrder(encoded);
}

/**
 * Groups the renditions that are encoded in one pass over the source. If nothing is playable yet, and for long
 * videos, the default quality comes first; otherwise one pass for all is fastest.
 */
export function planPasses(renditions: readonly Rendition[], durationSeconds: number): EncodedRendition[][] {
  const encoded = renditions.filter((rendition) => rendition.kind === "encoded");
  const isWatchable = renditions.some((rendition) => rendition.kind === "source");
  const isOnePass = (isWatchable && durationSeconds < LONG_SECONDS) || encoded.length <= 1;
  const first = isOnePass ? encoded : encoded.filter(({ rung }) => rung <= DEFAULT_RUNG);
  const second = encoded.filter((rendition) => !first.includes(rendition));
  return [first, second].filter((pass) => pass.length > 0);
}

/** Whether the audio can be copied without re-encoding. In transport streams its configuration can change. */
export function canCopyAudio({ container, audio }: MediaInfo): boolean {
  return (
    audio !== null &&
    COPYABLE_CONTAINERS.test(container) &&
    audio.codec === "aac" &&
    audio.profile === "LC" &&
    audio.channels <= 2 &&
    audio.bitsPerSecond <= COPIED_AUDIO_MAX_BITS_PER_SECOND &&
    Math.abs(audio.startSeconds) < MAX_START_OFFSET_SECONDS
  );
}

function canCopyVideo({ container, video }: MediaInfo): boolean {
  return (
    video !== null &&
    COPYABLE_CONTAINERS.test(container) &&
    video.codec === "h264" &&
    COPYABLE_PROFILES.has(video.profile ?? "") &&
    video.bitDepth === 8 &&
    video.chroma === "4:2:0" &&
    !video.interlaced &&
    !video.isTransformed &&
    video.bitsPerSecond < SOURCE_MAX_BITS_PER_SECOND &&
    video.gopSeconds <= SOURCE_MAX_GOP_SECONDS &&
    Math.abs(video.startSeconds) < MAX_START_OFFSET_SECONDS
  );
}

function planSource(video: VideoInfo): SourceRendition {
  const rung = Math.min(video.width, video.height);
  const allowedKbps = maxrateFor(rung, video.frameRate) * KEPT_SOURCE_BITRATE_RATIO;
  // Players switch between qualities at key frames: with an open GOP, some frames after the key frame cannot be
  // decoded.
  const canSwitch = video.gopSeconds <= KEPT_SOURCE_MAX_GOP_SECONDS && !video.hasOpenGops;
  const keep = canSwitch && video.bitsPerSecond <= allowedKbps * 1000;
  const { width, height, frameRate } = video;
  return { kind: "source", name: "source", rung, width, height, frameRate, keep };
}

function planWithoutEncoder({ video, audio }: MediaInfo): Rendition[] {
  const isPlayable =
    (!video || BROWSER_VIDEO_CODECS.has(video.codec)) && (!audio || BROWSER_AUDIO_CODECS.has(audio.codec));
  if (!isPlayable)
    throw new MediaError("ENGINE_MISSING", "The file needs converting, and ffmpeg is missing.");
  return video ? [{ ...planSource(video), keep: true }] : [];
}

/** Rungs up to the size of the source, small to large, plus its own size if that is clearly larger. */
function rungsOf(video: VideoInfo): Rung[] {
  const short = Math.min(video.width, video.height);
  const reached = RUNGS.filter((rung) => rung.short <= short);
  const best = reached.at(-1);
  const needsOwnRung = !best || (best !== RUNGS.at(-1) && short >= best.short * OWN_RUNG_RATIO);
  if (!needsOwnRung) return reached;
  const own = {
    short: Math.max(2, Math.floor(short / 2) * 2),
    crf: best?.crf ?? 24,
    maxrateKbps: baseMaxrate(short),
  };
  return [...reached, own];
}

function planEncoded(video: VideoInfo, rung: Rung): EncodedRendition {
  const scale = rung.short / Math.min(video.width, video.height);
  const frameRate = frameRateFor(rung.short, video.frameRate);
  return {
    kind: "encoded",
    name: `${rung.short}p`,
    rung: rung.short,
    width: video.width <= video.height ? rung.short : Math.max(2, even(video.width * scale)),
    height: video.width <= video.height ? Math.max(2, even(video.height * scale)) : rung.short,
    frameRate,
    crf: rung.crf,
    maxrateKbps: maxrateFor(rung.short, frameRate),
    colorTags: colorTagsOf(video),
  };
}

function frameRateFor(short: number, sourceRate: number): number {
  const rate = Math.min(sourceRate, MAX_FRAME_RATE);
  const isHalved = short < HIGH_FRAME_RATE_MIN_RUNG && rate >= SLOWEST_HIGH_FRAME_RATE;
  return isHalved ? rate / 2 : rate;
}

function maxrateFor(short: number, frameRate: number): number {
  const ratio = frameRate >= SLOWEST_HIGH_FRAME_RATE ? HIGH_FRAME_RATE_BITRATE_RATIO : 1;
  return Math.round(baseMaxrate(short) * ratio);
}

/** Interpolates the bitrate by the short side between two rungs; below the smallest rung it scales proportionally. */
function baseMaxrate(short: number): number {
  const above = RUNGS.findIndex((rung) => rung.short >= short);
  const upper = RUNGS[above];
  const lower = RUNGS[above - 1];
  if (!upper) return RUNGS.at(-1)?.maxrateKbps ?? 0;
  if (!lower) return Math.max(64, Math.round((upper.maxrateKbps * short) / upper.short));
  const share = (short - lower.short) / (upper.short - lower.short);
  return Math.round(lower.maxrateKbps + share * (upper.maxrateKbps - lower.maxrateKbps));
}

function inEncodingOrder(encoded: readonly EncodedRendition[]): EncodedRendition[] {
  const descending = encoded.toSorted((a, b) => b.rung - a.rung);
  const first = descending.find(({ rung }) => rung <= DEFAULT_RUNG) ?? descending.at(-1);
  const smallest = descending.at(-1);
  const rest = descending.filter((rendition) => rendition !== first && rendition !== smallest);
  return [...new Set([first, smallest, ...rest])].filter((rendition) => rendition !== undefined);
}

function even(pixels: number): number {
  return Math.round(pixels / 2) * 2;
}
