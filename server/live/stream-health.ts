import type { StreamHealth } from "#shared/live/health.ts";
import { isConfiguration, isKeyFrame, isVideo, type FlvTag } from "./flv/flv-tags.ts";

/** Times of a frame in milliseconds: its timestamp from the sender, and its arrival. */
interface Frame {
  readonly dts: number;
  readonly at: number;
}

/** Measures the video frames of one connection. Keeps their times for half a minute. */
export interface HealthMeter {
  take(tag: FlvTag, now: number): void;
  read(): StreamHealth;
}

const KEPT_MS = 30_000;
const FRAMES_MAX = 4000;
const RATE_OVER_MS = 4000;
const LAG_OVER_MS = 8000;
const JUMP_MS = 30_000;
/** A gap is longer than this multiple of the usual distance between frames. */
const GAP_DISTANCES = 1.8;

export function createHealthMeter(): HealthMeter {
  let frames: Frame[] = [];
  let keyFrameAt: number | undefined;
  let keyFrameMs: number | undefined;

  function reset(): void {
    frames = [];
    keyFrameAt = undefined;
    keyFrameMs = undefined;
  }

  return {
    take(tag, now) {
      if (!isVideo(tag) || isConfiguration(tag)) return;
      const last = frames.at(-1);
      if (last && (tag.dts < last.dts || tag.dts > last.dts + JUMP_MS)) reset();
      frames.push({ dts: tag.dts, at: now });
      if (frames.length > FRAMES_MAX) frames = frames.slice(FRAMES_MAX / 2);
      if (!isKeyFrame(tag)) return;
      if (keyFrameAt !== undefined) keyFrameMs = tag.dts - keyFrameAt;
      keyFrameAt = tag.dts;
    },
    read() {
      const latest = frames.at(-1);
      if (!latest) {
        return { frameRate: null, keyFrameSeconds: null, droppedFrames: 0, droppedShare: 0, lagSeconds: 0 };
      }
      frames = frames.filter(({ dts }) => dts > latest.dts - KEPT_MS);
      const sinceKeyFrame = keyFrameAt === undefined ? 0 : latest.dts - keyFrameAt;
      const longest = Math.max(keyFrameMs ?? 0, sinceKeyFrame);
      return {
        frameRate: rateOf(frames.filter(({ dts }) => dts > latest.dts - RATE_OVER_MS)),
        keyFrameSeconds: longest === 0 ? null : round(longest / 1000),
        ...droppedOf(frames),
        lagSeconds: round(lagOf(frames, latest) / 1000),
      };
    },
  };
}

function rateOf(recent: readonly Frame[]): number | null {
  const [first] = recent;
  const last = recent.at(-1);
  if (!first || !last || last.dts <= first.dts) return null;
  return round(((recent.length - 1) * 1000) / (last.dts - first.dts));
}

/** Frames that are missing in gaps, at the usual distance. */
function droppedOf(frames: readonly Frame[]): Pick<StreamHealth, "droppedFrames" | "droppedShare"> {
  const distances = frames.slice(1).map(({ dts }, index) => dts - (frames[index]?.dts ?? dts));
  const usual = distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 0;
  let droppedFrames = 0;
  if (usual > 0) {
    for (const distance of distances) {
      if (distance > usual * GAP_DISTANCES) droppedFrames += Math.round(distance / usual) - 1;
    }
  }
  const total = droppedFrames + frames.length;
  return { droppedFrames, droppedShare: total === 0 ? 0 : Math.round((droppedFrames / total) * 1000) / 1000 };
}

/** The worst delay of the last seconds compared with the best one: near 0 on a good connection. */
function lagOf(frames: readonly Frame[], latest: Frame): number {
  let best = Number.POSITIVE_INFINITY;
  let worst = Number.NEGATIVE_INFINITY;
  for (const { dts, at } of frames) {
    const delay = at - dts;
    best = Math.min(best, delay);
    if (at > latest.at - LAG_OVER_MS) worst = Math.max(worst, delay);
  }
  return Math.max(0, worst - best);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
