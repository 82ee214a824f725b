import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { FAILED_JOBS_PAGE_SIZE, failedJobs } from "#shared/failed-jobs/contract.ts";
import { jobs, JOBS_PAGE_SIZE } from "#shared/jobs/contract.ts";
import { call } from "#web/data/api.ts";
import type { JobsView } from "./jobs-search.ts";

/** While the page is visible. */
const REFRESH = { refetchInterval: 5000, staleTime: 0 };

/** Failed jobs, newest first; `page` is 1-based. */
export function failedJobsQuery(page: number) {
  const query = { offset: (page - 1) * FAILED_JOBS_PAGE_SIZE, limit: FAILED_JOBS_PAGE_SIZE };
  return queryOptions({
    queryKey: ["jobs", "failed", query],
    queryFn: ({ signal }) => call(failedJobs.list, { query }, { signal }),
    placeholderData: keepPreviousData,
    ...REFRESH,
  });
}

/** The queues, and one page of jobs. */
export function jobsQuery({ page, queue, state }: JobsView) {
  const query = {
    ...{ offset: (page - 1) * JOBS_PAGE_SIZE, limit: JOBS_PAGE_SIZE },
    ...(queue ? { queue } : {}),
    ...(state ? { state } : {}),
  };
  return queryOptions({
    queryKey: ["jobs", "board", query],
    queryFn: ({ signal }) => call(jobs.list, { query }, { signal }),
    placeholderData: keepPreviousData,
    ...REFRESH,
  });
}

/** One job with its log. */
export function jobQuery(id: string) {
  return queryOptions({
    queryKey: ["jobs", "one", id],
    queryFn: ({ signal }) => call(jobs.show, { params: { id } }, { signal }),
    ...REFRESH,
  });
}
