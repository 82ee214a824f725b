import { type PlayerSource, playlistUrl, type Quality } from "#web/player/source.ts";
import type { EngineChoice } from "./engine-slot.ts";
import { createStreamLoader, type Playback, type StreamLoader, type StreamState } from "./stream-loader.ts";

const LATE_START_SECONDS = 5;

interface StreamOptions {
  readonly video: HTMLVideoElement;
  /** Hidden canvas over the video. */
  readonly canvas: HTMLCanvasElement;
  readonly getSource: () => PlayerSource;
  /** Distance from the live edge, in seconds. */
  readonly getDelay: () => number;
  readonly quality: Quality;
  readonly startAtSeconds: number;
  readonly autoplay: boolean;
  readonly engine: EngineChoice;
  readonly report: (change: Partial<StreamState>) => void;
}

export interface Stream {
  /** Changes the start position when a stored one loads late; ignored once playback is well under way. */
  startFrom(seconds: number): void;
  /** Seeks to that position, or starts there if nothing is loaded yet. */
  seek(seconds: number): void;
  changeQuality(quality: Quality): void;
  /** Applies the changed distance from the live edge. */
  changeDelay(): void;
  /** Resumes after a failure if the source has another URL than the failed one. */
  renew(): void;
  /** Starts playback; reloads the stream after a failure. */
  play(): void;
  pause(): void;
  close(): void;
}

/** Plays one video in a video element: chooses the engine, keeps the position, and recovers from failures. */
export function openStream(options: StreamOptions): Stream {
  const { video, getSource, report } = options;
  const closing = new AbortController();
  let startPosition = options.startAtSeconds;
  const playback: Playback = {
    quality: options.quality,
    position: startPosition,
    shouldPlay: options.autoplay,
  };
  const loader = createStreamLoader({ ...options, playback });
  const { slot } = loader;
  // Paused before the player was loaded, for example with a media key.
  if (slot.earlyStart && video.paused && video.played.length > 0) playback.shouldPlay = false;
  observeVideo(video, playback, loader, closing.signal);
  loader.open();

  function seek(seconds: number) {
    playback.position = seconds;
    if (loader.isLoading() || loader.hasFailed()) report({ pendingSeconds: seconds });
    video.currentTime = seconds;
  }

  return {
    startFrom(seconds) {
      if (seconds === startPosition || playback.position - startPosition > LATE_START_SECONDS) return;
      startPosition = seconds;
      seek(seconds);
    },
    seek,
    changeQuality(quality) {
      const source = getSource();
      // The renditions of a live stream are in its playlist only.
      const isSameStream = source.isLive
        ? quality === playback.quality
        : playlistUrl(source, quality) === playlistUrl(source, playback.quality);
      playback.quality = quality;
      const engine = slot.engine();
      if (!engine || loader.hasFailed() || isSameStream) return;
      if (slot.kind() === "native") loader.markLoading();
      engine.changeQuality(quality, playback.position);
    },
    changeDelay: () => slot.engine()?.changeDelay(),
    renew() {
      if (loader.hasFailed() && loader.isOutdated()) loader.load();
    },
    play() {
      playback.shouldPlay = true;
      if (loader.hasFailed()) loader.load();
      else void loader.resume();
    },
    pause() {
      playback.shouldPlay = false;
      video.pause();
    },
    close() {
      closing.abort();
      loader.close();
    },
  };
}

/** Keeps position and state of the playback up to date, and notifies the loader when data arrives or stops arriving. */
function observeVideo(
  video: HTMLVideoElement,
  playback: Playback,
  loader: StreamLoader,
  closed: AbortSignal,
): void {
  function on(target: EventTarget, names: string[], listener: () => void) {
    for (const name of names) target.addEventListener(name, listener, { signal: closed });
  }

  on(video, ["timeupdate", "seeking"], () => {
    const hasData = video.readyState > HTMLMediaElement.HAVE_NOTHING;
    if (!loader.isLoading() && hasData) playback.position = video.currentTime;
  });
  on(video, ["play"], () => {
    playback.shouldPlay = true;
  });
  on(video, ["pause"], () => {
    // A stream that fails or is replaced also pauses the element; that is not the viewer's choice.
    if (!loader.isLoading() && !video.error) playback.shouldPlay = false;
    loader.dataTimeout.clear();
  });
  on(video, ["waiting"], loader.dataTimeout.start);
  on(video, ["progress"], loader.dataTimeout.extend);
  on(video, ["loadeddata", "playing"], loader.clearFailure);
  on(video, ["loadeddata"], () => {
    // Attaching a new source pauses the element without an event.
    if (playback.shouldPlay && video.paused) void loader.resume();
  });
  on(video, ["playing"], loader.resetFailures);
  on(window, ["online"], () => {
    if (loader.hasFailed()) loader.load();
  });
  on(window, ["offline"], () => {
    const isStarved = video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
    if (playback.shouldPlay && isStarved) loader.fail("offline");
  });
}
