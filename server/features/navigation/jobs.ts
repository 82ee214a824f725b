import type { JobKind } from "#server/platform/queue/queue.ts";

export const sweepNavigationJob: JobKind<object> = {
  name: "navigation.sweep",
  timeoutSeconds: 300,
  retries: 3,
  retryDelaySeconds: 600,
  concurrency: 1,
};

/** At night, Polish time. */
export const SWEEP_NAVIGATION_AT = "23 4 * * *";
