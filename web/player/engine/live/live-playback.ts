import { Events, type default as Hls, type HlsConfig } from "hls.js";
import { isConnectionSlow } from "#web/player/settings/live-settings.ts";
import { LiveAbrController } from "./live-abr.ts";
import { resetDelayAfterStalls } from "./delay-after-stalls.ts";
import { EDGE_TOLERANCE_SECONDS, type EdgeFollower, followLiveEdge } from "./follow-edge.ts";
import { keepAfterStart } from "./playlist-start.ts";
import { slowDownWhileFalling } from "./slow-down.ts";
import { watchSlowConnection } from "./slow-connection.ts";

/** Hardly noticeable in speech; makes up three seconds in twelve. */
const CATCH_UP_RATE = 1.25;
/** BANDWIDTH in live playlists is the peak of the latest segments, so a smaller reserve is enough to switch up. */
const SHARE_TO_GO_UP = 0.8;
/** Bandwidth estimate before the first measurement: enough for the rendition at the start. */
const START_BITS_PER_SECOND = 1_500_000;
const SLOW_START_BITS_PER_SECOND = 300_000;

/** Follows the live edge by small changes of the playback rate, and keeps everything buffered that can be rewound. */
export function liveOptions(delaySeconds: number): Partial<HlsConfig> {
  return {
    ...{ lowLatencyMode: true, liveSyncDuration: delaySeconds, maxLiveSyncPlaybackRate: CATCH_UP_RATE },
    abrEwmaDefaultEstimate: isConnectionSlow() ? SLOW_START_BITS_PER_SECOND : START_BITS_PER_SECOND,
    ...{ abrBandWidthFactor: 1, abrBandWidthUpFactor: SHARE_TO_GO_UP, abrController: LiveAbrController },
  };
}

interface LiveOptions {
  readonly video: HTMLVideoElement;
  /** The distance from the live edge that the viewer has chosen, in seconds. */
  readonly getDelay: () => number;
  readonly onLiveEnd: () => void;
  readonly isAtEdge: boolean;
}

/** The behaviour that live streams need in addition to videos. */
export interface LivePlayback {
  readonly edge: EdgeFollower;
  /** Applies the distance that the viewer has chosen. */
  changeDelay(): void;
  close(): void;
}

export function openLivePlayback(
  player: Hls,
  { video, getDelay, onLiveEnd, isAtEdge }: LiveOptions,
): LivePlayback {
  const ended = new AbortController();
  const { isSlow, delay } = watchSlowConnection(player, getDelay);
  resetDelayAfterStalls(player, delay);
  slowDownWhileFalling(player, video, ended.signal);
  keepAfterStart(player, video, ended.signal);
  // The player does not know the edge before its first playlist.
  const edgePosition = () =>
    player.liveSyncPosition ?? (Number.isFinite(video.duration) ? video.duration - delay() : null);
  const edge = followLiveEdge(video, {
    ...{ edgePosition, isAtEdge, isConnectionSlow: isSlow, ended: ended.signal },
  });
  /** Whether the stream was still shorter than the distance that the viewer has chosen. */
  let isTooShort = false;

  function changeDelay() {
    const wasAtEdge = player.latency < (player.targetLatency ?? delay()) + EDGE_TOLERANCE_SECONDS;
    isTooShort = wasAtEdge && (player.latestLevelDetails?.totalduration ?? Infinity) < delay();
    player.targetLatency = delay();
    // hls.js only catches up; it does not slow down to a greater distance.
    const { liveSyncPosition } = player;
    if (wasAtEdge && liveSyncPosition !== null) video.currentTime = liveSyncPosition;
  }

  player.on(Events.LEVEL_UPDATED, (_, { details }) => {
    if (ended.signal.aborted) return;
    if (isTooShort && details.totalduration >= delay()) changeDelay();
    if (details.live) return;
    ended.abort();
    // hls.js stops catching up at the present playback rate and does not reset it.
    video.playbackRate = video.defaultPlaybackRate;
    onLiveEnd();
  });
  return {
    edge,
    changeDelay() {
      if (!ended.signal.aborted) changeDelay();
    },
    close: () => ended.abort(),
  };
}
