import { SCHEDULE_RETRIES, type JobKind } from "#server/platform/queue/queue.ts";

export const deleteOldNavigationJob: JobKind<object> = {
  name: "navigation.sweep",
  timeoutSeconds: 300,
  ...SCHEDULE_RETRIES,
  concurrency: 1,
};

/** Runs at night, Polish time. */
export const DELETE_OLD_NAVIGATION_AT = "23 4 * * *";
