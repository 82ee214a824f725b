import { failedJobs } from "#shared/failed-jobs/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { listFailedJobs, removeFailedJob, retryFailedJob } from "./failed-jobs.ts";

export function bindFailedJobs({ bind }: Binder): void {
  bind(failedJobs.list, listFailedJobs);
  bind(failedJobs.retry, retryFailedJob);
  bind(failedJobs.remove, removeFailedJob);
}
