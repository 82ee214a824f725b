import { useQuery } from "@tanstack/react-query";
import { FAILED_JOBS_PAGE_SIZE } from "#shared/failed-jobs/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { PagedCards } from "#web/layouts/paged-cards.tsx";
import { FailedJobCard } from "./failed-job-card.tsx";
import { failedJobsQuery } from "./queries.ts";

export function FailedJobs({ page }: { readonly page: number }) {
  return (
    <PagedCards
      list={useQuery(failedJobsQuery(page))}
      page={page}
      pageSize={FAILED_JOBS_PAGE_SIZE}
      href="/admin/failed-jobs"
      empty={{ title: m.admin_jobs_empty(), text: m.admin_jobs_empty_text() }}
      renderCard={(job) => <FailedJobCard key={job._id} job={job} />}
    />
  );
}
