import { useEffect } from "react";
import { usePlayer } from "#web/player/player-context.ts";

interface PremiereSyncProps {
  readonly premiereAt: string;
  readonly durationSeconds: number;
}

const CHECK_INTERVAL_MS = 1000;
/** A seek briefly interrupts the video: a smaller drift is not noticeable. */
const MAX_DRIFT_SECONDS = 3;

/** Overlay for the player of a running premiere: keeps all viewers at the same playback position. */
export function PremiereSync({ premiereAt, durationSeconds }: PremiereSyncProps) {
  const { videoRef } = usePlayer();

  useEffect(() => {
    const video = videoRef.current;
    if (!video) return;
    const startsMs = Date.parse(premiereAt);
    const listeners = new AbortController();

    function syncPosition() {
      const expectedSeconds = (Date.now() - startsMs) / 1000;
      const isRunning = expectedSeconds >= 0 && expectedSeconds < durationSeconds;
      if (!video || !isRunning || video.paused || video.seeking) return;
      if (video.readyState === HTMLMediaElement.HAVE_NOTHING) return;
      if (Math.abs(video.currentTime - expectedSeconds) > MAX_DRIFT_SECONDS)
        video.currentTime = expectedSeconds;
    }

    const timer = setInterval(syncPosition, CHECK_INTERVAL_MS);
    for (const name of ["play", "seeked", "loadedmetadata"]) {
      video.addEventListener(name, syncPosition, { signal: listeners.signal });
    }
    return () => {
      clearInterval(timer);
      listeners.abort();
    };
  }, [videoRef, premiereAt, durationSeconds]);

  return null;
}
