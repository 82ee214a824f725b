import type { Ticket, TicketStatus } from "#shared/tickets/contract.ts";
import { AppError } from "#shared/errors.ts";
import { isStaff, type Viewer } from "#server/platform/http/context.ts";

interface TicketAttributes {
  readonly user_id: string | null;
  readonly status: TicketStatus;
}

/** Whether the viewer may open a ticket without its PIN: its account and the staff may. */
export function canOpenWithoutPin(viewer: Viewer | undefined, { user_id }: TicketAttributes): boolean {
  return isStaff(viewer) || (viewer !== undefined && viewer.id === user_id);
}

/** What a viewer may do with a ticket they can open. */
export function ticketAbilities(viewer: Viewer | undefined, { status }: TicketAttributes): Ticket["can"] {
  return { decide: isStaff(viewer), reply: status === "open" };
}

export function requireOpenTicket({ status }: TicketAttributes): void {
  if (status !== "open") throw new AppError("TICKET_CLOSED");
}

/** Whether a reply is a staff answer: from staff, and not on their own ticket. */
export function isStaffAnswer(viewer: Viewer | undefined, { user_id }: TicketAttributes): boolean {
  return isStaff(viewer) && viewer?.id !== user_id;
}
