import { AUDIO, isSound, SOURCE } from "#server/live/renditions.ts";
import { countHidden, type Segment, type StreamIndex } from "./stream-index.ts";

/** The requests for video and audio of one player arrive within this time. */
const REQUESTS_APART_SECONDS = 0.5;

/** Where a player that joins a running stream starts. */
export interface JoinPoint {
  readonly segment: Segment;
  /** Media sequence number of the segment in the playlist. */
  readonly number: number;
  /** MIME type with the `codecs` parameter. */
  readonly mimeType: string;
  readonly initBytes: number;
  /** Position of the first sample in the playlist, in seconds. */
  readonly position: number;
  /** End of the playlist, in seconds. */
  readonly edge: number;
}

export interface Joining {
  /** An audio rendition, or the requested short side of the video. */
  readonly track: string | number;
  /** Requested short side of the video that an audio rendition is played with; without it that of the source. */
  readonly quality?: number | undefined;
  /** Unix time of the public start of the stream, in milliseconds. */
  readonly shownFrom: number;
  /** Distance from the live edge at which the player wants to play, in seconds. */
  readonly behindSeconds: number;
  /** Number of the segment to continue with; without it a segment is chosen by distance. */
  readonly number?: number | undefined;
}

/**
 * Finds the segment with that number, or else the latest one that starts at least that far behind the live edge.
 * Returns undefined until it has arrived.
 */
export function findJoinPoint(
  index: StreamIndex,
  { track, quality = Infinity, shownFrom, behindSeconds, number: wanted }: Joining,
): JoinPoint | undefined {
  const name = typeof track === "number" ? pickRendition(index, track) : pickSound(index, track);
  const { segments, info } = index.renditions.get(name ?? "") ?? {};
  if (!segments || !info) return undefined;
  const first = countHidden(segments, shownFrom);
  const number =
    wanted ??
    (typeof track === "number"
      ? latestBehind(segments, first, behindSeconds)
      : soundBehind(index, segments, { first, behindSeconds, quality }));
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
  // A segment of an earlier session needs another init segment.
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

/**
 * Picks the audio segment at or before the video segment that a request for video may have got a moment earlier: the
 * live edge can move between the two requests, and audio must not start after video. On a busy machine, renditions of
 * the ladder are behind the source.
 */
function soundBehind(
  index: StreamIndex,
  segments: readonly Segment[],
  { first, behindSeconds, quality }: { first: number; behindSeconds: number; quality: number },
): number {
  const shown = index.renditions.get(pickRendition(index, quality) ?? "")?.segments ?? [];
  const chosen = shown[latestBehind(shown, 0, behindSeconds + REQUESTS_APART_SECONDS)];
  const from = chosen?.startsAt ?? Infinity;
  let number = segments.length - 1;
  while (number > first && (segments[number]?.startsAt ?? 0) > from) number -= 1;
  return number;
}

function secondsOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** Streams without a ladder have no low-bit-rate audio. */
function pickSound({ offered }: StreamIndex, wanted: string): string {
  return offered.includes(wanted) ? wanted : AUDIO;
}

/** The largest rendition of the latest session that is not above the requested height, otherwise the smallest one. */
function pickRendition({ offered, renditions }: StreamIndex, wanted: number): string | undefined {
  const source = renditions.get(SOURCE)?.info;
  if (!source) return undefined;
  const heights = offered
    .filter((name) => !isSound(name))
    .map((name) => ({ name, height: name === SOURCE ? Math.min(source.width, source.height) : Number(name) }))
    .toSorted((one, other) => other.height - one.height);
  return (heights.find(({ height }) => height <= wanted) ?? heights.at(-1))?.name;
}
