import type { Ticket, TicketLine, TicketReply } from "#shared/tickets/contract.ts";
import type { ReplyRow, TicketLineRow, TicketRow } from "./store.ts";

export function viewTicket(
  ticket: TicketRow,
  { replies, can }: { replies: readonly ReplyRow[]; can: Ticket["can"] },
): Ticket {
  return { ...ticketFields(ticket), replies: replies.map(viewReply), can };
}

export function viewTicketLine(ticket: TicketLineRow): TicketLine {
  return { ...ticketFields(ticket), repliesCount: ticket.replies_count, isAnswered: ticket.is_answered };
}

function ticketFields(ticket: TicketRow) {
  return {
    _id: ticket.id,
    topic: ticket.topic,
    status: ticket.status,
    email: ticket.email,
    content: ticket.content,
    createdAt: ticket.created_at.toISOString(),
    updatedAt: ticket.updated_at.toISOString(),
  };
}

function viewReply({ id, content, email, created_at }: ReplyRow): TicketReply {
  return { _id: id, content, email, createdAt: created_at.toISOString() };
}
