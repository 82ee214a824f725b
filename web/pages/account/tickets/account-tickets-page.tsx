import { createFileRoute } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { TicketList } from "#web/features/contacts/ticket-list.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

export const Route = createFileRoute("/_default/_logged-in/account/tickets")({
  loader: () => ({ title: m.tickets_title(), isPrivate: true }),
  head: loadedHead,
  component: AccountTicketsPage,
});

function AccountTicketsPage() {
  return (
    <section className="pt-6">
      <h2 className="sr-only">{m.tickets_title()}</h2>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[50ch] text-control text-pretty text-text-2">{m.tickets_account_lead()}</p>
        <LinkButton href="/support/ticket" icon={<Plus />}>
          {m.tickets_new()}
        </LinkButton>
      </div>
      <TicketList
        mine
        hrefOf={(id) => `/account/tickets/${id}`}
        empty={<EmptyState title={m.tickets_none()}>{m.tickets_none_text()}</EmptyState>}
      />
    </section>
  );
}
