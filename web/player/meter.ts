import type { EngineKind, FailureCause } from "./engine/engine.ts";

/** What a playback was like, counted from its start. Times in the unit of their name. */
export interface PlaybackStats {
  readonly engine: EngineKind | undefined;
  /** From asking to play until the first picture; missing as long as there was none. */
  readonly startupMs: number | undefined;
  readonly watchedSeconds: number;
  readonly stalls: number;
  readonly stallMs: number;
  /** The height played last, in px. */
  readonly quality: number | undefined;
  readonly droppedFrames: number;
  /** The last failure, also one the player came back from. */
  readonly error: FailureCause | undefined;
  /** Which hundredths of the film were on the screen, as writeWatchedParts() says it; missing before the first. */
  readonly parts: string | undefined;
  /** The player is being closed. */
  readonly isLeaving: boolean;
}

/** The counters behind the statistics. `…At` are milliseconds of one clock. */
export interface Meter {
  readonly askedAt: number | undefined;
  readonly startupMs: number | undefined;
  readonly watchedSeconds: number;
  readonly playhead: number | undefined;
  readonly stalls: number;
  readonly stallMs: number;
  readonly stalledAt: number | undefined;
}

export type MeterEvent =
  | { readonly type: "asked" | "first-frame" | "waiting" | "playing"; readonly at: number }
  | { readonly type: "time"; readonly playhead: number; readonly rate: number }
  | { readonly type: "jump" };

export const UNUSED_METER: Meter = {
  askedAt: undefined,
  startupMs: undefined,
  watchedSeconds: 0,
  playhead: undefined,
  stalls: 0,
  stallMs: 0,
  stalledAt: undefined,
};

/** Browsers report the time at least four times a second: a longer step than this is a jump, not watching. */
const LONGEST_STEP_SECONDS = 1.5;

export function readMeter(meter: Meter, event: MeterEvent): Meter {
  switch (event.type) {
    case "asked":
      return meter.askedAt === undefined ? { ...meter, askedAt: event.at } : meter;
    case "first-frame":
      if (meter.startupMs !== undefined || meter.askedAt === undefined) return meter;
      return { ...meter, startupMs: event.at - meter.askedAt };
    case "waiting":
      // Waiting for the first picture is the start-up, waiting after a jump is the viewer's wish: neither is a stall.
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

function stepOf(meter: Meter, { playhead, rate }: { playhead: number; rate: number }): number {
  if (meter.playhead === undefined) return 0;
  const step = playhead - meter.playhead;
  return step > 0 && step <= LONGEST_STEP_SECONDS * Math.max(1, rate) ? step : 0;
}
