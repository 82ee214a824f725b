import { isSound, SOURCE } from "#server/live/renditions.ts";
import type { Fragment } from "./fragment-reader.ts";

/**
 * A key frame of the source opens a segment if the last segment started at least this long ago: key frames every two
 * seconds, with tolerance, make segments of two seconds.
 */
const SEGMENT_SECONDS_MIN = 1.77;
const AUDIO_SEGMENT_SECONDS = 2;
/** Half a part: the start of an audio segment is rounded to the part nearest to two seconds. */
const AUDIO_TOLERANCE_SECONDS = 0.16;
/** Less than half a frame: the containers of two renditions round the time of one frame differently. */
const SAME_FRAME_SECONDS = 0.005;

type FragmentTimes = Pick<Fragment, "start" | "seconds" | "isIndependent">;

/** Decides which fragments of a session open a segment, so that all video renditions have the same segments. */
export interface Segmenter {
  /** Resolves to whether the fragment, the next one of its rendition, opens a segment. */
  opensSegment(rendition: string, fragment: FragmentTimes): Promise<boolean>;
  /** The source has no more fragments: no rung waits for it any longer. */
  endSource(): void;
}

export function createSegmenter(): Segmenter {
  const openedAt = new Map<string, number>();
  const counts = new Map<string, number>();
  const source = followSource();

  function isDue(rendition: string, { start, isIndependent }: FragmentTimes): boolean {
    const isAudio = isSound(rendition);
    const due = isAudio ? AUDIO_SEGMENT_SECONDS - AUDIO_TOLERANCE_SECONDS : SEGMENT_SECONDS_MIN;
    const isOpening = start - (openedAt.get(rendition) ?? -Infinity) >= due && (isAudio || isIndependent);
    if (isOpening) openedAt.set(rendition, start);
    return isOpening;
  }

  /** A rung has more key frames than the source, or lacks one if the encoder dropped a frame. */
  async function isBehindSource(rendition: string, { start, isIndependent }: FragmentTimes) {
    const count = counts.get(rendition) ?? 0;
    if (!isIndependent || (count > 0 && count >= (await source.countUntil(start)))) return false;
    counts.set(rendition, count + 1);
    return true;
  }

  return {
    async opensSegment(rendition, fragment) {
      if (rendition !== SOURCE && !isSound(rendition)) return isBehindSource(rendition, fragment);
      const isOpening = isDue(rendition, fragment);
      if (rendition === SOURCE) source.add(fragment, isOpening);
      return isOpening;
    },
    endSource: source.end,
  };
}

interface Waiter {
  readonly until: number;
  readonly onCount: (count: number) => void;
}

/** The segments that the source has opened, by time. */
function followSource() {
  const starts: number[] = [];
  let waiters: Waiter[] = [];
  let end = -Infinity;

  const count = (until: number) => starts.findLastIndex((start) => start <= until) + 1;

  function moveTo(newEnd: number): void {
    end = newEnd;
    const ready = waiters.filter(({ until }) => until < end);
    waiters = waiters.filter(({ until }) => until >= end);
    for (const { until, onCount } of ready) onCount(count(until));
  }

  return {
    add({ start, seconds }: FragmentTimes, isOpening: boolean): void {
      if (isOpening) starts.push(start);
      moveTo(start + seconds);
    },
    /** Resolves to the number of segments opened until that time, as soon as the source has got past it. */
    async countUntil(start: number): Promise<number> {
      const until = start + SAME_FRAME_SECONDS;
      if (until < end) return count(until);
      return new Promise((onCount) => waiters.push({ until, onCount }));
    },
    end: () => moveTo(Infinity),
  };
}
