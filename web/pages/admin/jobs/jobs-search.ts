import { JOB_QUEUES, JOB_STATES, type JobQueue, type JobState } from "#shared/jobs/contract.ts";
import { Id } from "#shared/paging.ts";
import { pageNumberOf } from "#web/data/page-number.ts";

/** Raw search parameters of the URL. */
export interface JobsSearch {
  readonly page?: unknown;
  readonly failed?: unknown;
  readonly queue?: unknown;
  readonly state?: unknown;
  readonly job?: unknown;
}

/** What the screen shows. */
export interface JobsView {
  readonly page: number;
  /** The page of the failed jobs. */
  readonly failedPage: number;
  readonly queue: JobQueue | undefined;
  readonly state: JobState | undefined;
  /** The job whose log is open. */
  readonly jobId: string | undefined;
}

/** The view parsed from the URL; invalid values count as absent. */
export function parseJobsSearch({ page, failed, queue, state, job }: JobsSearch): JobsView {
  return {
    page: pageNumberOf(page) ?? 1,
    failedPage: pageNumberOf(failed) ?? 1,
    queue: JOB_QUEUES.find((known) => known === queue),
    state: JOB_STATES.find((known) => known === state),
    jobId: Id.safeParse(job).data,
  };
}

/** The URL of a view; contains only what differs from the whole board. */
export function jobsHref({ page, failedPage, queue, state, jobId }: JobsView): string {
  const query = new URLSearchParams({
    ...(queue ? { queue } : {}),
    ...(state ? { state } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
    ...(failedPage > 1 ? { failed: String(failedPage) } : {}),
    ...(jobId ? { job: jobId } : {}),
  });
  return query.size > 0 ? `/admin/jobs?${query}` : "/admin/jobs";
}
