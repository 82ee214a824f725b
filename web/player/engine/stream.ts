import { type PlayerSource, playlistAddress, type Quality } from "#web/player/source.ts";
import { takeBegunFilm } from "./begun-film.ts";
import { diagnose } from "./diagnose.ts";
import {
  chooseEngine,
  type Engine,
  type EngineKind,
  type FailureCause,
  hasMediaSource,
  tryToPlay,
} from "./engine.ts";
import { createFrameHold } from "./frame-hold.ts";
import { createNativeEngine } from "./native-engine.ts";
import { retryDelayMs } from "./retry.ts";

/** A player that waits this long without receiving anything, nor saying why, is started anew. */
const LONGEST_WAIT_MS = 20_000;

const LATE_START_SECONDS = 5;

export type EngineChoice = EngineKind | "auto";

export interface Failure {
  readonly cause: FailureCause;
  /** Whether the player tries again by itself. */
  readonly isRetrying: boolean;
}

export interface StreamState {
  readonly engine: EngineKind | undefined;
  readonly failure: Failure | undefined;
  /** The place a stream still being loaded will begin at, while the video element itself stands at zero. */
  readonly heldSeconds: number | undefined;
  /** Plays without sound, because the browser allows none before the viewer's first gesture. */
  readonly isSilenced: boolean;
}

interface StreamOptions {
  readonly video: HTMLVideoElement;
  /** Lies over the video, hidden. */
  readonly canvas: HTMLCanvasElement;
  readonly film: () => PlayerSource;
  readonly quality: Quality;
  readonly startAtSeconds: number;
  readonly autoplay: boolean;
  readonly engine: EngineChoice;
  readonly report: (change: Partial<StreamState>) => void;
}

export interface Stream {
  /** Moves the beginning, for a stored place that becomes known late; not once the film is well under way. */
  startFrom(seconds: number): void;
  /** Moves to that second, or begins there if nothing is loaded yet. */
  seek(seconds: number): void;
  changeQuality(quality: Quality): void;
  /** Goes on after a failure if the film has another address than the one that failed. */
  renew(): void;
  /** Starts playback, over again if the stream has failed. */
  play(): void;
  pause(): void;
  close(): void;
}

/** Plays one film in a video element: chooses the engine, keeps the place, and comes back from failures. */
export function openStream(options: StreamOptions): Stream {
  const { video, canvas, film, report } = options;
  const frames = createFrameHold(video, canvas);
  const closing = new AbortController();
  /** Gives up what is on its way of the film that was begun. */
  const leavingBegun = new AbortController();
  const begun = options.engine === "auto" ? takeBegunFilm(video) : undefined;
  const chosen = options.engine === "auto" ? chooseEngine(video, film().isLive) : options.engine;
  let kind: EngineKind = begun ? "hls.js" : chosen;
  let engine: Engine | undefined;
  let quality = options.quality;
  let beginning = options.startAtSeconds;
  let place = beginning;
  /** Whose answers the engine is at. */
  let address = film().hls;
  let isWanted = options.autoplay;
  let isHeld = false;
  let hasFailed = false;
  let failures = 0;
  let retryTimer: number | undefined;
  let waitTimer: number | undefined;

  function start() {
    report({ engine: kind, isSilenced: begun?.isSilenced ?? false });
    const parts = { video, film, onFailure: meetFailure };
    if (kind === "native") {
      begin(createNativeEngine(parts, frames));
      return;
    }
    import("./hls-engine.ts").then(
      async ({ createHlsEngine }) => {
        const buffers = await begun?.release(leavingBegun.signal);
        // Trying again after a failure may have come first.
        if (!closing.signal.aborted && !engine) begin(createHlsEngine(parts, buffers));
      },
      () => fail(navigator.onLine ? "network" : "offline"),
    );
    // What the page has begun goes on meanwhile.
    if (!begun || !isWanted) return;
    if (video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) awaitData();
    void resume();
  }

  function begin(created: Engine) {
    engine = created;
    load();
  }

  function load() {
    window.clearTimeout(retryTimer);
    stopWaiting();
    if (!engine) {
      start();
      return;
    }
    hold();
    address = film().hls;
    engine.load(quality, place);
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) settle();
    if (isWanted) void resume();
  }

  async function resume() {
    if ((await tryToPlay(video)) !== "refused" || video.muted || closing.signal.aborted) return;
    video.muted = true;
    const answer = await tryToPlay(video);
    if (answer === "refused") video.muted = false;
    else report({ isSilenced: true });
  }

  function hold() {
    isHeld = true;
    report({ heldSeconds: place });
  }

  function seek(seconds: number) {
    place = seconds;
    if (isHeld || hasFailed) report({ heldSeconds: place });
    video.currentTime = seconds;
  }

  function settle() {
    isHeld = false;
    hasFailed = false;
    window.clearTimeout(retryTimer);
    stopWaiting();
    report({ heldSeconds: undefined, failure: undefined });
  }

  function meetFailure(cause: FailureCause | "unknown") {
    if (film().hls !== address) {
      load();
      return;
    }
    if (cause !== "unknown") {
      fail(cause);
      return;
    }
    void diagnose(film().hls).then((found) => {
      if (closing.signal.aborted) return;
      const isAnotherEngineLeft = kind === "native" && options.engine === "auto" && hasMediaSource();
      if (found === "unsupported" && isAnotherEngineLeft) changeEngine();
      else fail(found);
    });
  }

  function changeEngine() {
    engine?.destroy();
    engine = undefined;
    kind = "hls.js";
    start();
  }

  function fail(cause: FailureCause) {
    if (closing.signal.aborted) return;
    const isRetrying = cause === "network" || cause === "offline";
    hasFailed = true;
    leavingBegun.abort();
    report({ failure: { cause, isRetrying }, heldSeconds: place });
    window.clearTimeout(retryTimer);
    stopWaiting();
    if (!isRetrying) return;
    retryTimer = window.setTimeout(load, retryDelayMs(failures));
    failures += 1;
  }

  function awaitData() {
    stopWaiting();
    if (!navigator.onLine) fail("offline");
    // A live stream whose sender is silent is waited for, however long; its playlist is asked for all the while.
    else if (film().isLive !== true) waitTimer = window.setTimeout(() => fail("network"), LONGEST_WAIT_MS);
  }

  function stopWaiting() {
    window.clearTimeout(waitTimer);
    waitTimer = undefined;
  }

  function on(target: EventTarget, names: string[], listener: () => void) {
    for (const name of names) target.addEventListener(name, listener, { signal: closing.signal });
  }

  on(video, ["timeupdate", "seeking"], () => {
    if (!isHeld && video.readyState > HTMLMediaElement.HAVE_NOTHING) place = video.currentTime;
  });
  on(video, ["play"], () => {
    isWanted = true;
  });
  on(video, ["pause"], () => {
    // A stream that breaks or is replaced pauses the element too; that is not the viewer's wish.
    if (!isHeld && !video.error) isWanted = false;
    stopWaiting();
  });
  on(video, ["waiting"], awaitData);
  on(video, ["progress"], () => {
    if (waitTimer !== undefined) awaitData();
  });
  on(video, ["loadeddata", "playing"], settle);
  on(video, ["playing"], () => {
    failures = 0;
  });
  on(window, ["online"], () => {
    if (hasFailed) load();
  });
  on(window, ["offline"], () => {
    if (isWanted && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) fail("offline");
  });

  start();

  return {
    startFrom(seconds) {
      if (seconds === beginning || place - beginning > LATE_START_SECONDS) return;
      beginning = seconds;
      seek(seconds);
    },
    seek,
    changeQuality(wish) {
      const isSameStream = playlistAddress(film(), wish) === playlistAddress(film(), quality);
      quality = wish;
      if (!engine || hasFailed || isSameStream) return;
      if (kind === "native") hold();
      engine.changeQuality(wish);
    },
    renew() {
      if (hasFailed && film().hls !== address) load();
    },
    play() {
      isWanted = true;
      if (hasFailed) load();
      else void resume();
    },
    pause() {
      isWanted = false;
      video.pause();
    },
    close() {
      closing.abort();
      window.clearTimeout(retryTimer);
      stopWaiting();
      leavingBegun.abort();
      void begun?.release(leavingBegun.signal);
      engine?.destroy();
    },
  };
}
