import { useEffect } from "react";
import { ensureServerTime } from "#web/data/server-time.ts";
import { usePlayer } from "#web/player/player-context.ts";
import { isServerClockKnown, serverNow } from "#web/ui/format/server-clock.ts";

interface PremiereSyncProps {
  readonly premiereAt: string;
  readonly durationSeconds: number;
}

const CHECK_INTERVAL_MS = 1000;
/** A seek briefly interrupts the video: a smaller drift is not noticeable. */
const MAX_DRIFT_SECONDS = 3;

/** Overlay for the player of a running premiere: keeps all viewers at the same position, by the server's clock. */
export function PremiereSync({ premiereAt, durationSeconds }: PremiereSyncProps) {
  const { videoRef } = usePlayer();

  useEffect(() => {
    const video = videoRef.current;
    if (!video) return;
    ensureServerTime();
    const startsMs = Date.parse(premiereAt);
    const listeners = new AbortController();

    function syncPosition() {
      const expectedSeconds = (serverNow() - startsMs) / 1000;
      const isRunning = expectedSeconds >= 0 && expectedSeconds < durationSeconds;
      if (!video || !isServerClockKnown() || !isRunning || video.paused || video.seeking) return;
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
