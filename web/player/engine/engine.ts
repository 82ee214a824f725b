import type { PlayerSource, Quality } from "#web/player/source.ts";

/** `native`: the browser plays HLS itself. `hls.js`: a library feeds it through Media Source Extensions. */
export type EngineKind = "native" | "hls.js";

/** Why a film does not play, in the terms of what the viewer can do about it. */
export type FailureCause = "offline" | "network" | "unavailable" | "unsupported";

export interface EngineParts {
  readonly video: HTMLVideoElement;
  /** The film as it is known now: renditions join it while it is being made. */
  readonly film: () => PlayerSource;
  readonly onFailure: (cause: FailureCause | "unknown") => void;
}

export interface Engine {
  /** Loads the film from scratch, paused at that second. */
  load(quality: Quality, atSeconds: number): void;
  /** Changes the quality and keeps everything else as it is. */
  changeQuality(quality: Quality): void;
  destroy(): void;
}

const HLS_TYPE = "application/vnd.apple.mpegurl";

/** The first Chromium whose own HLS player was checked with byte ranges, a separate audio group and seeking. */
const CHROMIUM_WITH_HLS = 156;

/** Of broadcasts, Safari's own player is trusted alone. */
function playsBroadcasts(): boolean {
  return chromiumVersion() === undefined;
}

/**
 * The engine for this browser. The native one costs nothing to load and starts sooner; it is trusted in Safari,
 * whose only engine it has been for years, and in the Chromium versions it was checked with.
 */
export function chooseEngine(video: HTMLVideoElement, isLive = false): EngineKind {
  if (video.canPlayType(HLS_TYPE) === "" || (isLive && !playsBroadcasts())) return "hls.js";
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

type PlayAnswer = "playing" | "refused" | "interrupted";

/** Starts playback. Refused: the browser wants a gesture first. Interrupted: paused or replaced meanwhile. */
export async function tryToPlay(video: HTMLVideoElement): Promise<PlayAnswer> {
  try {
    await video.play();
    return "playing";
  } catch (error) {
    return error instanceof DOMException && error.name === "NotAllowedError" ? "refused" : "interrupted";
  }
}
