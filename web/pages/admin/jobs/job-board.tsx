import { useQuery } from "@tanstack/react-query";
import { JOBS_PAGE_SIZE } from "#shared/jobs/contract.ts";
import { QueryList } from "#web/data/query-list.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { formatNumber } from "#web/ui/format/number.ts";
import { Pagination } from "#web/ui/layout/pagination.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { JobDialog } from "./job-dialog.tsx";
import { JobFilters } from "./job-filters.tsx";
import { JobTable } from "./job-table.tsx";
import { jobsHref, type JobsView } from "./jobs-search.ts";
import { PausedNotice } from "./paused-notice.tsx";
import { QueueTable } from "./queue-table.tsx";
import { jobsQuery } from "./queries.ts";

/** The queues, and the jobs narrowed by the filters in the URL. */
export function JobBoard({ view }: { readonly view: JobsView }) {
  const board = useQuery(jobsQuery(view));
  const count = board.data?.count;
  const queues = board.data?.queues ?? [];
  return (
    <>
      {queues.length > 0 && (
        <Section title={m.admin_jobs_queues()}>
          <PausedNotice queues={queues} />
          <QueueTable queues={queues} />
        </Section>
      )}
      <Section title={m.admin_jobs_all()} {...(count === undefined ? {} : { remark: formatNumber(count) })}>
        <JobFilters view={view} />
        <QueryList
          list={board}
          skeleton={<SkeletonBlock className="h-96 w-full rounded-lg" />}
          empty={
            <EmptyState headingLevel={3} title={m.admin_jobs_empty()}>
              {m.admin_jobs_empty_text()}
            </EmptyState>
          }
        >
          {(found) => <JobTable jobs={found} view={view} />}
        </QueryList>
        <div className="mt-6 empty:hidden">
          <Pagination
            page={view.page}
            pageCount={Math.ceil((count ?? 0) / JOBS_PAGE_SIZE)}
            hrefOf={(page) => jobsHref({ ...view, page })}
          />
        </div>
      </Section>
      <JobDialog view={view} />
    </>
  );
}
