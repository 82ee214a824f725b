import type { JobKind } from "#server/platform/queue/queue.ts";

/**
 * An alarm: the disk of a machine that receives live streams is full. It is stored as a failed job and never queued.
 */
export const fullDiskJob: JobKind<{ readonly videoId: string }> = {
  name: "live.full-disk",
  timeoutSeconds: 60,
  retries: 1,
  retryDelaySeconds: 5,
};
