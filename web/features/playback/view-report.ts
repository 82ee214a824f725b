import { useRef } from "react";
import { playback } from "#shared/playback/contract.ts";
import { call } from "#web/data/api.ts";
import { randomId } from "#web/data/random-id.ts";
import { publicConfig } from "#web/ssr/public-config.ts";
import type { PlaybackStats } from "#web/player/playback-metrics.ts";
import { logRejection } from "#web/data/log-rejection.ts";

/** Share of a video that counts as a view, for a video shorter than twice the usual watch time. */
const SHORT_VIDEO_SHARE = 0.5;

/** Watch time that counts as a view, in seconds. A live stream (0) has no duration. */
function secondsUntilView(viewSeconds: number, durationSeconds: number): number {
  return durationSeconds > 0 ? Math.min(viewSeconds, durationSeconds * SHORT_VIDEO_SHARE) : viewSeconds;
}

/**
 * Reports one view of a video to the server, through `onWatched` and `onStats` of the player: the view is sent as
 * soon as enough of the video was watched. Failures are only logged.
 */
export function useViewReport(videoId: string, durationSeconds: number) {
  const view = useRef<{ readonly viewId: string; isCounted: boolean }>(undefined);

  function currentView() {
    view.current ??= { viewId: randomId(), isCounted: false };
    return view.current;
  }

  return {
    countView(watchedSeconds: number) {
      const { viewId, isCounted } = currentView();
      if (isCounted || watchedSeconds < secondsUntilView(publicConfig().viewSeconds, durationSeconds)) return;
      currentView().isCounted = true;
      logRejection("Counting the view", call(playback.view, { body: { videoId, viewId } }));
    },
    /** With the first frame of a live stream the viewer counts as watching, long before that counts as a view. */
    reportWatching() {
      const body = { videoId, viewId: currentView().viewId };
      logRejection("Reporting the viewer as watching", call(playback.stats, { body }));
    },
    sendStats(stats: PlaybackStats) {
      const body = { videoId, viewId: currentView().viewId, ...statsBody(stats) };
      logRejection("Sending the statistics", call(playback.stats, { body }));
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
