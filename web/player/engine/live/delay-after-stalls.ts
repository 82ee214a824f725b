import { ErrorDetails, Events, type ErrorData } from "hls.js";

/** After this time without a stall, playback returns to the wanted distance from the live edge. */
const FIRST_PAUSE_MS = 8000;
/** A connection that stalls repeatedly keeps the greater distance for longer each time, up to this. */
const LONGEST_PAUSE_MS = 128_000;

/** The part of hls.js that this module uses. */
export interface DelayedPlayer {
  targetLatency: number | null;
  on(event: Events.ERROR, listener: (event: Events.ERROR, error: ErrorData) => void): void;
  on(event: Events.DESTROYING, listener: () => void): void;
}

/**
 * hls.js adds a second to the distance from the live edge for each stall, and keeps it: a viewer whose machine was busy
 * while the page opened would stay behind until the stream ends. After playback without stalls, this sets the distance
 * back to `getDelay()` seconds; hls.js then catches up by its speed.
 */
export function resetDelayAfterStalls(player: DelayedPlayer, getDelay: () => number): void {
  let pauseMs = FIRST_PAUSE_MS;
  let timer: number | undefined;

  function reset() {
    player.targetLatency = getDelay();
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  }

  player.on(Events.ERROR, (_, { details }) => {
    if (details !== ErrorDetails.BUFFER_STALLED_ERROR) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(reset, pauseMs);
  });
  player.on(Events.DESTROYING, () => window.clearTimeout(timer));
}
