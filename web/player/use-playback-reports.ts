import { type RefObject, useLayoutEffect, useRef } from "react";
import { partsBetween, writeWatchedParts } from "#shared/playback/watched-parts.ts";
import { isAutoplayWelcome } from "./autoplay.ts";
import { begunFilmIn } from "./engine/begun-film.ts";
import type { FailureCause } from "./engine/engine.ts";
import type { StreamState } from "./engine/stream.ts";
import { type Meter, type MeterEvent, type PlaybackStats, readMeter, UNUSED_METER } from "./meter.ts";
import { type PlayerSource, shownHeight } from "./source.ts";

const PROGRESS_SECONDS = 5;
/** Viewers of a broadcast are counted as long as they tell of themselves. */
const LIVE_REPORT_SECONDS = 20;

export interface PlaybackListeners {
  /** The place, every 5 s of playing and whenever playing stops, jumps or may be about to end. */
  onProgress: (seconds: number) => void;
  onFirstFrame?: ((startupMs: number) => void) | undefined;
  /** So much was really watched so far: told as it grows, in steps of playing. */
  onWatched?: ((watchedSeconds: number) => void) | undefined;
  onEnded?: (() => void) | undefined;
  /** The film stands still again; how often it has in all. */
  onStall?: ((stalls: number) => void) | undefined;
  /** Counted from the start of this film, so the last report says it all. */
  onStats?: ((stats: PlaybackStats) => void) | undefined;
}

interface PlaybackWatch extends PlaybackListeners {
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  readonly source: PlayerSource;
  readonly stream: StreamState;
  readonly autoplay: boolean;
  /** The film came with the page itself: asking for it began with the navigation. */
  readonly isFirstPage: boolean;
}

/** Watches the video element and tells how far the viewer is and how well it plays. */
export function usePlaybackReports(watch: PlaybackWatch): void {
  const { videoRef, source } = watch;
  const latest = useRef(watch);
  const lastCause = useRef<FailureCause>(undefined);
  const filmOfPage = useRef(watch.isFirstPage ? source.id : undefined);

  // Layout effects, for the sake of their order: the last report on a film is made while the video element still
  // plays it, and to the listeners that were given with it.
  useLayoutEffect(() => {
    latest.current = watch;
    if (watch.stream.failure) lastCause.current = watch.stream.failure.cause;
  });

  useLayoutEffect(() => {
    const video = videoRef.current;
    if (!video) return;
    const watching = new AbortController();
    const isLive = latest.current.source.isLive === true;
    let meter = UNUSED_METER;
    let reportedWatch = 0;
    let reportedLive = 0;
    let place: number | undefined;
    const seenParts = new Set<number>();
    lastCause.current = undefined;
    if (filmOfPage.current !== source.id) filmOfPage.current = undefined;
    if (latest.current.autoplay && isAutoplayWelcome()) {
      meter = readMeter(meter, { type: "asked", at: filmOfPage.current ? 0 : performance.now() });
    }
    let reportedMeter = meter;

    function read(event: MeterEvent) {
      meter = readMeter(meter, event);
    }

    function tellPlace() {
      reportedWatch = meter.watchedSeconds;
      if (place !== undefined) latest.current.onProgress(place);
    }

    function tellAll(element: HTMLVideoElement, isLeaving = false) {
      if (meter === reportedMeter && !isLeaving) return;
      reportedMeter = meter;
      tellPlace();
      const parts = seenParts.size > 0 ? writeWatchedParts(seenParts) : undefined;
      const stats = statsOf(element, meter, latest.current, lastCause.current);
      latest.current.onStats?.({ ...stats, parts, isLeaving });
    }

    /** The last of a playback. Viewers of a live stream are counted by what they tell, so they say that they go. */
    function tellEnd(element: HTMLVideoElement) {
      tellAll(element, isLive && meter.startupMs !== undefined);
    }

    function on(target: EventTarget, name: string, listener: (element: HTMLVideoElement) => void) {
      target.addEventListener(name, () => video && listener(video), { signal: watching.signal });
    }

    function awaitFirstFrame(element: HTMLVideoElement) {
      const isSeen = "requestVideoFrameCallback" in element && element.videoWidth > 0;
      if (isSeen) element.requestVideoFrameCallback(noteFirstFrame);
      else noteFirstFrame(performance.now());
    }

    function noteFirstFrame(at: number) {
      if (meter.startupMs !== undefined || watching.signal.aborted) return;
      read({ type: "first-frame", at });
      if (meter.startupMs !== undefined) latest.current.onFirstFrame?.(meter.startupMs);
    }

    const isUnderWay = !video.paused && video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
    const begun = begunFilmIn(video);
    if (begun && isUnderWay) {
      read({ type: "playing", at: performance.now() });
      if (begun.firstFrameAt === undefined) awaitFirstFrame(video);
      else noteFirstFrame(begun.firstFrameAt);
    }
    on(video, "play", () => read({ type: "asked", at: performance.now() }));
    on(video, "playing", (element) => {
      read({ type: "playing", at: performance.now() });
      if (meter.startupMs === undefined) awaitFirstFrame(element);
    });
    on(video, "waiting", () => {
      const { stalls } = meter;
      read({ type: "waiting", at: performance.now() });
      if (meter.stalls > stalls) latest.current.onStall?.(meter.stalls);
    });
    on(video, "seeking", () => read({ type: "jump" }));
    on(video, "emptied", () => read({ type: "jump" }));
    on(video, "timeupdate", (element) => {
      if (element.seeking || element.readyState === HTMLMediaElement.HAVE_NOTHING) return;
      place = element.currentTime;
      const { playhead, watchedSeconds } = meter;
      read({ type: "time", playhead: place, rate: element.playbackRate });
      if (meter.watchedSeconds > watchedSeconds) {
        const { durationSeconds } = latest.current.source;
        for (const part of partsBetween(playhead ?? place, place, durationSeconds)) seenParts.add(part);
        latest.current.onWatched?.(meter.watchedSeconds);
      }
      if (meter.watchedSeconds - reportedWatch >= PROGRESS_SECONDS) tellPlace();
      if (latest.current.source.isLive && meter.watchedSeconds - reportedLive >= LIVE_REPORT_SECONDS) {
        reportedLive = meter.watchedSeconds;
        tellAll(element);
      }
    });
    on(video, "seeked", (element) => {
      if (place === undefined) return;
      place = element.currentTime;
      tellPlace();
    });
    on(video, "pause", (element) => tellAll(element));
    on(video, "ended", (element) => {
      tellAll(element);
      latest.current.onEnded?.();
    });
    on(window, "pagehide", tellEnd);
    on(document, "visibilitychange", (element) => {
      if (document.visibilityState === "hidden") tellAll(element);
    });

    return () => {
      watching.abort();
      tellEnd(video);
    };
  }, [source.id, videoRef]);
}

function statsOf(
  video: HTMLVideoElement,
  meter: Meter,
  { source, stream }: PlaybackWatch,
  error: FailureCause | undefined,
): Omit<PlaybackStats, "parts" | "isLeaving"> {
  return {
    engine: stream.engine,
    startupMs: meter.startupMs,
    watchedSeconds: meter.watchedSeconds,
    stalls: meter.stalls,
    stallMs: meter.stallMs,
    quality: shownHeight(source.renditions, video.videoWidth, video.videoHeight),
    droppedFrames: video.getVideoPlaybackQuality().droppedVideoFrames,
    error,
  };
}
