import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { HttpError } from "#shared/client.ts";
import { ticketQuery } from "#web/features/contacts/ticket-queries.ts";
import { TicketMissing } from "#web/features/contacts/ticket-missing.tsx";
import { TicketThread } from "#web/features/contacts/ticket-thread.tsx";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";

export const Route = createFileRoute("/_default/_logged-in/account/tickets/$id")({
  loader: () => ({ title: m.tickets_title(), isPrivate: true }),
  head: loadedHead,
  component: AccountTicketPage,
});

function AccountTicketPage() {
  const { id } = Route.useParams();
  return (
    <section className="pt-6">
      <OwnTicket id={id} />
    </section>
  );
}

function OwnTicket({ id }: { readonly id: string }) {
  const { data, error, isFetching, refetch } = useQuery(ticketQuery(id));
  if (data) return <TicketThread ticket={data} headingLevel={2} />;
  // 403: the ticket belongs to another account.
  if (error instanceof HttpError && (error.status === 404 || error.status === 403)) return <TicketMissing />;
  if (error) {
    return (
      <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
        {failureText(error, m.ui_error_hint())}
      </ErrorState>
    );
  }
  return (
    <Loading>
      <SkeletonBlock className="h-40 w-full rounded-lg" />
    </Loading>
  );
}
