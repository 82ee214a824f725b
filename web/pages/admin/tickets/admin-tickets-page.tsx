import { createFileRoute } from "@tanstack/react-router";
import { TICKET_STATUSES } from "#shared/tickets/contract.ts";
import { TicketList } from "#web/features/contacts/ticket-list.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";

export const Route = createFileRoute("/_default/_staff/admin/tickets")({
  loader: () => ({ title: m.tickets_staff_title(), isPrivate: true }),
  head: loadedHead,
  component: AdminTicketsPage,
});

const LABELS = { open: m.tickets_status_open, closed: m.tickets_status_closed };

function AdminTicketsPage() {
  return (
    <div className="measure-wide pt-8 max-sm:pt-4">
      <h1 className="mark-wide text-h1">{m.tickets_staff_title()}</h1>
      <Tabs
        className="mt-4"
        label={m.tickets_staff_title()}
        tabs={TICKET_STATUSES.map((status) => ({
          id: status,
          label: LABELS[status](),
          content: (
            <TicketList
              mine={false}
              status={status}
              hrefOf={(id) => `/support/ticket/${id}`}
              empty={
                <EmptyState headingLevel={2} title={m.tickets_none_staff()}>
                  {m.tickets_none_staff_text()}
                </EmptyState>
              }
            />
          ),
        }))}
      />
    </div>
  );
}
