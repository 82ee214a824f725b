import type { FilmOpening } from "./engine/begun-film.ts";

/** One rung of the ladder. `height` is the short side in px: 480 for a vertical 480x854 film too. */
interface Rendition {
  readonly name: string;
  readonly height: number;
}

/** One picture holding a small frame for every `tileSeconds` of the film, row by row. */
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
  /** Who made it, for the system's media controls. */
  readonly artist?: string | undefined;
  /** The master playlist. `?quality=480` must narrow it to that rendition and the audio, `audio` to the sound. */
  readonly hls: string;
  /** What the film begins with, for a first picture without asking for playlists. */
  readonly opening?: FilmOpening | undefined;
  readonly durationSeconds: number;
  readonly audioOnly: boolean;
  /** How loud its sound is, where that was measured. */
  readonly loudnessLufs?: number | undefined;
  readonly poster?: string | undefined;
  /** The dominant colour of the thumbnail, for the light around the player. */
  readonly tint?: string | undefined;
  readonly renditions: readonly Rendition[];
  readonly sprite?: Sprite | undefined;
  readonly tracks: readonly CaptionTrack[];
  readonly chapters: readonly Chapter[];
  /** A broadcast that is on: its end moves on while it is played. */
  readonly isLive?: boolean | undefined;
}

/** The short side of the picture in px, whatever the connection can carry, or the sound alone. */
export type Quality = number | "auto" | "audio";

/** The heights a viewer can choose from, best first, each once. */
export function offeredHeights(renditions: readonly Rendition[]): number[] {
  return [...new Set(renditions.map((rendition) => rendition.height))].toSorted((a, b) => b - a);
}

/** The best height not above the wish; the lowest there is when all are above. */
export function pickHeight(renditions: readonly Rendition[], wish: number): number | undefined {
  const heights = offeredHeights(renditions);
  return heights.find((height) => height <= wish) ?? heights.at(-1);
}

/** The offered height nearest to what is on the screen, 0 x 0 being nothing. */
export function shownHeight(
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

/** An address at which a browser's own player begins at that second. */
export function startingAt(address: string, seconds: number): string {
  return seconds > 0 ? `${address}#t=${seconds}` : address;
}

/** The playlist that plays in the wished quality. */
export function playlistAddress(source: PlayerSource, wish: Quality): string {
  const quality = typeof wish === "number" ? pickHeight(source.renditions, wish) : wish;
  if (quality === undefined || quality === "auto") return source.hls;
  return `${source.hls}${source.hls.includes("?") ? "&" : "?"}quality=${quality}`;
}
