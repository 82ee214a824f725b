import { tickets } from "#shared/tickets/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { openTicket } from "./open-ticket.ts";
import {
  closeTicket,
  listOwnTickets,
  reopenTicket,
  replyToTicket,
  resendPin,
  showTicket,
} from "./tickets.ts";

export function bindTickets({ bind }: Binder): void {
  bind(tickets.open, openTicket, { rateLimit: { max: 10, perSeconds: 600 } });
  bind(tickets.list, listOwnTickets);
  bind(tickets.get, showTicket, { rateLimit: { max: 120, perSeconds: 60 } });
  bind(tickets.reply, replyToTicket, { rateLimit: { max: 30, perSeconds: 600 } });
  bind(tickets.close, closeTicket);
  bind(tickets.reopen, reopenTicket);
  bind(tickets.resendPin, resendPin, { rateLimit: { max: 10, perSeconds: 600 } });
}
