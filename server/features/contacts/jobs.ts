import type { JobKind } from "#server/platform/queue/queue.ts";

export const sweepReportsJob: JobKind<object> = {
  name: "contacts.sweep",
  timeoutSeconds: 300,
  retries: 3,
  retryDelaySeconds: 600,
  concurrency: 1,
};

/** At night, Polish time. */
export const SWEEP_REPORTS_AT = "37 4 * * *";
