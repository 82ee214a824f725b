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
  /** Plays muted, because the browser requires a user gesture for sound. */
  readonly isMutedByBrowser: boolean;
  /** Short sides in px of the pictures of a live stream, as its playlist lists them. */
  readonly heights: readonly number[];
  /** The playlist of a live stream is closed; what was sent can be watched as a recording. */
  readonly hasEnded: boolean;
  /** The server refuses the URL of the stream, whose buffer may still play. */
  readonly isRefused: boolean;
}

/** A stream that has played this long is loaded again when a segment of it is gone. */
const RELOAD_AFTER_MS = 60_000;

/** What the viewer has chosen; the loader applies it whenever it loads the stream. */
export interface Playback {
  quality: Quality;
  /** In seconds. */
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
  /** Opens the engine; the stream loads as soon as its code is there. */
  open(): void;
  /** Loads the stream from scratch at the position of the playback. */
  load(): void;
  /** Marks that the video element is at zero until the stream has loaded. */
  markLoading(): void;
  /** The stream plays: nothing is loading, and the last failure is over. */
  clearFailure(): void;
  /** The next failure counts as the first one: its retry follows soon. */
  resetFailures(): void;
  /** The source has another URL than the one that is loaded. */
  isOutdated(): boolean;
  fail(cause: FailureCause): void;
  /** Starts playback, muted where the browser requires a user gesture for sound. */
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
  // A live stream without a signal is awaited without limit; its playlist is polled all the time.
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
    // Meanwhile the early start continues to play.
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
    // The finished video has taken the place of the segments of a live stream, at the same address.
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
