import type { MediaEngine } from "./engine.ts";
import { MediaError } from "./media-error.ts";
import type { AudioInfo, MediaInfo, VideoInfo } from "./media-info.ts";

/** The pictures of the upload as they came, repacked: watchable within a second. */
export type SourceRendition = {
  kind: "source";
  name: "source";
  /** Short side in pixels, as quality menus show it. */
  rung: number;
  width: number;
  height: number;
  frameRate: number;
  /** True: stays as the best quality. False: serves only until the rung of its own size has been encoded. */
  keep: boolean;
};

export type EncodedRendition = {
  kind: "encoded";
  /** "480p"; also the name of the file, without its ending. */
  name: string;
  rung: number;
  width: number;
  height: number;
  frameRate: number;
  crf: number;
  maxrateKbps: number;
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
/** A picture this much larger than the best rung below it gets a rung of its own size. */
const OWN_RUNG_RATIO = 1.2;
export const MAX_FRAME_RATE = 60;
/** Below this size smooth motion is not worth twice the work. */
const HIGH_FRAME_RATE_MIN_RUNG = 720;
const HIGH_FRAME_RATE_BITRATE_RATIO = 1.5;
const SLOWEST_HIGH_FRAME_RATE = 31;

const SOURCE_MAX_BITS_PER_SECOND = 12_000_000;
const SOURCE_MAX_GOP_SECONDS = 12;
const KEPT_SOURCE_MAX_GOP_SECONDS = 4.1;
const KEPT_SOURCE_BITRATE_RATIO = 1.2;
const COPIED_AUDIO_MAX_BITS_PER_SECOND = 260_000;
/** About one frame: with more, sound and picture would part when each is packed by itself. */
const MAX_START_OFFSET_SECONDS = 0.04;
const COPYABLE_PROFILES = new Set(["Constrained Baseline", "Baseline", "Main", "High", "Progressive High"]);
const COPYABLE_CONTAINERS = /mp4|matroska/;
const BROWSER_VIDEO_CODECS = new Set(["h264", "vp9", "av1"]);
const BROWSER_AUDIO_CODECS = new Set(["aac", "opus"]);

/** A film at least this long is first made in its default quality, although that decodes it twice. */
const LONG_SECONDS = 600;

/**
 * The renditions of a file in the order of work: the repacked source if browsers can play it, the default quality
 * (480p), the smallest, then the others from large to small. Never larger than the source. Audio alone gives none.
 * `allowSource: false` plans without the source, for files whose repacking turned out badly.
 * Throws ENGINE_MISSING if a file needs converting and there is nothing to convert with.
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
  return source ? [source, ...inOrderOfWork(encoded)] : inOrderOfWork(encoded);
}

/**
 * Which encoded renditions are made together in one reading of the source. While nothing is watchable, and for long
 * films, the default quality comes first; otherwise one pass for all is quickest.
 */
export function planPasses(renditions: readonly Rendition[], durationSeconds: number): EncodedRendition[][] {
  const encoded = renditions.filter((rendition) => rendition.kind === "encoded");
  const isWatchable = renditions.some((rendition) => rendition.kind === "source");
  const isOnePass = (isWatchable && durationSeconds < LONG_SECONDS) || encoded.length <= 1;
  const first = isOnePass ? encoded : encoded.filter(({ rung }) => rung <= DEFAULT_RUNG);
  const second = encoded.filter((rendition) => !first.includes(rendition));
  return [first, second].filter((pass) => pass.length > 0);
}

/** Whether the sound can be passed on as it is. */
export function canCopyAudio(audio: AudioInfo): boolean {
  return (
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
  const keep = video.gopSeconds <= KEPT_SOURCE_MAX_GOP_SECONDS && video.bitsPerSecond <= allowedKbps * 1000;
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

/** Rungs the picture reaches, small to large, and its own size where that is clearly more. */
function rungsOf(video: VideoInfo): Rung[] {
  const short = Math.min(video.width, video.height);
  const reached = RUNGS.filter((rung) => rung.short <= short);
  const best = reached.at(-1);
  const isOwnNeeded = !best || (best !== RUNGS.at(-1) && short >= best.short * OWN_RUNG_RATIO);
  if (!isOwnNeeded) return reached;
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

/** Between two rungs the bitrate grows with the short side; below the smallest it shrinks with it. */
function baseMaxrate(short: number): number {
  const above = RUNGS.findIndex((rung) => rung.short >= short);
  const upper = RUNGS[above];
  const lower = RUNGS[above - 1];
  if (!upper) return RUNGS.at(-1)?.maxrateKbps ?? 0;
  if (!lower) return Math.max(64, Math.round((upper.maxrateKbps * short) / upper.short));
  const share = (short - lower.short) / (upper.short - lower.short);
  return Math.round(lower.maxrateKbps + share * (upper.maxrateKbps - lower.maxrateKbps));
}

function inOrderOfWork(encoded: readonly EncodedRendition[]): EncodedRendition[] {
  const byDefault = encoded.toSorted((a, b) => b.rung - a.rung);
  const first = byDefault.find(({ rung }) => rung <= DEFAULT_RUNG) ?? byDefault.at(-1);
  const smallest = byDefault.at(-1);
  const rest = byDefault.filter((rendition) => rendition !== first && rendition !== smallest);
  return [...new Set([first, smallest, ...rest])].filter((rendition) => rendition !== undefined);
}

function even(pixels: number): number {
  return Math.round(pixels / 2) * 2;
}
