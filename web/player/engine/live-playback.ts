import { Events, type default as Hls, type HlsConfig } from "hls.js";
import { isLineSlow } from "#web/player/settings/live-settings.ts";
import { resetDelayAfterStalls } from "./delay-after-stalls.ts";
import { EDGE_TOLERANCE_SECONDS, type EdgeFollower, followLiveEdge } from "./follow-edge.ts";
import { watchSlowLine } from "./slow-line.ts";

/** Hardly noticed in speech, and three seconds are made up in twelve. */
const CATCH_UP_RATE = 1.25;
/** Playlists list the highest rate of the latest segments, so that less must be kept in reserve than for others. */
const SHARE_TO_GO_UP = 0.8;
/** Until the line is measured, it counts as one that carries the pictures of the start. */
const START_BITS_PER_SECOND = 1_500_000;
const SLOW_START_BITS_PER_SECOND = 300_000;

/** Follows the live edge by small changes of speed, and keeps all that can be rewound. */
export function liveOptions(delaySeconds: number): Partial<HlsConfig> {
  return {
    ...{ lowLatencyMode: true, liveSyncDuration: delaySeconds, maxLiveSyncPlaybackRate: CATCH_UP_RATE },
    abrEwmaDefaultEstimate: isLineSlow() ? SLOW_START_BITS_PER_SECOND : START_BITS_PER_SECOND,
    ...{ abrBandWidthFactor: 1, abrBandWidthUpFactor: SHARE_TO_GO_UP },
  };
}

interface LiveOptions {
  readonly video: HTMLVideoElement;
  /** The distance from the live edge that the viewer has chosen, in seconds. */
  readonly getDelay: () => number;
  readonly onLiveEnd: () => void;
  readonly isAtEdge: boolean;
}

/** What a live stream needs besides a video. */
export interface LivePlayback {
  readonly edge: EdgeFollower;
  /** The viewer has chosen another distance. */
  changeDelay(): void;
  close(): void;
}

export function openLivePlayback(
  player: Hls,
  { video, getDelay, onLiveEnd, isAtEdge }: LiveOptions,
): LivePlayback {
  const ended = new AbortController();
  const delay = watchSlowLine(player, getDelay);
  resetDelayAfterStalls(player, delay);
  // The player does not know the edge before its first playlist.
  const edgePosition = () =>
    player.liveSyncPosition ?? (Number.isFinite(video.duration) ? video.duration - delay() : null);
  const edge = followLiveEdge(video, { edgePosition, isAtEdge, ended: ended.signal });
  player.on(Events.LEVEL_UPDATED, (_, { details }) => {
    if (details.live || ended.signal.aborted) return;
    ended.abort();
    // The library stops catching up, at whatever speed it has reached.
    video.playbackRate = video.defaultPlaybackRate;
    onLiveEnd();
  });
  return {
    edge,
    changeDelay() {
      if (ended.signal.aborted) return;
      const wasAtEdge = player.latency < (player.targetLatency ?? delay()) + EDGE_TOLERANCE_SECONDS;
      player.targetLatency = delay();
      // The library only ever catches up.
      const { liveSyncPosition } = player;
      if (wasAtEdge && liveSyncPosition !== null) video.currentTime = liveSyncPosition;
    },
    close: () => ended.abort(),
  };
}
