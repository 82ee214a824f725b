const BASE_WALL_SECONDS = 300;
const WALL_SECONDS_PER_SECOND = 60;

/** Time limit for processing a video of this length on a slow, busy machine; after it the process counts as hung. */
export function wallSecondsFor(durationSeconds: number): number {
  return BASE_WALL_SECONDS + durationSeconds * WALL_SECONDS_PER_SECOND;
}

/** Turns seconds of output into monotonic progress from 0 to 1; the declared duration can be too long or too short. */
export function progressReporter(durationSeconds: number, onProgress: (share: number) => void) {
  let highest = 0;
  return (seconds: number) => {
    const share = durationSeconds > 0 ? Math.min(1, seconds / durationSeconds) : 0;
    if (share <= highest) return;
    highest = share;
    onProgress(share);
  };
}
