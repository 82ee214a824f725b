import type { PlayerSource, Quality } from "#web/player/source.ts";

/** `native`: the browser plays HLS itself. `hls.js`: the library plays it through Media Source Extensions. */
export type EngineKind = "native" | "hls.js";

/** Cause of a playback failure, by what the viewer can do about it. */
export type FailureCause = "offline" | "network" | "unavailable" | "unsupported";

export interface EngineParts {
  readonly video: HTMLVideoElement;
  /** The current source: renditions are added while the video is being encoded. */
  readonly getSource: () => PlayerSource;
  /** Distance from the live edge, in seconds. */
  readonly getDelay: () => number;
  /** Called with the short sides, in px, of the renditions that the playlist of a live stream lists. */
  readonly onHeights: (heights: readonly number[]) => void;
  /** Called when the playlist of a live stream is closed. */
  readonly onLiveEnd: () => void;
  /** Called when the server refuses the URL of the source. */
  readonly onRefused: () => void;
  readonly onFailure: (cause: FailureCause | "unknown") => void;
}

export interface Engine {
  /** Loads the video from scratch, paused at that position. */
  load(quality: Quality, atSeconds: number): void;
  /**
   * Changes the quality and keeps state and position. The caller passes the position, because a video that is still
   * loading has none.
   */
  changeQuality(quality: Quality, atSeconds: number): void;
  /** Applies the changed distance from the live edge. */
  changeDelay(): void;
  destroy(): void;
}

const HLS_TYPE = "application/vnd.apple.mpegurl";

/** The first Chromium whose native HLS player was tested with byte ranges, a separate audio group and seeking. */
const CHROMIUM_WITH_HLS = 156;

/** Segments of live streams are played natively by Safari only. */
function playsLiveStreams(): boolean {
  return chromiumVersion() === undefined;
}

/**
 * The engine for this browser. The native one needs no download and starts sooner; it is used in Safari, whose only
 * engine it was for years, and in the Chromium versions it was tested with.
 */
export function chooseEngine(video: HTMLVideoElement, hasLiveSegments = false): EngineKind {
  if (video.canPlayType(HLS_TYPE) === "" || (hasLiveSegments && !playsLiveStreams())) return "hls.js";
  const chromium = chromiumVersion();
  if (chromium !== undefined) return chromium >= CHROMIUM_WITH_HLS ? "native" : "hls.js";
  return "native";
}

export function hasMediaSource(): boolean {
  return "MediaSource" in window || "ManagedMediaSource" in window;
}

function chromiumVersion(): number | undefined {
  const [, version] = /\b(?:Headless)?Chrom(?:e|ium)\/(\d+)/.exec(navigator.userAgent) ?? [];
  return version === undefined ? undefined : Number(version);
}

type PlayResult = "playing" | "refused" | "interrupted";

/** Starts playback. `refused`: the browser requires a user gesture. `interrupted`: paused or replaced meanwhile. */
export async function tryToPlay(video: HTMLVideoElement): Promise<PlayResult> {
  try {
    await video.play();
    return "playing";
  } catch (error) {
    return error instanceof DOMException && error.name === "NotAllowedError" ? "refused" : "interrupted";
  }
}

/** Starts playback, muted if the browser requires a user gesture for audio. Returns whether it is muted. */
export async function playMutedIfRefused(video: HTMLVideoElement, isClosed: () => boolean): Promise<boolean> {
  if ((await tryToPlay(video)) !== "refused" || video.muted || isClosed()) return false;
  video.muted = true;
  if ((await tryToPlay(video)) !== "refused") return true;
  video.muted = false;
  return false;
}
