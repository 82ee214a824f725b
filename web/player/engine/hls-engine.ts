import Hls, { ErrorTypes, Events, type ErrorData, type Level } from "hls.js";
import {
  adaptivePlaylistUrl,
  pickHeight,
  type PlayerSource,
  playlistUrl,
  type Quality,
} from "#web/player/source.ts";
import { startQuality } from "#web/player/settings/live-settings.ts";
import { DEFAULT_SETTINGS } from "#web/player/settings/settings.ts";
import type { EarlyStartBuffers } from "#web/startup/early-start.ts";
import { lastBufferedEnd } from "#web/startup/last-buffered-end.ts";
import { recoverStalledDecoder } from "./decoder-stall.ts";
import {
  bufferedEnd,
  hasBufferedPosition,
  onFirstPlaylists,
  type TakeBuffers,
  toMediaAttachingData,
} from "./early-handover.ts";
import { liveOptions, type LivePlayback, openLivePlayback } from "./live/live-playback.ts";
import { withoutParts } from "./live/slow-connection.ts";
import { type Engine, type EngineParts, type FailureCause, tryToPlay } from "./engine.ts";
import { openAtLatestUrl } from "./latest-url.ts";

/** Two decoding errors within this time count as an undecodable video; a single one is recovered. */
const RECOVERY_PAUSE_MS = 10_000;

/** hls.js plans a switch for the segment after the next: no such segment begins in this last part of a video. */
const LAST_SEGMENTS_SECONDS = 10;

// The playlists contain no interstitial ads, and the controller for them would take over the loading of segments.
delete Hls.DefaultConfig.interstitialsController;

const UNAVAILABLE_STATUSES = [401, 403, 404, 410];

/** hls.js through Media Source Extensions, for browsers without a native HLS player. */
export function createHlsEngine(
  { video, getSource, getDelay, onHeights, onLiveEnd, onRefused, onFailure }: EngineParts,
  early?: EarlyStartBuffers | TakeBuffers,
): Engine {
  let hls: Hls | undefined;
  let unusedEarly = early;
  /** End of the segments loaded by the early start, in seconds. */
  let earlyBufferEnd = 0;
  let isAudioOnly = false;
  let recoveredAt = -Infinity;
  let livePlayback: LivePlayback | undefined;
  const stopRecovery = recoverStalledDecoder(video);

  function load(quality: Quality, atSeconds: number) {
    hls?.destroy();
    livePlayback?.close();
    livePlayback = undefined;
    const player = new Hls({
      autoStartLoad: false,
      capLevelToPlayerSize: true,
      // All segments are fragmented MP4: no transmuxing in a worker is needed.
      enableWorker: false,
      ...(getSource().isLive ? liveOptions(getDelay()) : {}),
      maxBufferLength: 30,
      maxMaxBufferLength: 30,
      backBufferLength: 30,
      xhrSetup(request, url) {
        const isWhole = getSource().isLive && !player.lowLatencyMode;
        openAtLatestUrl(request, isWhole ? withoutParts(url) : url, getSource, onRefused);
      },
    });
    const unused = quality === "audio" ? undefined : unusedEarly;
    unusedEarly = undefined;
    earlyBufferEnd = 0;
    player.on(Events.MANIFEST_PARSED, () => {
      if (getSource().hasLiveSegments) onHeights(player.levels.map(shortSide));
      player.startLevel = levelOf(
        player,
        getSource(),
        getSource().isLive ? startQuality(quality) : fixedQuality(quality),
      );
      player.loadLevel = typeof quality === "number" ? player.startLevel : -1;
      if (unused) continueEarlyStart(player, unused);
      else player.startLoad(atSeconds > 0 ? atSeconds : -1);
    });
    player.on(Events.ERROR, (_, error) => handleError(player, error));
    if (getSource().isLive) {
      const isAtEdge = atSeconds === 0 || unused !== undefined;
      livePlayback = openLivePlayback(player, { video, getDelay, onLiveEnd, isAtEdge });
    }
    isAudioOnly = quality === "audio";
    player.loadSource(isAudioOnly ? playlistUrl(getSource(), quality) : adaptivePlaylistUrl(getSource()));
    hls = player;
    if (typeof unused !== "function") attach(player, unused);
  }

  /**
   * Continues after the segments of the early start. If hls.js got a start position before it has the playlists, it
   * would still load the first segment of the video again.
   */
  function continueEarlyStart(player: Hls, unused: EarlyStartBuffers | TakeBuffers) {
    player.startLoad(-1, true);
    player.pauseBuffering();
    onFirstPlaylists(player, () => {
      if (typeof unused === "function") void takeOverLive(player, unused);
      // Within the event: afterwards, hls.js would already have chosen a position.
      else player.startLoad(bufferedEnd(video), true);
    });
  }

  /**
   * Takes over a live stream. The playlists are loaded first, because the early start continues to the end of its
   * segment, which may take two seconds.
   */
  async function takeOverLive(player: Hls, takeBuffers: TakeBuffers) {
    const buffers = await takeBuffers();
    if (hls !== player) return;
    if (buffers?.hasLeftEdge) livePlayback?.edge.leave();
    if (buffers && !hasBufferedPosition(video)) {
      beginAnew(player, video.currentTime);
      return;
    }
    attach(player, buffers);
    // A busy device may have fallen behind while the page was opened.
    if (buffers) livePlayback?.edge.catchUp();
    player.startLoad(buffers ? bufferedEnd(video, true) : -1, buffers !== undefined);
  }

  /**
   * Starts again at a position: the viewer has seeked out of the segments of the early start, from where hls.js might
   * not continue.
   */
  function beginAnew(player: Hls, atSeconds: number) {
    attach(player, undefined);
    player.startLoad(atSeconds);
  }

  function attach(player: Hls, buffers: EarlyStartBuffers | undefined) {
    if (buffers) {
      earlyBufferEnd = lastBufferedEnd(video);
      player.attachMedia(toMediaAttachingData(video, buffers));
      return;
    }
    const isPlaying = !video.paused;
    player.attachMedia(video);
    // Attaching a new source pauses the element.
    if (isPlaying) void tryToPlay(video);
  }

  function changeQuality(quality: Quality) {
    if (isAudioOnly || quality === "audio") {
      // The audio-only rendition is a separate stream.
      const isPlaying = !video.paused;
      load(quality, video.currentTime);
      if (isPlaying) void tryToPlay(video);
      return;
    }
    // Switches at the next segment: the buffered one plays to its end, without a stall. hls.js does not know the
    // segments of the early start and would keep them, so within them it switches immediately; so it does near the
    // end, where no segment follows: a short video in a loop would keep its old quality.
    if (!hls) return;
    const level = levelOf(hls, getSource(), quality);
    const isNearEnd = video.duration - video.currentTime < LAST_SEGMENTS_SECONDS;
    if (video.currentTime < earlyBufferEnd || isNearEnd) hls.currentLevel = level;
    else hls.nextLevel = level;
  }

  function changeDelay() {
    livePlayback?.changeDelay();
  }

  function handleError(player: Hls, error: ErrorData) {
    if (!error.fatal) return;
    const isRecent = performance.now() - recoveredAt < RECOVERY_PAUSE_MS;
    if (error.type === ErrorTypes.MEDIA_ERROR && !isRecent) {
      recoveredAt = performance.now();
      const position = video.currentTime;
      player.recoverMediaError();
      // hls.js has stopped loading before it reported the error, and then does not start again by itself.
      if (!player.loadingEnabled) player.startLoad(position > 0 ? position : -1);
      return;
    }
    onFailure(causeOf(error));
  }

  function destroy() {
    stopRecovery();
    livePlayback?.close();
    hls?.destroy();
    hls = undefined;
  }

  return { load, changeQuality, changeDelay, destroy };
}

function fixedQuality(quality: Quality): Quality {
  return typeof quality === "number" ? quality : DEFAULT_SETTINGS.quality;
}

/** The hls.js level that is nearest to a quality; -1, its automatic choice, if the quality is not a height. */
function levelOf(player: Hls, { renditions }: PlayerSource, quality: Quality): number {
  // The renditions of a live stream are those of its playlist.
  const offered = renditions.length > 0 ? renditions : player.levels.map(toRendition);
  const height = typeof quality === "number" ? pickHeight(offered, quality) : undefined;
  if (height === undefined) return -1;
  const distances = player.levels.map((level) => Math.abs(shortSide(level) - height));
  return distances.indexOf(Math.min(...distances));
}

function shortSide({ width, height }: Pick<Level, "width" | "height">): number {
  return Math.min(width, height);
}

function toRendition(level: Level) {
  return { name: level.name, height: shortSide(level) };
}

function causeOf({ type, response }: ErrorData): FailureCause {
  if (type !== ErrorTypes.NETWORK_ERROR) return "unsupported";
  if (response?.code !== undefined && UNAVAILABLE_STATUSES.includes(response.code)) return "unavailable";
  return navigator.onLine ? "network" : "offline";
}
