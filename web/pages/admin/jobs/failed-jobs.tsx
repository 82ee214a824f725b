import { useQuery } from "@tanstack/react-query";
import { FAILED_JOBS_PAGE_SIZE } from "#shared/failed-jobs/contract.ts";
import { QueryList } from "#web/data/query-list.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { formatNumber } from "#web/ui/format/number.ts";
import { Pagination } from "#web/ui/layout/pagination.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { FailedJobCard } from "./failed-job-card.tsx";
import { jobsHref, type JobsView } from "./jobs-search.ts";
import { failedJobsQuery } from "./queries.ts";

/** What waits for the staff, each with the sentence of what to do. */
export function FailedJobs({ view }: { readonly view: JobsView }) {
  const list = useQuery(failedJobsQuery(view.failedPage));
  const count = list.data?.count;
  return (
    <Section
      title={m.admin_jobs_failed()}
      {...(count ? { remark: formatNumber(count) } : {})}
      className="mt-8 max-sm:mt-7"
    >
      <QueryList
        list={list}
        skeleton={<SkeletonBlock className="h-36 w-full rounded-lg" />}
        empty={<p className="text-text-2">{m.admin_jobs_failed_none()}</p>}
      >
        {(failed) => (
          <ul className="grid gap-4">
            {failed.map((job) => (
              <FailedJobCard key={job._id} job={job} />
            ))}
          </ul>
        )}
      </QueryList>
      <div className="mt-6 empty:hidden">
        <Pagination
          page={view.failedPage}
          pageCount={Math.ceil((count ?? 0) / FAILED_JOBS_PAGE_SIZE)}
          hrefOf={(failedPage) => jobsHref({ ...view, failedPage })}
        />
      </div>
    </Section>
  );
}
