/** Short side in px of the default rendition, also at the start of a live stream. */
export const DEFAULT_QUALITY = 480;
/** Below this bandwidth a stream starts with the smallest rendition and plays whole segments. */
const SLOW_CONNECTION_MEGABITS = 0.7;
const SMALLEST_QUALITY = 240;

const LIVE_DELAY_SECONDS = 1.5;
const STEADY_DELAY_SECONDS = 4;
/** Whole segments of two seconds need more distance than parts. */
export const SLOW_CONNECTION_DELAY_SECONDS = 6;

/** Distance from the live edge at which a stream plays, in seconds. */
export function liveDelay({ isSteady }: { readonly isSteady: boolean }): number {
  return isSteady ? STEADY_DELAY_SECONDS : LIVE_DELAY_SECONDS;
}

/**
 * The rendition with which a live stream starts; with automatic quality the player adapts it to the connection later.
 */
export function startQuality(chosen: unknown): number {
  if (typeof chosen === "number") return chosen;
  return isConnectionSlow() ? SMALLEST_QUALITY : DEFAULT_QUALITY;
}

/** The distance at which a live stream starts. */
export function startDelay(settings: { readonly isSteady: boolean }): number {
  return Math.max(liveDelay(settings), isConnectionSlow() ? SLOW_CONNECTION_DELAY_SECONDS : 0);
}

/** Whether the browser knows from earlier transfers that the connection is slow; not all browsers report it. */
export function isConnectionSlow(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { readonly downlink?: number; readonly saveData?: boolean };
  };
  return connection?.saveData === true || (connection?.downlink ?? Infinity) < SLOW_CONNECTION_MEGABITS;
}
