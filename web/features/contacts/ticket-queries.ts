import { queryOptions } from "@tanstack/react-query";
import { HttpError } from "#shared/client.ts";
import { type Ticket, tickets, type TicketStatus } from "#shared/tickets/contract.ts";
import { call } from "#web/data/api.ts";
import { listPagesQuery } from "#web/data/list-pages.ts";

export const TICKETS_KEY = ["tickets"];
const MAX_ATTEMPTS = 2;

/** One ticket, with the PIN if access requires one. */
export function ticketQuery(id: string, pin?: string) {
  return queryOptions<Ticket>({
    queryKey: [...TICKETS_KEY, "get", id, pin],
    queryFn: ({ signal }) => call(tickets.get, { params: { id }, query: pin ? { pin } : {} }, { signal }),
    retry: (failures, error) => !(error instanceof HttpError) && failures < MAX_ATTEMPTS,
  });
}

export interface TicketsFilter {
  readonly mine: boolean;
  readonly status?: TicketStatus | undefined;
}

/** Tickets, last changed first. */
export function ticketsQuery({ mine, status }: TicketsFilter) {
  const query = { mine, ...(status === undefined ? {} : { status }) };
  return listPagesQuery([...TICKETS_KEY, "list", query], (offset, signal) =>
    call(tickets.list, { query: { ...query, offset } }, { signal }),
  );
}
