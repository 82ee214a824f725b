/** Playback at most this much further behind than wanted counts as being at the live edge. */
export const EDGE_TOLERANCE_SECONDS = 3;

interface Following {
  /** Where a viewer at the edge would be. */
  readonly edgePosition: () => number | null;
  /** The viewer starts at the edge. */
  readonly isAtEdge: boolean;
  readonly ended: AbortSignal;
}

export interface EdgeFollower {
  /** Checks at once. */
  catchUp(): void;
  /** The viewer has paused or gone back before. */
  leave(): void;
}

/**
 * Returns a viewer to the live edge whom the machine or the line has held up for longer than speed can make up. Those
 * who have paused or gone back stay where they are.
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
