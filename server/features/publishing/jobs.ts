import type { JobKind } from "#server/platform/queue/queue.ts";

/** Publishes a video at its scheduled date. A sweep every minute covers missed jobs. */
export const publishScheduledJob: JobKind<{ readonly videoId: string }> = {
  name: "video.release",
  timeoutSeconds: 60,
  retries: 6,
  retryDelaySeconds: 5,
  concurrency: 1,
};
