/** Playback at most this much further behind than wanted counts as being at the live edge. */
export const EDGE_TOLERANCE_SECONDS = 3;

interface Following {
  /** The position of a viewer at the live edge. */
  readonly edgePosition: () => number | null;
  /** The viewer starts at the live edge. */
  readonly isAtEdge: boolean;
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
  { edgePosition, isAtEdge, ended }: Following,
): EdgeFollower {
  let isFollowing = isAtEdge;
  const distance = () => (edgePosition() ?? video.currentTime) - video.currentTime;

  function on(name: string, listener: () => void) {
    video.addEventListener(name, listener, { signal: ended });
  }

  function catchUp() {
    const position = edgePosition();
    if (isFollowing && position !== null && distance() > EDGE_TOLERANCE_SECONDS) video.currentTime = position;
  }

  on("seeking", () => {
    isFollowing = distance() < EDGE_TOLERANCE_SECONDS;
  });
  on("pause", () => {
    isFollowing = false;
  });
  on("timeupdate", () => {
    if (!video.paused && distance() < EDGE_TOLERANCE_SECONDS) isFollowing = true;
  });
  on("playing", catchUp);
  return {
    catchUp,
    leave() {
      isFollowing = false;
    },
  };
}
