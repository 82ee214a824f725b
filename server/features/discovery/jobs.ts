import type { JobKind } from "#server/platform/queue/queue.ts";

export const refreshTrendsJob: JobKind<object> = {
  name: "videos.trends",
  timeoutSeconds: 120,
  retries: 1,
  retryDelaySeconds: 60,
  concurrency: 1,
};

/** Every five minutes. */
export const REFRESH_TRENDS_AT = "*/5 * * * *";
