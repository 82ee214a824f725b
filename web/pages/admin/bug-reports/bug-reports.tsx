import { useQuery, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { BUG_REPORTS_PAGE_SIZE, contacts } from "#shared/contacts/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { PagedCards } from "#web/layouts/paged-cards.tsx";
import { ReportCard } from "./report-card.tsx";
import { call } from "#web/data/api.ts";

/** Bug reports sent by users. */
export function BugReports({ page }: { readonly page: number }) {
  return (
    <PagedCards
      list={useQuery(reportsQuery(page))}
      page={page}
      pageSize={BUG_REPORTS_PAGE_SIZE}
      href="/admin/bug-reports"
      empty={{ title: m.contacts_reports_empty(), text: m.contacts_reports_empty_text() }}
      renderCard={(report) => <ReportCard key={report._id} report={report} />}
    />
  );
}

/** Bug reports, newest first; `page` is 1-based. */
function reportsQuery(page: number) {
  const offset = (page - 1) * BUG_REPORTS_PAGE_SIZE;
  return queryOptions({
    queryKey: ["contacts", "list", offset],
    queryFn: ({ signal }) =>
      call(contacts.list, { query: { offset, limit: BUG_REPORTS_PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
