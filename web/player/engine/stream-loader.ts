import type { PlayerSource, Quality } from "#web/player/source.ts";
import { createDataTimeout, type DataTimeout } from "./data-timeout.ts";
import { diagnose } from "./diagnose.ts";
import { type EngineChoice, createEngineSlot, type EngineSlot } from "./engine-slot.ts";
import { type EngineKind, type FailureCause, playMutedIfRefused } from "./engine.ts";
import { createRetryTimer } from "./retry.ts";

export interface Failure {
  readonly cause: FailureCause;
  /** Whether the player retries automatically. */
  readonly isRetrying: boolean;
}

export interface StreamState {
  readonly engine: EngineKind | undefined;
  readonly failure: Failure | undefined;
  /** Start position of a stream that is still loading, while the video element itself is at zero. */
  readonly pendingSeconds: number | undefined;
  /** Plays muted, because the browser requires a user gesture for audio. */
  readonly isMutedByBrowser: boolean;
  /** Short sides in px of a live stream's renditions, from its playlist. */
  readonly heights: readonly number[];
  /** The playlist of a live stream is closed; its recording can be watched. */
  readonly hasEnded: boolean;
  /** The server refuses the URL of the stream; the buffer may still play. */
  readonly isRefused: boolean;
}

/** A stream that has played this long is reloaded if one of its segments is gone. */
const RELOAD_AFTER_MS = 60_000;

/** The playback state that the viewer has chosen; the loader applies it whenever it loads the stream. */
export interface Playback {
  quality: Quality;
  /** Position in seconds. */
  position: number;
  shouldPlay: boolean;
}

interface LoaderOptions {
  readonly video: HTMLVideoElement;
  /** Hidden canvas over the video. */
  readonly canvas: HTMLCanvasElement;
  readonly getSource: () => PlayerSource;
  readonly getDelay: () => number;
  readonly engine: EngineChoice;
  readonly report: (change: Partial<StreamState>) => void;
  readonly playback: Playback;
}

export interface StreamLoader {
  readonly slot: EngineSlot;
  readonly dataTimeout: DataTimeout;
  isLoading(): boolean;
  hasFailed(): boolean;
  /** Opens the engine; the stream loads as soon as the code of the engine has loaded. */
  open(): void;
  /** Loads the stream from scratch at the position of the playback. */
  load(): void;
  /** Marks that the video element is at zero until the stream has loaded. */
  markLoading(): void;
  /** Clears the loading state and the last failure, because the stream plays. */
  clearFailure(): void;
  /** Counts the next failure as the first one, so that its retry follows soon. */
  resetFailures(): void;
  /** Whether the source has another URL than the one that is loaded. */
  isOutdated(): boolean;
  fail(cause: FailureCause): void;
  /** Starts playback, muted if the browser requires a user gesture for audio. */
  resume(): Promise<void>;
  close(): void;
}

/** Loads a stream into the engine, finds the cause of a failure, and retries. */
export function createStreamLoader(options: LoaderOptions): StreamLoader {
  const { video, canvas, getSource, report, playback } = options;
  const slot = createEngineSlot({
    ...{ video, canvas, choice: options.engine, getSource, getDelay: options.getDelay },
    ...{ quality: playback.quality, startAtSeconds: playback.position },
    onHeights: (heights) => report({ heights }),
    onLiveEnd: () => report({ hasEnded: true }),
    onRefused: () => report({ isRefused: true }),
    onFailure: handleFailure,
    onReady: load,
    onUnavailable: () => fail(navigator.onLine ? "network" : "offline"),
  });
  // The data timeout does not apply to a live stream: it may have no signal for long, and its playlist is polled
  // anyway.
  const dataTimeout = createDataTimeout(() => getSource().isLive === true, fail);
  /** The URL that the engine has loaded. */
  let address = getSource().hls;
  let loadedAt = performance.now();
  let isLoading = false;
  let hasFailed = false;
  let isClosed = false;
  const retry = createRetryTimer(load);
  const isOutdated = () => getSource().hls !== address;

  function open() {
    report({ engine: slot.kind(), isMutedByBrowser: slot.earlyStart?.isMutedByBrowser ?? false });
    slot.open();
    // The early start continues to play meanwhile.
    if (!slot.earlyStart || !playback.shouldPlay) return;
    if (video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) dataTimeout.start();
    void resume();
  }

  function load() {
    clearTimers();
    const loadedEngine = slot.engine();
    if (!loadedEngine) {
      open();
      return;
    }
    markLoading();
    address = getSource().hls;
    loadedAt = performance.now();
    loadedEngine.load(playback.quality, playback.position);
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) clearFailure();
    if (playback.shouldPlay) void resume();
  }

  async function resume() {
    if (await playMutedIfRefused(video, () => isClosed)) report({ isMutedByBrowser: true });
  }

  function markLoading() {
    isLoading = true;
    report({ pendingSeconds: playback.position });
  }

  function clearFailure() {
    isLoading = false;
    hasFailed = false;
    clearTimers();
    report({ pendingSeconds: undefined, failure: undefined });
  }

  function handleFailure(cause: FailureCause | "unknown") {
    // The finished video has replaced the segments of a live stream, at the same address.
    const isGone = cause === "unavailable" && performance.now() - loadedAt > RELOAD_AFTER_MS;
    if (isOutdated() || isGone) load();
    else if (cause === "unknown") void diagnoseFailure();
    else fail(cause);
  }

  async function diagnoseFailure() {
    const cause = await diagnose(getSource().hls);
    if (isClosed) return;
    if (cause === "unsupported" && slot.changeEngine()) open();
    else fail(cause);
  }

  function fail(cause: FailureCause) {
    if (isClosed) return;
    const isRetrying = cause === "network" || cause === "offline";
    hasFailed = true;
    slot.abortEarlyStart();
    report({ failure: { cause, isRetrying }, pendingSeconds: playback.position });
    clearTimers();
    if (isRetrying) retry.schedule();
  }

  function clearTimers() {
    retry.cancel();
    dataTimeout.clear();
  }

  function close() {
    isClosed = true;
    clearTimers();
    slot.close();
  }

  return {
    ...{ slot, dataTimeout, open, load, markLoading, clearFailure, isOutdated, fail, resume, close },
    isLoading: () => isLoading,
    hasFailed: () => hasFailed,
    resetFailures: retry.reset,
  };
}
