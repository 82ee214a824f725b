import { ErrorDetails, Events, type ErrorData } from "hls.js";
import { isConnectionSlow, SLOW_CONNECTION_DELAY_SECONDS } from "#web/player/settings/live-settings.ts";

/** Two stalls within this time, with the smallest rendition, mean a slow connection. */
const STALLS_WITHIN_MS = 30_000;
/** Above this bandwidth, in bits per second, parts are loaded again. */
const FAST_BITS_PER_SECOND = 900_000;

/** The part of hls.js that this module uses. */
export interface WatchedPlayer {
  lowLatencyMode: boolean;
  targetLatency: number | null;
  readonly config: { liveSyncDuration?: number };
  /** Index of the quality, 0 for the lowest one. */
  readonly loadLevel: number;
  /** Bandwidth of the connection in bits per second. */
  readonly bandwidthEstimate: number;
  on(event: Events.ERROR, listener: (event: Events.ERROR, error: Pick<ErrorData, "details">) => void): void;
  on(event: Events.FRAG_BUFFERED, listener: () => void): void;
}

interface SlowConnection {
  isSlow(): boolean;
  /** The distance from the live edge, in seconds. */
  delay(): number;
}

/**
 * Plays whole segments of a live stream on a slow connection, further from the live edge: with parts, the player would
 * request playlists and parts three times a second. Returns to parts when the connection is faster.
 */
export function watchSlowConnection(player: WatchedPlayer, getDelay: () => number): SlowConnection {
  let isSlow = isConnectionSlow();
  let stalledAt = -Infinity;
  const delay = () => Math.max(getDelay(), isSlow ? SLOW_CONNECTION_DELAY_SECONDS : 0);

  function change(willBeSlow: boolean) {
    isSlow = willBeSlow;
    player.lowLatencyMode = !isSlow;
    player.targetLatency = delay();
  }

  player.config.liveSyncDuration = delay();
  player.lowLatencyMode = !isSlow;
  player.on(Events.ERROR, (_, { details }) => {
    if (isSlow || details !== ErrorDetails.BUFFER_STALLED_ERROR || player.loadLevel > 0) return;
    const now = performance.now();
    if (now - stalledAt < STALLS_WITHIN_MS) change(true);
    stalledAt = now;
  });
  player.on(Events.FRAG_BUFFERED, () => {
    if (isSlow && player.bandwidthEstimate > FAST_BITS_PER_SECOND) change(false);
  });
  return { isSlow: () => isSlow, delay };
}

/** The address at which a player of whole segments requests a playlist of a live stream: one without parts. */
export function withoutParts(address: string): string {
  const url = new URL(address, document.baseURI);
  if (!url.pathname.endsWith(".m3u8")) return address;
  for (const name of ["_HLS_msn", "_HLS_part"]) url.searchParams.delete(name);
  url.searchParams.set("parts", "no");
  return url.href;
}
