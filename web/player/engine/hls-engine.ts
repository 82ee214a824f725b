import Hls, {
  ErrorTypes,
  Events,
  type ErrorData,
  type MediaAttachingData,
  type SourceBufferTrackSet,
} from "hls.js";
import { pickHeight, playlistAddress, type Quality } from "#web/player/source.ts";
import { DEFAULT_SETTINGS } from "#web/player/settings.ts";
import type { BegunBuffers } from "./begun-film.ts";
import { type Engine, type EngineParts, type FailureCause, tryToPlay } from "./engine.ts";

/** Two broken pictures within this time are a film the browser cannot decode, not bad luck. */
const RECOVERY_PAUSE_MS = 10_000;

/** A place is taken for another one from here on. */
const NEAR_SECONDS = 0.5;

// There are no advertisements inside of our playlists, and what would play them takes the loading of films upon itself.
delete Hls.DefaultConfig.interstitialsController;

const GONE = [401, 403, 404, 410];

/** hls.js through Media Source Extensions, for browsers without an HLS player of their own. */
export function createHlsEngine({ video, film, onFailure }: EngineParts, begun?: BegunBuffers): Engine {
  let hls: Hls | undefined;
  let inherited = begun;
  /** The end of what the page itself had begun, in seconds. */
  let inheritedUntil = 0;
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
      maxMaxBufferLength: 30,
      backBufferLength: 30,
    });
    const buffers = quality === "audio" ? undefined : inherited;
    inherited = undefined;
    inheritedUntil = buffers && video.buffered.length > 0 ? video.buffered.end(video.buffered.length - 1) : 0;
    player.on(Events.MANIFEST_PARSED, () => {
      player.startLevel = levelOf(player, typeof quality === "number" ? quality : DEFAULT_SETTINGS.quality);
      player.loadLevel = typeof quality === "number" ? player.startLevel : -1;
      if (buffers) continueBegun(player, buffers);
      else player.startLoad(atSeconds > 0 ? atSeconds : -1);
    });
    player.on(Events.ERROR, (_, error) => meetError(player, error));
    isSoundAlone = quality === "audio";
    player.loadSource(isSoundAlone ? playlistAddress(film(), quality) : film().hls);
    player.attachMedia(buffers ? mediaOf(video, buffers) : video);
    hls = player;
  }

  /**
   * Loads what follows what the page has begun. Told of another place before it knows the playlists, the library would
   * go to the film's first second all the same, and load that again.
   */
  function continueBegun(player: Hls, { audio }: BegunBuffers) {
    const playlists = audio
      ? ([Events.LEVEL_UPDATED, Events.AUDIO_TRACK_UPDATED] as const)
      : ([Events.LEVEL_UPDATED] as const);
    const awaited = new Set<Events>(playlists);
    player.startLoad(-1, true);
    player.pauseBuffering();
    for (const playlist of playlists) {
      player.once(playlist, () => {
        awaited.delete(playlist);
        if (awaited.size === 0) player.startLoad(continuationOf(video), true);
      });
    }
  }

  function changeQuality(quality: Quality) {
    if (isSoundAlone || quality === "audio") {
      // The sound alone is another stream.
      const isPlaying = !video.paused;
      load(quality, video.currentTime);
      if (isPlaying) void tryToPlay(video);
      return;
    }
    // Takes over with the next segment: what is loaded of this one plays to its end, without a stall. Of segments that
    // the page has begun the library knows nothing, and would keep them.
    if (!hls) return;
    const level = levelOf(hls, quality);
    if (video.currentTime < inheritedUntil) hls.currentLevel = level;
    else hls.nextLevel = level;
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

/** What was begun, in the terms of the library. */
function mediaOf(media: HTMLVideoElement, { mediaSource, video, audio }: BegunBuffers): MediaAttachingData {
  const tracks: SourceBufferTrackSet = {
    video: { buffer: video, id: "main", container: "video/mp4", listeners: [] },
    ...(audio && { audio: { buffer: audio, id: "audio", container: "audio/mp4", listeners: [] } }),
  };
  return { media, mediaSource, tracks };
}

/** Where what is loaded ends, or the place itself where nothing is, or hardly anything follows. */
function continuationOf({ buffered, currentTime, duration }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    const isHere = buffered.start(index) <= currentTime + NEAR_SECONDS && currentTime < buffered.end(index);
    if (isHere) return buffered.end(index) < duration - NEAR_SECONDS ? buffered.end(index) : currentTime;
  }
  return currentTime;
}

function causeOf({ type, response }: ErrorData): FailureCause {
  if (type !== ErrorTypes.NETWORK_ERROR) return "unsupported";
  if (response?.code !== undefined && GONE.includes(response.code)) return "unavailable";
  return navigator.onLine ? "network" : "offline";
}
