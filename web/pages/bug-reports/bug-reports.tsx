import { useQuery } from "@tanstack/react-query";
import { BUG_REPORTS_PAGE_SIZE } from "#shared/contacts/contract.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { EmptyState, ErrorState } from "#web/ui/empty-state.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { Loading, SkeletonBlock } from "#web/ui/skeleton.tsx";
import { reportsQuery } from "./queries.ts";
import { ReportCard } from "./report-card.tsx";

/** What people have reported. */
export function BugReports({ page }: { readonly page: number }) {
  const list = useQuery(reportsQuery(page));
  if (!list.data && list.isError) {
    return (
      <div className="mt-6">
        <ErrorState headingLevel={2} onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
          {failureText(list.error, m.ui_error_hint())}
        </ErrorState>
      </div>
    );
  }
  if (!list.data) {
    return (
      <div className="mt-6">
        <Loading>
          <SkeletonBlock className="h-40 w-full rounded-lg" />
          <SkeletonBlock className="mt-4 h-40 w-full rounded-lg" />
        </Loading>
      </div>
    );
  }
  const { items, count } = list.data;
  return (
    <div className="mt-6 grid gap-7">
      {items.length === 0 ? (
        <EmptyState title={m.contacts_reports_empty()} headingLevel={2}>
          {m.contacts_reports_empty_text()}
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {items.map((report) => (
            <ReportCard key={report._id} report={report} />
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={Math.ceil(count / BUG_REPORTS_PAGE_SIZE)} hrefOf={pageHref} />
    </div>
  );
}

function pageHref(page: number): string {
  return page === 1 ? "/admin/bug-reports" : `/admin/bug-reports?page=${page}`;
}
