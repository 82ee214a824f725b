import { SCHEDULE_RETRIES, type JobKind } from "#server/platform/queue/queue.ts";

export interface ExportJobData {
  readonly userId: string;
  readonly exportId: string;
}

export const exportDataJob: JobKind<ExportJobData> = {
  name: "account.export-data",
  timeoutSeconds: 1800,
  retries: 3,
  retryDelaySeconds: 60,
  concurrency: 1,
};

export const deleteExpiredExportsJob: JobKind<object> = {
  name: "account.sweep-exports",
  timeoutSeconds: 300,
  ...SCHEDULE_RETRIES,
  concurrency: 1,
};

/** Every hour. */
export const DELETE_EXPIRED_EXPORTS_AT = "41 * * * *";
