import { useRef } from "react";
import { playback } from "#shared/playback/contract.ts";
import { call } from "#web/api.ts";
import { publicConfig } from "#web/public-config.ts";
import type { PlaybackStats } from "#web/player/meter.ts";
import { quietly } from "#web/quietly.ts";

/** Of a video shorter than twice the time that counts, this share of it. */
const SHORT_VIDEO_SHARE = 0.5;

/** What a viewer has to watch before it counts as a view. A live stream (0) has no length. */
function secondsUntilView(viewSeconds: number, durationSeconds: number): number {
  return durationSeconds > 0 ? Math.min(viewSeconds, durationSeconds * SHORT_VIDEO_SHARE) : viewSeconds;
}

/**
 * Tells the server about one view of a video, as `onWatched` and `onStats` of the player: the view as soon as enough of
 * it was really watched. Failures stay silent.
 */
export function useViewReport(videoId: string, durationSeconds: number) {
  const view = useRef<{ readonly viewId: string; isCounted: boolean }>(undefined);

  function thisView() {
    view.current ??= { viewId: crypto.randomUUID(), isCounted: false };
    return view.current;
  }

  return {
    countView(watchedSeconds: number) {
      const { viewId, isCounted } = thisView();
      if (isCounted || watchedSeconds < secondsUntilView(publicConfig().viewSeconds, durationSeconds)) return;
      thisView().isCounted = true;
      quietly("Counting the view", call(playback.view, { body: { videoId, viewId } }));
    },
    /** Whoever has the first picture of a live stream is watching it now, long before that counts as a view. */
    announce() {
      const body = { videoId, viewId: thisView().viewId };
      quietly("Telling that somebody watches", call(playback.stats, { body }));
    },
    sendStats(stats: PlaybackStats) {
      const body = { videoId, viewId: thisView().viewId, ...statsBody(stats) };
      quietly("Sending the statistics", call(playback.stats, { body }));
    },
  };
}

function statsBody({
  startupMs,
  stallMs,
  watchedSeconds,
  stalls,
  quality,
  droppedFrames,
  error,
  parts,
  isLeaving,
}: PlaybackStats) {
  return {
    startupMs: startupMs === undefined ? undefined : Math.round(startupMs),
    watchedSeconds: Math.round(watchedSeconds * 10) / 10,
    stalls,
    stallMs: Math.round(stallMs),
    quality,
    dropped: droppedFrames,
    error,
    parts,
    isLeaving: isLeaving || undefined,
  };
}
