import { AUDIO, isSound, SOURCE } from "#server/live/renditions.ts";
import { countHidden, type Segment, type StreamIndex } from "./stream-index.ts";

/** The requests for pictures and sound come together. */
const REQUESTS_APART_SECONDS = 0.5;

/** Where a player that joins a running stream begins. */
export interface JoinPoint {
  readonly segment: Segment;
  /** Its number in the playlist. */
  readonly number: number;
  /** Includes the codec. */
  readonly mimeType: string;
  readonly initBytes: number;
  /** Of its first sample in the playlist, in seconds. */
  readonly position: number;
  /** End of the playlist, in seconds. */
  readonly edge: number;
}

export interface Joining {
  /** A rendition of the sound, or the wanted short side of the pictures. */
  readonly track: string | number;
  /** Unix time of the start of the broadcast, in milliseconds. */
  readonly shownFrom: number;
  /** Distance from the end at which the player wants to play, in seconds. */
  readonly behindSeconds: number;
  /** The segment to continue with. */
  readonly number?: number | undefined;
}

/**
 * The segment with that number; otherwise the latest one that begins at least that far behind the end. Undefined until
 * it is there.
 */
export function findJoinPoint(
  index: StreamIndex,
  { track, shownFrom, behindSeconds, number: wanted }: Joining,
): JoinPoint | undefined {
  const name = typeof track === "number" ? pickRendition(index, track) : pickSound(index, track);
  const { segments, info } = index.renditions.get(name ?? "") ?? {};
  if (!segments || !info) return undefined;
  const first = countHidden(segments, shownFrom);
  const number =
    wanted ??
    (typeof track === "number"
      ? latestBehind(segments, first, behindSeconds)
      : soundBehind(index, segments, { first, behindSeconds }));
  const segment = segments[number];
  if (number < first || !segment) return undefined;
  return {
    ...{ segment, number, initBytes: info.initBytes },
    position: secondsOf(segments.slice(first, number)),
    edge: secondsOf(segments.slice(first)),
    mimeType: `${typeof track === "number" ? "video" : "audio"}/mp4; codecs="${info.codec}"`,
  };
}

function latestBehind(segments: readonly Segment[], first: number, behindSeconds: number): number {
  let number = segments.length - 1;
  let seconds = segments[number]?.seconds ?? 0;
  // An earlier session has another initialisation.
  while (
    number > first &&
    seconds < behindSeconds &&
    segments[number - 1]?.session === segments[number]?.session
  ) {
    number -= 1;
    seconds += segments[number]?.seconds ?? 0;
  }
  return number;
}

/** Sound from before the pictures that begin that far behind, although their request may have come a little earlier. */
function soundBehind(
  index: StreamIndex,
  segments: readonly Segment[],
  { first, behindSeconds }: { readonly first: number; readonly behindSeconds: number },
): number {
  const shown = index.renditions.get(SOURCE)?.segments ?? [];
  const chosen = shown[latestBehind(shown, 0, behindSeconds + REQUESTS_APART_SECONDS)];
  const from = chosen?.startsAt ?? Infinity;
  let number = segments.length - 1;
  while (number > first && (segments[number]?.startsAt ?? 0) > from) number -= 1;
  return number;
}

function secondsOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** Streams without a ladder have one sound. */
function pickSound({ offered }: StreamIndex, wanted: string): string {
  return offered.includes(wanted) ? wanted : AUDIO;
}

/** The highest pictures of the latest session that are not above the wanted height, otherwise the lowest ones. */
function pickRendition({ offered, renditions }: StreamIndex, wanted: number): string | undefined {
  const source = renditions.get(SOURCE)?.info;
  if (!source) return undefined;
  const heights = offered
    .filter((name) => !isSound(name))
    .map((name) => ({ name, height: name === SOURCE ? Math.min(source.width, source.height) : Number(name) }))
    .toSorted((one, other) => other.height - one.height);
  return (heights.find(({ height }) => height <= wanted) ?? heights.at(-1))?.name;
}
