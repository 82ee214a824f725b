import Hls, { ErrorTypes, Events, type ErrorData } from "hls.js";
import { pickHeight, playlistAddress, type Quality } from "#web/player/source.ts";
import { DEFAULT_SETTINGS } from "#web/player/settings.ts";
import { type Engine, type EngineParts, type FailureCause, tryToPlay } from "./engine.ts";

/** Two broken pictures within this time are a film the browser cannot decode, not bad luck. */
const RECOVERY_PAUSE_MS = 10_000;

const GONE = [401, 403, 404, 410];

/** hls.js through Media Source Extensions, for browsers without an HLS player of their own. */
export function createHlsEngine({ video, film, onFailure }: EngineParts): Engine {
  let hls: Hls | undefined;
  let isSoundAlone = false;
  let recoveredAt = -Infinity;

  function load(quality: Quality, atSeconds: number) {
    hls?.destroy();
    const player = new Hls({
      autoStartLoad: false,
      capLevelToPlayerSize: true,
      // Segments of films are fragmented MP4: there is nothing to transmux in a worker.
      enableWorker: film().isLive === true,
      maxBufferLength: 30,
      maxMaxBufferLength: 60,
      backBufferLength: 30,
    });
    player.on(Events.MANIFEST_PARSED, () => {
      player.startLevel = levelOf(player, typeof quality === "number" ? quality : DEFAULT_SETTINGS.quality);
      player.loadLevel = typeof quality === "number" ? player.startLevel : -1;
      player.startLoad(atSeconds > 0 ? atSeconds : -1);
    });
    player.on(Events.ERROR, (_, error) => meetError(player, error));
    isSoundAlone = quality === "audio";
    player.loadSource(isSoundAlone ? playlistAddress(film(), quality) : film().hls);
    player.attachMedia(video);
    hls = player;
  }

  function changeQuality(quality: Quality) {
    if (isSoundAlone || quality === "audio") {
      // The sound alone is another stream.
      const isPlaying = !video.paused;
      load(quality, video.currentTime);
      if (isPlaying) void tryToPlay(video);
      return;
    }
    // Takes over with the next segment: what is loaded of this one plays to its end, without a stall.
    if (hls) hls.nextLevel = levelOf(hls, quality);
  }

  function meetError(player: Hls, error: ErrorData) {
    if (!error.fatal) return;
    const isRecent = performance.now() - recoveredAt < RECOVERY_PAUSE_MS;
    if (error.type === ErrorTypes.MEDIA_ERROR && !isRecent) {
      recoveredAt = performance.now();
      player.recoverMediaError();
      return;
    }
    onFailure(causeOf(error));
  }

  function levelOf(player: Hls, wish: Quality): number {
    const height = typeof wish === "number" ? pickHeight(film().renditions, wish) : undefined;
    if (height === undefined) return -1;
    const distances = player.levels.map((level) => Math.abs(Math.min(level.width, level.height) - height));
    return distances.indexOf(Math.min(...distances));
  }

  function destroy() {
    hls?.destroy();
    hls = undefined;
  }

  return { load, changeQuality, destroy };
}

function causeOf({ type, response }: ErrorData): FailureCause {
  if (type !== ErrorTypes.NETWORK_ERROR) return "unsupported";
  if (response?.code !== undefined && GONE.includes(response.code)) return "unavailable";
  return navigator.onLine ? "network" : "offline";
}
