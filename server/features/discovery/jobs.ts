import { SCHEDULE_RETRIES, type JobKind } from "#server/platform/queue/queue.ts";

export const refreshTrendsJob: JobKind<object> = {
  name: "videos.trends",
  timeoutSeconds: 120,
  ...SCHEDULE_RETRIES,
  concurrency: 1,
};

/** Every five minutes. */
export const REFRESH_TRENDS_AT = "*/5 * * * *";
