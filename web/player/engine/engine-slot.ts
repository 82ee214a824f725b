import type { PlayerSource, Quality } from "#web/player/source.ts";
import { startQuality } from "#web/player/settings/live-settings.ts";
import { type EarlyStart, takeEarlyStart } from "#web/startup/early-start.ts";
import { streamReserve } from "#web/startup/script-reserve.ts";
import { openLiveJoin, startLiveJoin } from "#web/startup/live-join.ts";
import { dropAwaitedJoin, takeAwaitedJoin } from "./awaited-join.ts";
import { chooseEngine, type Engine, type EngineKind, type FailureCause, hasMediaSource } from "./engine.ts";
import { createFrameHold } from "./frame-hold.ts";
import { createNativeEngine } from "./native-engine.ts";

/** hls.js has 100 kB: a line of 300 kbit/s needs seven seconds for it beside the stream. */
const ENGINE_RESERVE_SECONDS = 5;

export type EngineChoice = EngineKind | "auto";

interface EngineSlotOptions {
  readonly video: HTMLVideoElement;
  /** Hidden canvas over the video. */
  readonly canvas: HTMLCanvasElement;
  readonly choice: EngineChoice;
  readonly getSource: () => PlayerSource;
  readonly getDelay: () => number;
  readonly quality: Quality;
  readonly startAtSeconds: number;
  readonly onHeights: (heights: readonly number[]) => void;
  readonly onLiveEnd: () => void;
  readonly onRefused: () => void;
  readonly onFailure: (cause: FailureCause | "unknown") => void;
  /** The engine can load a stream now. */
  readonly onReady: () => void;
  /** Called when the code of the engine could not be loaded. */
  readonly onUnavailable: () => void;
}

export interface EngineSlot {
  kind(): EngineKind;
  /** Undefined until its code is loaded. */
  engine(): Engine | undefined;
  /** Creates the engine and calls `onReady`. */
  open(): void;
  /** Replaces the browser's own engine by hls.js; false if there is no other engine. */
  changeEngine(): boolean;
  /** Ends the early start and aborts its requests. */
  abortEarlyStart(): void;
  /** Set while the video plays by the early start; `isMutedByBrowser` if the browser has blocked audio. */
  readonly earlyStart: { readonly isMutedByBrowser?: boolean } | undefined;
  close(): void;
}

/**
 * Opens the engine of a stream, hands the early start over to it, and changes it once if the browser cannot play the
 * source.
 */
export function createEngineSlot(options: EngineSlotOptions): EngineSlot {
  const { video, getSource, choice } = options;
  const frames = createFrameHold(video, options.canvas);
  const earlyStartAbort = new AbortController();
  let kind = choice === "auto" ? chooseEngine(video, getSource().hasLiveSegments) : choice;
  const earlyStart = (choice === "auto" ? takeEarlyStart(video) : undefined) ?? joinLiveStream(options, kind);
  if (earlyStart) kind = "hls.js";
  let engine: Engine | undefined;
  let isClosed = false;

  function attach(created: Engine) {
    engine = created;
    options.onReady();
  }

  function open() {
    const { getDelay, onHeights, onLiveEnd, onRefused, onFailure } = options;
    const parts = { video, getSource, getDelay, onHeights, onLiveEnd, onRefused, onFailure };
    if (kind === "native") {
      attach(createNativeEngine(parts, frames));
      return;
    }
    streamReserve(ENGINE_RESERVE_SECONDS)
      .then(() => import("./hls-engine.ts"))
      .then(async ({ createHlsEngine }) => {
        // The engine buffers whole segments, which takes the reserve that its own script has used up.
        await streamReserve(ENGINE_RESERVE_SECONDS);
        const release = earlyStart && (() => earlyStart.release(earlyStartAbort.signal));
        // The early start of a live stream continues until the engine has its playlists.
        const buffers = getSource().isLive ? undefined : await release?.();
        // A retry after a failure may have created an engine already.
        if (!isClosed && !engine) attach(createHlsEngine(parts, getSource().isLive ? release : buffers));
      }, options.onUnavailable);
  }

  return {
    kind: () => kind,
    engine: () => engine,
    open,
    changeEngine() {
      if (kind !== "native" || choice !== "auto" || !hasMediaSource()) return false;
      engine?.destroy();
      engine = undefined;
      kind = "hls.js";
      return true;
    },
    abortEarlyStart: () => earlyStartAbort.abort(),
    earlyStart,
    close() {
      isClosed = true;
      earlyStartAbort.abort();
      void earlyStart?.release(earlyStartAbort.signal);
      engine?.destroy();
    },
  };
}

/**
 * Starts a running stream before the engine is loaded: with the requests of a viewer who waited for it, or with new
 * ones.
 */
function joinLiveStream(
  { video, getSource, getDelay, quality, startAtSeconds }: EngineSlotOptions,
  kind: EngineKind,
): EarlyStart | undefined {
  const { hls, isLive } = getSource();
  const isAtEdge = isLive && startAtSeconds === 0 && quality !== "audio";
  if (!isAtEdge || kind === "native" || !("MediaSource" in window)) {
    dropAwaitedJoin();
    return undefined;
  }
  const join =
    takeAwaitedJoin(hls) ?? openLiveJoin({ hls, quality: startQuality(quality), delaySeconds: getDelay() });
  return startLiveJoin(video, join);
}
