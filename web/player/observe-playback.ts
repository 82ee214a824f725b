import { encodeWatchedParts, partsBetween } from "#shared/playback/watched-parts.ts";
import { earlyStartIn } from "#web/startup/early-start.ts";
import type { FailureCause } from "./engine/engine.ts";
import type { StreamState } from "./engine/stream-loader.ts";
import {
  INITIAL_METRICS,
  type MetricsEvent,
  type PlaybackMetrics,
  type PlaybackStats,
  reduceMetrics,
} from "./playback-metrics.ts";
import { displayedHeight, type PlayerSource } from "./source.ts";

const PROGRESS_SECONDS = 5;
/** A live stream counts its viewers by these periodic reports. */
const LIVE_REPORT_SECONDS = 20;

export interface PlaybackListeners {
  /** Called with the position every 5 s of playback, and whenever playback stops, seeks or may be about to end. */
  onProgress: (seconds: number) => void;
  onFirstFrame?: ((startupMs: number) => void) | undefined;
  /** Called in steps during playback, with the total watched time so far. */
  onWatched?: ((watchedSeconds: number) => void) | undefined;
  onEnded?: (() => void) | undefined;
  /** Called when playback has stalled again, with the total number of stalls. */
  onStall?: ((stalls: number) => void) | undefined;
  /** Called with the metrics since the start of this video, so that the last report is complete. */
  onStats?: ((stats: PlaybackStats) => void) | undefined;
}

export interface ReportedPlayback {
  readonly source: PlayerSource;
  readonly stream: StreamState;
}

interface ObservedPlayback {
  readonly video: HTMLVideoElement;
  /** Time of an automatic request for playback, in ms since the start of the navigation. */
  readonly requestedAt: number | undefined;
  /** Returns the current listeners and the current playback. */
  readonly latest: () => PlaybackListeners & ReportedPlayback;
  readonly lastCause: () => FailureCause | undefined;
}

/**
 * Measures the playback in the video element and calls the listeners. Returns a function that sends the last report and
 * stops.
 */
export function observePlayback(observed: ObservedPlayback): () => void {
  const { video, latest } = observed;
  const watching = new AbortController();
  const { signal } = watching;
  const meter = createMeter(observed.requestedAt);
  const reporter = createReporter(observed, meter);

  function on(target: EventTarget, name: string, listener: () => void) {
    target.addEventListener(name, listener, { signal });
  }

  observeFirstFrame(observed, meter, signal);
  on(video, "waiting", () => {
    const { stalls } = meter.metrics();
    meter.read({ type: "waiting", at: performance.now() });
    if (meter.metrics().stalls > stalls) latest().onStall?.(meter.metrics().stalls);
  });
  on(video, "seeking", () => meter.read({ type: "jump" }));
  on(video, "emptied", () => meter.read({ type: "jump" }));
  on(video, "timeupdate", () => {
    if (!video.seeking && video.readyState > HTMLMediaElement.HAVE_NOTHING) reporter.advance();
  });
  on(video, "seeked", reporter.reportSeek);
  on(video, "pause", () => reporter.reportAll());
  on(video, "ended", () => {
    reporter.reportAll();
    latest().onEnded?.();
  });
  on(window, "pagehide", reporter.reportEnd);
  on(document, "visibilitychange", () => {
    if (document.visibilityState === "hidden") reporter.reportAll();
  });

  return () => {
    watching.abort();
    reporter.reportEnd();
  };
}

interface Meter {
  metrics(): PlaybackMetrics;
  read(event: MetricsEvent): void;
}

function createMeter(requestedAt: number | undefined): Meter {
  let metrics = INITIAL_METRICS;

  function read(event: MetricsEvent) {
    metrics = reduceMetrics(metrics, event);
  }

  if (requestedAt !== undefined) read({ type: "requested", at: requestedAt });
  return { metrics: () => metrics, read };
}

/** Measures the time from the request to the first frame, also for an early start that is already playing. */
function observeFirstFrame({ video, latest }: ObservedPlayback, meter: Meter, stopped: AbortSignal): void {
  function awaitFirstFrame() {
    const isSeen = "requestVideoFrameCallback" in video && video.videoWidth > 0;
    if (isSeen) video.requestVideoFrameCallback(handleFirstFrame);
    else handleFirstFrame(performance.now());
  }

  function handleFirstFrame(at: number) {
    if (meter.metrics().startupMs !== undefined || stopped.aborted) return;
    meter.read({ type: "first-frame", at });
    const { startupMs } = meter.metrics();
    if (startupMs !== undefined) latest().onFirstFrame?.(startupMs);
  }

  const isPlaying = !video.paused && video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
  const earlyStart = earlyStartIn(video);
  if (earlyStart && isPlaying) {
    meter.read({ type: "playing", at: performance.now() });
    if (earlyStart.firstFrameAt === undefined) awaitFirstFrame();
    else handleFirstFrame(earlyStart.firstFrameAt);
  }
  const options = { signal: stopped };
  video.addEventListener("play", () => meter.read({ type: "requested", at: performance.now() }), options);
  video.addEventListener(
    "playing",
    () => {
      meter.read({ type: "playing", at: performance.now() });
      if (meter.metrics().startupMs === undefined) awaitFirstFrame();
    },
    options,
  );
}

/** Reports position, watched time and metrics of one playback. */
function createReporter({ video, latest, lastCause }: ObservedPlayback, meter: Meter) {
  const isLive = latest().source.isLive === true;
  const seenParts = new Set<number>();
  let reportedWatch = 0;
  let reportedLive = 0;
  let position: number | undefined;
  let reportedMetrics = meter.metrics();

  function reportPosition() {
    reportedWatch = meter.metrics().watchedSeconds;
    if (position !== undefined) latest().onProgress(position);
  }

  function reportAll(isLeaving = false) {
    if (meter.metrics() === reportedMetrics && !isLeaving) return;
    reportedMetrics = meter.metrics();
    reportPosition();
    const parts = seenParts.size > 0 ? encodeWatchedParts(seenParts) : undefined;
    const stats = statsOf(video, meter.metrics(), latest(), lastCause());
    latest().onStats?.({ ...stats, parts, isLeaving });
  }

  /** Reads the new playback position. */
  function advance() {
    const { playhead, watchedSeconds: watchedBefore } = meter.metrics();
    position = video.currentTime;
    meter.read({ type: "time", playhead: position, rate: video.playbackRate });
    const { watchedSeconds } = meter.metrics();
    if (watchedSeconds > watchedBefore) {
      const { durationSeconds } = latest().source;
      for (const part of partsBetween(playhead ?? position, position, durationSeconds)) seenParts.add(part);
      latest().onWatched?.(watchedSeconds);
    }
    if (watchedSeconds - reportedWatch >= PROGRESS_SECONDS) reportPosition();
    if (latest().source.isLive && watchedSeconds - reportedLive >= LIVE_REPORT_SECONDS) {
      reportedLive = watchedSeconds;
      reportAll();
    }
  }

  return {
    reportAll,
    advance,
    reportSeek() {
      if (position === undefined) return;
      position = video.currentTime;
      reportPosition();
    },
    /**
     * Sends the last report of a playback. A live stream counts its viewers by reports, so this one says that the
     * viewer leaves.
     */
    reportEnd() {
      reportAll(isLive && meter.metrics().startupMs !== undefined);
    },
  };
}

function statsOf(
  video: HTMLVideoElement,
  metrics: PlaybackMetrics,
  { source, stream }: ReportedPlayback,
  error: FailureCause | undefined,
): Omit<PlaybackStats, "parts" | "isLeaving"> {
  return {
    engine: stream.engine,
    startupMs: metrics.startupMs,
    watchedSeconds: metrics.watchedSeconds,
    stalls: metrics.stalls,
    stallMs: metrics.stallMs,
    quality: displayedHeight(source.renditions, video.videoWidth, video.videoHeight),
    droppedFrames: video.getVideoPlaybackQuality().droppedVideoFrames,
    error,
  };
}
