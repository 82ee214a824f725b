import { SCHEDULE_RETRIES, type JobKind } from "#server/platform/queue/queue.ts";

export const deleteOldReportsJob: JobKind<object> = {
  name: "contacts.sweep",
  timeoutSeconds: 300,
  ...SCHEDULE_RETRIES,
  concurrency: 1,
};

/** At night in Polish time. */
export const DELETE_OLD_REPORTS_AT = "37 4 * * *";
