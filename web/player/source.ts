import type { InitialSegments } from "#web/startup/early-start.ts";

/** One rung of the ladder. `height` is the short side in px, e.g. 480 for a vertical 480x854 video. */
interface Rendition {
  readonly name: string;
  readonly height: number;
}

/** One image with a small frame for every `tileSeconds` of the video, row by row. */
export interface Sprite {
  readonly url: string;
  readonly tileSeconds: number;
  readonly columns: number;
  readonly count: number;
}

export interface Chapter {
  readonly startSeconds: number;
  readonly title: string;
}

export interface CaptionTrack {
  readonly language: string;
  readonly label: string;
  /** A WebVTT file. */
  readonly url: string;
}

export interface PlayerSource {
  readonly id: string;
  readonly title: string;
  /** Author of the video, for the system's media controls. */
  readonly artist?: string | undefined;
  /**
   * The master playlist. `?quality=480` must narrow it to that rendition and the audio, `audio` to the audio alone.
   */
  readonly hls: string;
  /** Initial segments, to show the first frame without requesting playlists. */
  readonly initialSegments?: InitialSegments | undefined;
  readonly durationSeconds: number;
  readonly audioOnly: boolean;
  /** Measured loudness of the audio, if known. */
  readonly loudnessLufs?: number | undefined;
  readonly poster?: string | undefined;
  /** The dominant colour of the thumbnail, for the ambient light around the player. */
  readonly dominantColor?: string | undefined;
  readonly renditions: readonly Rendition[];
  readonly sprite?: Sprite | undefined;
  readonly tracks: readonly CaptionTrack[];
  readonly chapters: readonly Chapter[];
  /** A running live stream: its duration grows during playback. */
  readonly isLive?: boolean | undefined;
  /** Played from the segments of a live stream, running or ended: only its playlist has its qualities. */
  readonly hasLiveSegments?: boolean | undefined;
}

/** The short side of the rendition in px, adaptive by bandwidth, or audio only. */
export type Quality = number | "auto" | "audio";

/** Selectable heights, highest first, each once. */
export function offeredHeights(renditions: readonly Rendition[]): number[] {
  return [...new Set(renditions.map((rendition) => rendition.height))].toSorted((a, b) => b - a);
}

/** The highest height not above the chosen one; the lowest one when all are above. */
export function pickHeight(renditions: readonly Rendition[], requested: number): number | undefined {
  const heights = offeredHeights(renditions);
  return heights.find((height) => height <= requested) ?? heights.at(-1);
}

/** The offered height nearest to the displayed one; undefined for 0 x 0. */
export function displayedHeight(
  renditions: readonly Rendition[],
  width: number,
  height: number,
): number | undefined {
  const shortSide = Math.min(width, height);
  if (shortSide === 0) return undefined;
  const [nearest = shortSide] = offeredHeights(renditions).toSorted(
    (a, b) => Math.abs(a - shortSide) - Math.abs(b - shortSide),
  );
  return nearest;
}

/** A URL at which the native player starts at that position. */
export function withStartTime(address: string, seconds: number): string {
  return seconds > 0 ? `${address}#t=${seconds}` : address;
}

/**
 * The playlist with all qualities. For this player, the smallest renditions of a live stream have audio of a low bit
 * rate; other players find no video in a playlist with two audio groups.
 */
export function adaptivePlaylistUrl({ hls, hasLiveSegments }: PlayerSource): string {
  return hasLiveSegments ? withQuery(hls, "sound=low") : hls;
}

/** The playlist for the chosen quality. */
export function playlistUrl(source: PlayerSource, requested: Quality): string {
  const quality = typeof requested === "number" ? pickHeight(source.renditions, requested) : requested;
  if (quality === undefined || quality === "auto") return source.hls;
  return withQuery(source.hls, `quality=${quality}`);
}

function withQuery(address: string, parameter: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}${parameter}`;
}
