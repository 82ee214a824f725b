/** A film left sooner than this was hardly begun. */
const EARLIEST_SECONDS = 3;
/** From here on only the credits are left. */
const FINISHED_SHARE = 0.95;

/**
 * Where to go on with a film that was left at `storedSeconds`, in seconds. 0: from the beginning, because it was
 * hardly begun, watched to its end, or never watched (-1).
 */
export function resumePlace(storedSeconds: number, durationSeconds: number): number {
  if (!Number.isFinite(storedSeconds) || storedSeconds < EARLIEST_SECONDS) return 0;
  return storedSeconds < durationSeconds * FINISHED_SHARE ? storedSeconds : 0;
}
