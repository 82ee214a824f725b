import {
  DEFAULT_CHOICES,
  type EncodingChoices,
  type VideoCodec,
  type VideoRung,
} from "#shared/videos/encoding.ts";
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
  codec: VideoCodec;
  crf: number;
  maxrateKbps: number;
  keyFrameSeconds: number;
  colorTags: ColorTags;
};

export type Rendition = SourceRendition | EncodedRendition;

type Rung = {
  short: number;
  /** Added to the chosen constant rate factor. */
  addedCrf: number;
};

/** The largest bit rate of each size, with the default constant rate factor. */
const MAXRATES_KBPS: Readonly<Record<VideoRung, number>> = {
  240: 400,
  480: 1400,
  720: 2800,
  1080: 5000,
  1440: 9000,
  2160: 16000,
};
const RATED_RUNGS = Object.entries(MAXRATES_KBPS).map(([short, maxrateKbps]) => ({
  short: Number(short),
  maxrateKbps,
}));
const LARGEST_RUNG = 2160;
/** Sizes below the default one are for slow connections. */
const SMALL_RUNG_ADDED_CRF = 1;
/** x264 halves the bit rate with each six steps of its constant rate factor. */
const CRF_STEPS_OF_HALF_THE_BITS = 6;
const DEFAULT_RUNG = 480;
/** A source this much larger than the rung below it gets a rung of its own size. */
const OWN_RUNG_RATIO = 1.2;
/** Every second frame of 50 moves evenly; 30 of 50 do not. */
const SLOWEST_SMOOTH_FRAME_RATE = 23.9;
/** Measured frame rates are not exact. */
const FRAME_RATE_TOLERANCE = 0.5;
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
 * none. `allowSource: false` plans without the source, for files that cannot be remuxed. The choices of the site
 * (`info.encoding`) limit sizes, frame rate and quality; a file smaller than every chosen size gets one rendition of
 * its own size. Throws ENGINE_MISSING if a file needs transcoding and there is no ffmpeg.
 */
export function planRenditions(
  info: MediaInfo,
  {
    engineMode = "full",
    allowSource = true,
  }: { engineMode?: MediaEngine["mode"]; allowSource?: boolean } = {},
): Rendition[] {
  const { video, encoding: choices = DEFAULT_CHOICES } = info;
  if (engineMode === "remux-only") return planWithoutEncoder(info);
  if (!video) return [];

  const source = allowSource && canCopyVideo(info) ? planSource(video, choices) : null;
  const isBelowSource = ({ short }: Rung) => !source?.keep || source.rung >= short * OWN_RUNG_RATIO;
  const encoded = rungsOf(video, choices)
    .filter(isBelowSource)
    .flatMap((rung) => choices.codecs.map((codec) => planEncoded(video, rung, codec, choices)));
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

function planSource(video: VideoInfo, choices: EncodingChoices): SourceRendition {
  const rung = Math.min(video.width, video.height);
  const allowedKbps = maxrateFor(rung, video.frameRate, choices) * KEPT_SOURCE_BITRATE_RATIO;
  // Players switch between qualities at key frames: with an open GOP, some frames after the key frame cannot be
  // decoded.
  const canSwitch = video.gopSeconds <= KEPT_SOURCE_MAX_GOP_SECONDS && !video.hasOpenGops;
  const isChosen = isChosenSize(video, choices) && isChosenRate(video, choices);
  const keep = isChosen && canSwitch && video.bitsPerSecond <= allowedKbps * 1000;
  const { width, height, frameRate } = video;
  return { kind: "source", name: "source", rung, width, height, frameRate, keep };
}

/** Whether a rendition of the source's size is among those that the site wants. */
function isChosenSize(video: VideoInfo, { rungs }: EncodingChoices): boolean {
  const largest = Math.max(...rungs);
  return largest === LARGEST_RUNG || Math.min(video.width, video.height) <= largest;
}

function isChosenRate({ frameRate }: VideoInfo, choices: EncodingChoices): boolean {
  return frameRate <= choices.frameRate + FRAME_RATE_TOLERANCE;
}

function planWithoutEncoder({ video, audio }: MediaInfo): Rendition[] {
  const isPlayable =
    (!video || BROWSER_VIDEO_CODECS.has(video.codec)) && (!audio || BROWSER_AUDIO_CODECS.has(audio.codec));
  if (!isPlayable)
    throw new MediaError("ENGINE_MISSING", "The file needs converting, and ffmpeg is missing.");
  return video ? [{ ...planSource(video, DEFAULT_CHOICES), keep: true }] : [];
}

/**
 * Chosen rungs up to the size of the source, small to large. Its own size too if it is smaller than all of them, or
 * clearly larger than those and smaller than another one, in place of which it stands.
 */
function rungsOf(video: VideoInfo, choices: EncodingChoices): Rung[] {
  const short = Math.min(video.width, video.height);
  const chosen = choices.rungs.map(rungOf).toSorted((a, b) => a.short - b.short);
  const reached = chosen.filter((rung) => rung.short <= short);
  const best = reached.at(-1);
  const needsOwnRung = !best || (best !== chosen.at(-1) && short >= best.short * OWN_RUNG_RATIO);
  if (!needsOwnRung) return reached;
  return [...reached, { ...rungOf(short), short: Math.max(2, Math.floor(short / 2) * 2) }];
}

/** The constant rate factor of renditions of earlier versions, which had no choice of it. */
export function earlierCrf(short: number): number {
  return DEFAULT_CHOICES.crf + rungOf(short).addedCrf;
}

function rungOf(short: number): Rung {
  return { short, addedCrf: short < DEFAULT_RUNG ? SMALL_RUNG_ADDED_CRF : 0 };
}

function planEncoded(
  video: VideoInfo,
  rung: Rung,
  codec: VideoCodec,
  choices: EncodingChoices,
): EncodedRendition {
  const scale = rung.short / Math.min(video.width, video.height);
  const frameRate = frameRateFor(rung.short, video.frameRate, choices);
  return {
    kind: "encoded",
    name: `${rung.short}p`,
    rung: rung.short,
    width: video.width <= video.height ? rung.short : Math.max(2, even(video.width * scale)),
    height: video.width <= video.height ? Math.max(2, even(video.height * scale)) : rung.short,
    frameRate,
    codec,
    crf: choices.crf + rung.addedCrf,
    maxrateKbps: maxrateFor(rung.short, frameRate, choices),
    keyFrameSeconds: choices.keyFrameSeconds,
    colorTags: colorTagsOf(video),
  };
}

function frameRateFor(short: number, sourceRate: number, choices: EncodingChoices): number {
  const rate = limitedRate(sourceRate, choices.frameRate);
  const isHalved = short < HIGH_FRAME_RATE_MIN_RUNG && rate >= SLOWEST_HIGH_FRAME_RATE;
  return isHalved ? rate / 2 : rate;
}

/** At most `limit`: every second frame if that is smooth, otherwise the limit itself. */
function limitedRate(rate: number, limit: number): number {
  if (rate <= limit + FRAME_RATE_TOLERANCE) return Math.min(rate, limit);
  const half = rate / 2;
  return half <= limit && half >= SLOWEST_SMOOTH_FRAME_RATE ? half : limit;
}

function maxrateFor(short: number, frameRate: number, { crf }: EncodingChoices): number {
  const ratio = frameRate >= SLOWEST_HIGH_FRAME_RATE ? HIGH_FRAME_RATE_BITRATE_RATIO : 1;
  const quality = 2 ** ((DEFAULT_CHOICES.crf - crf) / CRF_STEPS_OF_HALF_THE_BITS);
  return Math.round(baseMaxrate(short) * ratio * quality);
}

/** Interpolates the bitrate by the short side between two rungs; below the smallest rung it scales proportionally. */
function baseMaxrate(short: number): number {
  const above = RATED_RUNGS.findIndex((rung) => rung.short >= short);
  const upper = RATED_RUNGS[above];
  const lower = RATED_RUNGS[above - 1];
  if (!upper) return RATED_RUNGS.at(-1)?.maxrateKbps ?? 0;
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
