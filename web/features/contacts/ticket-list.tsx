import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { type TicketLine, TICKETS_PAGE_SIZE, type TicketStatus } from "#shared/tickets/contract.ts";
import { topicName } from "./topic-name.ts";
import { AnsweredList } from "#web/answered-list.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { SkeletonBlock } from "#web/ui/skeleton.tsx";
import { TimeAgo } from "#web/ui/time.tsx";
import { ticketsQuery } from "./ticket-queries.ts";
import { TicketState } from "./ticket-state.tsx";

interface TicketListProps {
  /** Only the account's own. */
  readonly mine: boolean;
  readonly status?: TicketStatus | undefined;
  readonly hrefOf: (id: string) => string;
  /** Stands in place of the list while there is nothing in it. */
  readonly empty: ReactNode;
}

/** Tickets, the last changed first. */
export function TicketList({ mine, status, hrefOf, empty }: TicketListProps) {
  const [limit, setLimit] = useState(TICKETS_PAGE_SIZE);
  const list = useQuery(ticketsQuery({ mine, status, limit }));

  return (
    <AnsweredList list={list} skeleton={<SkeletonBlock className="h-20 w-full rounded-lg" />} empty={empty}>
      {(items, count) => (
        <>
          <ul className="rounded-lg border border-line bg-surface-1 [&>li+li]:border-t [&>li+li]:border-line">
            {items.map((ticket) => (
              <li key={ticket._id}>
                <TicketRow ticket={ticket} href={hrefOf(ticket._id)} hasEmail={!mine} />
              </li>
            ))}
          </ul>
          {items.length < count && (
            <Button
              className="mt-6"
              isPending={list.isFetching}
              onClick={() => setLimit(limit + TICKETS_PAGE_SIZE)}
            >
              {m.tickets_more()}
            </Button>
          )}
        </>
      )}
    </AnsweredList>
  );
}

interface TicketRowProps {
  readonly ticket: TicketLine;
  readonly href: string;
  readonly hasEmail: boolean;
}

function TicketRow({ ticket, href, hasEmail }: TicketRowProps) {
  const { topic, content, email, updatedAt } = ticket;
  return (
    <Link
      href={href}
      className="grid gap-1 px-4 py-3.5 -outline-offset-2 transition-colors hover:bg-surface-2 sm:px-5"
    >
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-[640]">{topicName(topic)}</span>
        <TicketState ticket={ticket} />
        <TimeAgo at={updatedAt} className="ml-auto text-small text-text-3" />
      </span>
      {hasEmail && <span className="truncate text-small text-text-3">{email}</span>}
      <span className="line-clamp-2 text-control wrap-anywhere text-text-2">{content}</span>
    </Link>
  );
}
