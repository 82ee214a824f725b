import { useQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import { useState, type ReactNode } from "react";
import { HttpError } from "#shared/client.ts";
import { ticketQuery } from "#web/features/contacts/ticket-queries.ts";
import { TicketMissing } from "#web/features/contacts/ticket-missing.tsx";
import { TicketThread } from "#web/features/contacts/ticket-thread.tsx";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useViewer } from "#web/session/viewer.ts";
import { isStaff } from "#web/session/identity/roles.ts";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { PinGate } from "./pin-gate.tsx";

/** A support ticket: shown to its owner and the staff, and to others after they enter its PIN. */
export function TicketScreen({ id }: { readonly id: string }) {
  const viewer = useViewer();
  const [pin, setPin] = useState<string>();
  const ticket = useQuery({ ...ticketQuery(id, pin), enabled: viewer.kind !== "unknown" });
  const status = ticket.error instanceof HttpError ? ticket.error.status : undefined;

  if (ticket.data) {
    return (
      <>
        {viewer.kind === "member" && isStaff(viewer.user) && <BackToAll />}
        <TicketThread ticket={ticket.data} pin={pin} headingLevel={1} />
      </>
    );
  }
  if (status === 404) {
    return (
      <TicketPlaceholder>
        <TicketMissing />
      </TicketPlaceholder>
    );
  }
  // The first request is sent without a PIN; the form stays visible while a PIN is being checked.
  if (status === 403 || pin !== undefined) {
    return (
      <PinGate
        ticketId={id}
        isPending={ticket.isFetching}
        problem={pin === undefined || !ticket.error ? undefined : problemOf(ticket.error)}
        onPin={(entered) => (entered === pin ? void ticket.refetch() : setPin(entered))}
      />
    );
  }
  if (ticket.isError) {
    return (
      <TicketPlaceholder>
        <ErrorState headingLevel={2} onRetry={() => void ticket.refetch()} isRetrying={ticket.isFetching}>
          {failureText(ticket.error, m.ui_error_hint())}
        </ErrorState>
      </TicketPlaceholder>
    );
  }
  return (
    <TicketPlaceholder>
      <Loading>
        <SkeletonBlock className="h-40 w-full rounded-lg" />
      </Loading>
    </TicketPlaceholder>
  );
}

/** Until the ticket has loaded, the page has a generic heading. */
function TicketPlaceholder({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <h1 className="mb-6 mark-wide text-h1">{m.tickets_title()}</h1>
      {children}
    </>
  );
}

function problemOf(error: Error): string {
  const isWrong = error instanceof HttpError && error.status === 403;
  return isWrong ? m.tickets_pin_wrong() : failureText(error, m.tickets_refresh_failed());
}

function BackToAll() {
  return (
    <Link
      href="/admin/tickets"
      className="mb-4 inline-flex items-center gap-1 rounded-xs text-small font-[620] text-text-2 hover:text-accent-ink"
    >
      <ChevronLeft className="size-4" />
      {m.tickets_all()}
    </Link>
  );
}
