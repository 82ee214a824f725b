import type { TicketLine } from "#shared/tickets/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { StatusDot } from "#web/ui/status-dot.tsx";

/** Whether a ticket is open, and whose turn it is. */
export function TicketState({ ticket: { status, isAnswered } }: { readonly ticket: TicketLine }) {
  if (status === "closed") return <StatusDot tone="neutral">{m.tickets_status_closed()}</StatusDot>;
  if (isAnswered) return <StatusDot tone="success">{m.tickets_answered()}</StatusDot>;
  return <StatusDot tone="warning">{m.tickets_waiting()}</StatusDot>;
}
