/** A video left before this counts as not started. */
const MIN_RESUME_SECONDS = 3;
/** After this only the credits are left. */
const FINISHED_SHARE = 0.95;

/**
 * Playback position at which to resume a video that was left at `storedSeconds`, in seconds. 0 means the beginning:
 * the video was barely started, watched to its end, or never watched (-1).
 */
export function resumePosition(storedSeconds: number, durationSeconds: number): number {
  if (!Number.isFinite(storedSeconds) || storedSeconds < MIN_RESUME_SECONDS) return 0;
  return storedSeconds < durationSeconds * FINISHED_SHARE ? storedSeconds : 0;
}
