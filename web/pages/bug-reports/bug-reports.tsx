import { useQuery } from "@tanstack/react-query";
import { BUG_REPORTS_PAGE_SIZE } from "#shared/contacts/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { PagedCards } from "#web/layouts/paged-cards.tsx";
import { reportsQuery } from "./queries.ts";
import { ReportCard } from "./report-card.tsx";

/** What people have reported. */
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
