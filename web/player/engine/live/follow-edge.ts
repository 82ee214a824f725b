/** Playback at most this much further behind than wanted counts as being at the live edge. */
export const EDGE_TOLERANCE_SECONDS = 3;
/** From this distance on, the higher playback rate would need more than half a minute: playback jumps to the edge. */
const JUMP_SECONDS = 8;
/** The same on a slow connection, which would stall after a jump: what follows it must be loaded first. */
const SLOW_JUMP_SECONDS = 30;
/** Each jump discards what is buffered, so a device that is too slow for the stream does not jump more often. */
const JUMP_PAUSE_MS = 15_000;
/** Playback that stands still reports no times. */
const CHECK_INTERVAL_MS = 1000;

interface Following {
  /** The position of a viewer at the live edge. */
  readonly edgePosition: () => number | null;
  /** The viewer starts at the live edge. */
  readonly isAtEdge: boolean;
  readonly isConnectionSlow: () => boolean;
  readonly ended: AbortSignal;
}

export interface EdgeFollower {
  /** Checks the position immediately. */
  catchUp(): void;
  /** Call it if the viewer has paused or seeked back before. */
  leave(): void;
}

/**
 * Returns a viewer to the live edge who has fallen behind too far to catch up by speed, because the device or the
 * connection was slow. Viewers who have paused or seeked back stay where they are.
 */
export function followLiveEdge(
  video: HTMLVideoElement,
  { edgePosition, isAtEdge, isConnectionSlow, ended }: Following,
): EdgeFollower {
  let isFollowing = isAtEdge;
  let lastPosition = video.currentTime;
  let jumpedAt = -Infinity;
  const distance = () => (edgePosition() ?? video.currentTime) - video.currentTime;

  function on(name: string, listener: () => void) {
    video.addEventListener(name, listener, { signal: ended });
  }

  function catchUp() {
    const position = edgePosition();
    const tolerance = isConnectionSlow() ? SLOW_JUMP_SECONDS : EDGE_TOLERANCE_SECONDS;
    if (!isFollowing || position === null || distance() <= tolerance) return;
    jumpedAt = performance.now();
    video.currentTime = position;
  }

  /** A device that is too slow falls behind without ever stalling; another one stalls at media that it cannot play. */
  function checkDistance() {
    if (video.paused) return;
    if (distance() < EDGE_TOLERANCE_SECONDS) isFollowing = true;
    else if (distance() > JUMP_SECONDS && performance.now() - jumpedAt > JUMP_PAUSE_MS) catchUp();
  }

  on("seeking", () => {
    if (distance() < EDGE_TOLERANCE_SECONDS) isFollowing = true;
    // hls.js seeks forward over gaps and out of stalls: that is no wish of the viewer.
    else if (video.currentTime < lastPosition) isFollowing = false;
    lastPosition = video.currentTime;
  });
  on("pause", () => {
    // Attaching a new source pauses the element, too.
    if (video.readyState > 0) isFollowing = false;
  });
  on("timeupdate", () => {
    lastPosition = video.currentTime;
    checkDistance();
  });
  on("playing", catchUp);
  let checkedPosition: number | undefined;
  const timer = window.setInterval(() => {
    if (video.currentTime === checkedPosition) checkDistance();
    checkedPosition = video.currentTime;
  }, CHECK_INTERVAL_MS);
  ended.addEventListener("abort", () => window.clearInterval(timer));
  return {
    catchUp,
    leave() {
      isFollowing = false;
    },
  };
}
