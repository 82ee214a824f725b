import { SCHEDULE_RETRIES, type JobKind } from "#server/platform/queue/queue.ts";

/** A walk through millions of objects takes hours. */
const WALK_SECONDS = 6 * 3600;

export const COUNT_STORAGE_AT = "17 3 * * *";

export const countStorageJob: JobKind<object> = {
  name: "storage.count",
  timeoutSeconds: WALK_SECONDS,
  ...SCHEDULE_RETRIES,
};

export const CHECK_STORAGE_AT = "17 5 * * 0";

export const checkStorageJob: JobKind<object> = {
  name: "storage.check",
  timeoutSeconds: WALK_SECONDS,
  ...SCHEDULE_RETRIES,
};

export interface MendOrder {
  /** The search whose findings are mended. */
  readonly checkId: string;
  /** The administrator who has confirmed it. */
  readonly by: string | null;
}

export const mendStorageJob: JobKind<MendOrder> = {
  name: "storage.mend",
  timeoutSeconds: WALK_SECONDS,
  retries: 5,
  retryDelaySeconds: 10,
  concurrency: 1,
};
