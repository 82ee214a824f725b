import { useRef } from "react";
import { playback } from "#shared/playback/contract.ts";
import { call } from "#web/api.ts";
import type { PlaybackStats } from "#web/player/meter.ts";
import { quietly } from "#web/quietly.ts";

/** Tells the server about one view of a film, as `onFirstFrame` and `onStats` of the player. Failures stay silent. */
export function useViewReport(videoId: string) {
  const view = useRef<{ readonly viewId: string; isCounted: boolean }>(undefined);

  function thisView() {
    view.current ??= { viewId: crypto.randomUUID(), isCounted: false };
    return view.current;
  }

  return {
    countView() {
      const { viewId, isCounted } = thisView();
      if (isCounted) return;
      thisView().isCounted = true;
      quietly("Counting the view", call(playback.view, { body: { videoId, viewId } }));
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
  };
}
