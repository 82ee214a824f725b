import { jobs } from "#shared/jobs/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { cancelJob, listJobs, pauseQueue, raiseJob, retryJob, showJob } from "./job-board.ts";

export function bindJobs({ bind }: Binder): void {
  bind(jobs.list, listJobs);
  bind(jobs.show, showJob);
  bind(jobs.cancel, cancelJob);
  bind(jobs.retry, retryJob);
  bind(jobs.raise, raiseJob);
  bind(jobs.pauseQueue, pauseQueue);
}
