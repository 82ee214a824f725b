import { type RefObject, useEffect, useState } from "react";

/**
 * Current time of the video that plays within an element, in whole seconds. Media events do not bubble and the video
 * element may be replaced, so the listeners use the capture phase.
 */
export function useVideoTime(stageRef: RefObject<HTMLElement | null>): number {
  const [seconds, setSeconds] = useState(0);

  useEffect(() => {
    const stage = stageRef.current;
    if (!stage) return;
    const listening = new AbortController();
    for (const name of ["timeupdate", "seeking"]) {
      stage.addEventListener(
        name,
        ({ target }) => {
          if (target instanceof HTMLVideoElement) setSeconds(Math.floor(target.currentTime));
        },
        { capture: true, signal: listening.signal },
      );
    }
    return () => listening.abort();
  }, [stageRef]);

  return seconds;
}
