import { useEffect } from "react";
import { usePlayer } from "#web/player/player-context.ts";

interface PremiereSyncProps {
  readonly premiereAt: string;
  readonly durationSeconds: number;
}

const LOOK_EVERY_MS = 1000;
/** A jump costs a moment without a picture: so far apart, nobody notices. */
const APART_SECONDS = 3;

/** Lies over the player of a premiere that runs: keeps everybody at the same place of the film. */
export function PremiereSync({ premiereAt, durationSeconds }: PremiereSyncProps) {
  const { videoRef } = usePlayer();

  useEffect(() => {
    const video = videoRef.current;
    if (!video) return;
    const beginsMs = Date.parse(premiereAt);
    const leaving = new AbortController();

    function keepTogether() {
      const together = (Date.now() - beginsMs) / 1000;
      const isRunning = together >= 0 && together < durationSeconds;
      if (!video || !isRunning || video.paused || video.seeking) return;
      if (video.readyState === HTMLMediaElement.HAVE_NOTHING) return;
      if (Math.abs(video.currentTime - together) > APART_SECONDS) video.currentTime = together;
    }

    const timer = setInterval(keepTogether, LOOK_EVERY_MS);
    for (const name of ["play", "seeked", "loadedmetadata"]) {
      video.addEventListener(name, keepTogether, { signal: leaving.signal });
    }
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [videoRef, premiereAt, durationSeconds]);

  return null;
}
