import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { reports } from "#shared/reports/contract.ts";
import { call } from "#web/data/api.ts";
import { listPagesQuery } from "#web/data/list-pages.ts";
import { PagedList } from "#web/data/paged-list.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { DecisionsInForce } from "./decisions-in-force.tsx";
import { ReportCard } from "./report-card.tsx";

/** Reports by users, open ones and closed ones, and what the staff has restricted. */
export function ReportQueue() {
  return (
    <div className="measure-wide pt-8 max-sm:pt-4">
      <h1 className="mark-wide text-h1">{m.reports_title()}</h1>
      <Tabs
        className="mt-4"
        label={m.reports_title()}
        tabs={[
          {
            id: "waiting",
            label: m.reports_waiting(),
            content: (
              <ReportList
                isClosed={false}
                empty={
                  <EmptyState headingLevel={2} title={m.reports_none_waiting()}>
                    {m.reports_none_waiting_text()}
                  </EmptyState>
                }
              />
            ),
          },
          {
            id: "closed",
            label: m.reports_closed(),
            content: (
              <ReportList isClosed empty={<EmptyState headingLevel={2} title={m.reports_none_closed()} />} />
            ),
          },
          { id: "in-force", label: m.moderation_in_force(), content: <DecisionsInForce /> },
        ]}
      />
    </div>
  );
}

function ReportList({ isClosed, empty }: { readonly isClosed: boolean; readonly empty: ReactNode }) {
  const query = listPagesQuery(["reports", "list", { isClosed }], (offset, signal) =>
    call(reports.list, { query: { isClosed, offset } }, { signal }),
  );
  const list = useInfiniteQuery(query);

  return (
    <PagedList list={list} skeleton={<SkeletonBlock className="h-40 w-full rounded-lg" />} empty={empty}>
      {(items) => (
        <ul className="grid gap-4">
          {items.map((report) => (
            <li key={report._id}>
              <ReportCard report={report} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
