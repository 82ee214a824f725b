import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadQuery } from "#web/data/load-query.ts";
import { aboutQuery } from "#web/features/documents/queries.ts";
import { loadedHead } from "#web/head/loaded-head.ts";
import { NewTicket } from "./new-ticket.tsx";
import { TicketScreen } from "./ticket-screen.tsx";

export const Route = createFileRoute("/_default/support/ticket/{-$id}")({
  loader: async ({ context, params }) => {
    if (params.id === undefined) await loadQuery(context.queryClient, aboutQuery);
    return { title: m.tickets_title(), isPrivate: true };
  },
  head: loadedHead,
  component: SupportTicketPage,
});

function SupportTicketPage() {
  const { id } = Route.useParams();
  return (
    <div className="measure-text pt-8 max-sm:pt-4">
      {id === undefined ? <NewTicket /> : <TicketScreen key={id} id={id} />}
    </div>
  );
}
