const BASE_WALL_SECONDS = 300;
const WALL_SECONDS_PER_SECOND = 60;

/** How long work on a film of this length may take on a slow, busy machine before it counts as hung. */
export function wallSecondsFor(durationSeconds: number): number {
  return BASE_WALL_SECONDS + durationSeconds * WALL_SECONDS_PER_SECOND;
}

/** Turns seconds of output into a rising share of the whole; the claimed duration may be wrong in both directions. */
export function reportShare(durationSeconds: number, onProgress: (share: number) => void) {
  let highest = 0;
  return (seconds: number) => {
    const share = durationSeconds > 0 ? Math.min(1, seconds / durationSeconds) : 0;
    if (share <= highest) return;
    highest = share;
    onProgress(share);
  };
}
