import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { FAILED_JOBS_PAGE_SIZE, failedJobs } from "#shared/failed-jobs/contract.ts";
import { call } from "#web/data/api.ts";

const REFRESH_EVERY_MS = 10_000;

/** Failed jobs, newest first; `page` is 1-based. */
export function failedJobsQuery(page: number) {
  const offset = (page - 1) * FAILED_JOBS_PAGE_SIZE;
  return queryOptions({
    queryKey: ["failed-jobs", offset],
    queryFn: ({ signal }) =>
      call(failedJobs.list, { query: { offset, limit: FAILED_JOBS_PAGE_SIZE } }, { signal }),
    refetchInterval: REFRESH_EVERY_MS,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
