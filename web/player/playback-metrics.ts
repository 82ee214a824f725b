import type { EngineKind, FailureCause } from "./engine/engine.ts";

/** Playback metrics of a view, counted from its start. Units as in the names. */
export interface PlaybackStats {
  readonly engine: EngineKind | undefined;
  /** Time from the play request to the first frame; undefined before the first frame. */
  readonly startupMs: number | undefined;
  readonly watchedSeconds: number;
  readonly stalls: number;
  readonly stallMs: number;
  /** Height of the last played rendition, in px. */
  readonly quality: number | undefined;
  readonly droppedFrames: number;
  /** The last failure, even if the player has recovered from it. */
  readonly error: FailureCause | undefined;
  /** Watched hundredths of the video, encoded by encodeWatchedParts(); undefined before the first. */
  readonly parts: string | undefined;
  /** The player is being closed. */
  readonly isLeaving: boolean;
}

/** Counters behind the metrics. `…At` are milliseconds of one clock. */
export interface PlaybackMetrics {
  readonly requestedAt: number | undefined;
  readonly startupMs: number | undefined;
  readonly watchedSeconds: number;
  readonly playhead: number | undefined;
  readonly stalls: number;
  readonly stallMs: number;
  readonly stalledAt: number | undefined;
}

export type MetricsEvent =
  | { readonly type: "requested" | "first-frame" | "waiting" | "playing"; readonly at: number }
  | { readonly type: "time"; readonly playhead: number; readonly rate: number }
  | { readonly type: "jump" };

export const INITIAL_METRICS: PlaybackMetrics = {
  requestedAt: undefined,
  startupMs: undefined,
  watchedSeconds: 0,
  playhead: undefined,
  stalls: 0,
  stallMs: 0,
  stalledAt: undefined,
};

/** Browsers fire timeupdate at least four times a second: a longer step is a seek, not watching. */
const MAX_STEP_SECONDS = 1.5;

export function reduceMetrics(meter: PlaybackMetrics, event: MetricsEvent): PlaybackMetrics {
  switch (event.type) {
    case "requested":
      return meter.requestedAt === undefined ? { ...meter, requestedAt: event.at } : meter;
    case "first-frame":
      if (meter.startupMs !== undefined || meter.requestedAt === undefined) return meter;
      return { ...meter, startupMs: event.at - meter.requestedAt };
    case "waiting":
      // Waiting for the first frame is start-up time, waiting after a seek is caused by the viewer: neither is a
      // stall.
      if (meter.startupMs === undefined || meter.playhead === undefined || meter.stalledAt !== undefined)
        return meter;
      return { ...meter, stalls: meter.stalls + 1, stalledAt: event.at };
    case "playing":
      if (meter.stalledAt === undefined) return meter;
      return { ...meter, stallMs: meter.stallMs + event.at - meter.stalledAt, stalledAt: undefined };
    case "time":
      return {
        ...meter,
        playhead: event.playhead,
        watchedSeconds: meter.watchedSeconds + stepOf(meter, event),
      };
    case "jump":
      if (meter.playhead === undefined && meter.stalledAt === undefined) return meter;
      return { ...meter, playhead: undefined, stalledAt: undefined };
  }
}

function stepOf(meter: PlaybackMetrics, { playhead, rate }: { playhead: number; rate: number }): number {
  if (meter.playhead === undefined) return 0;
  const step = playhead - meter.playhead;
  return step > 0 && step <= MAX_STEP_SECONDS * Math.max(1, rate) ? step : 0;
}
