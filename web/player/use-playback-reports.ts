import { type RefObject, useLayoutEffect, useRef } from "react";
import { isAutoplayWelcome } from "./settings/autoplay.ts";
import type { FailureCause } from "./engine/engine.ts";
import { observePlayback, type PlaybackListeners, type ReportedPlayback } from "./observe-playback.ts";

interface PlaybackWatch extends PlaybackListeners, ReportedPlayback {
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  readonly autoplay: boolean;
  /** The video was in the server-rendered page: its start-up time counts from the navigation. */
  readonly isFirstPage: boolean;
}

/** Observes the video element and reports playback position and quality metrics. */
export function usePlaybackReports(watch: PlaybackWatch): void {
  const { videoRef, source } = watch;
  const latest = useRef(watch);
  const lastCause = useRef<FailureCause>(undefined);
  const initialVideoId = useRef(watch.isFirstPage ? source.id : undefined);

  // Layout effects, because of their order: the last report on a video runs while the video element still plays it,
  // and calls the listeners that were passed with that video.
  useLayoutEffect(() => {
    latest.current = watch;
    if (watch.stream.failure) lastCause.current = watch.stream.failure.cause;
  });

  useLayoutEffect(() => {
    const video = videoRef.current;
    if (!video) return;
    lastCause.current = undefined;
    if (initialVideoId.current !== source.id) initialVideoId.current = undefined;
    const startsAtOnce = latest.current.autoplay && isAutoplayWelcome();
    const requestedAt = initialVideoId.current ? 0 : performance.now();
    return observePlayback({
      video,
      requestedAt: startsAtOnce ? requestedAt : undefined,
      latest: () => latest.current,
      lastCause: () => lastCause.current,
    });
  }, [source.id, videoRef]);
}
