import type { Ticket, TicketStatus } from "#shared/tickets/contract.ts";
import { AppError } from "#shared/errors.ts";
import { isStaff, type Viewer } from "#server/platform/http/context.ts";

interface TicketStanding {
  readonly user_id: string | null;
  readonly status: TicketStatus;
}

/** Whether somebody sees a ticket without its PIN: the account it came from, and the staff. */
export function isKnownTo(viewer: Viewer | undefined, { user_id }: TicketStanding): boolean {
  return isStaff(viewer) || (viewer !== undefined && viewer.id === user_id);
}

/** What somebody may do with a ticket they see. */
export function ticketAbilities(viewer: Viewer | undefined, { status }: TicketStanding): Ticket["can"] {
  return { decide: isStaff(viewer), reply: status === "open" };
}

export function requireOpenTicket({ status }: TicketStanding): void {
  if (status !== "open") throw new AppError("TICKET_CLOSED");
}

/** Whether a reply is the staff's answer, and not what one of them has asked for themselves. */
export function isAnswerOf(viewer: Viewer | undefined, { user_id }: TicketStanding): boolean {
  return isStaff(viewer) && viewer?.id !== user_id;
}
