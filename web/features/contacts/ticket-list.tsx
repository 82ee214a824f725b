import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { TicketLine, TicketStatus } from "#shared/tickets/contract.ts";
import { topicName } from "./topic-name.ts";
import { PagedList } from "#web/data/paged-list.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Link } from "#web/ui/controls/link.tsx";
import { SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { TimeAgo } from "#web/ui/format/time.tsx";
import { ticketsQuery } from "./ticket-queries.ts";
import { StatusDot } from "#web/ui/feedback/status-dot.tsx";

interface TicketListProps {
  /** Only the account's own tickets. */
  readonly mine: boolean;
  readonly status?: TicketStatus | undefined;
  readonly hrefOf: (id: string) => string;
  /** Empty state of the list. */
  readonly empty: ReactNode;
}

/** Tickets, last changed first. */
export function TicketList({ mine, status, hrefOf, empty }: TicketListProps) {
  const list = useInfiniteQuery(ticketsQuery({ mine, status }));

  return (
    <PagedList list={list} skeleton={<SkeletonBlock className="h-20 w-full rounded-lg" />} empty={empty}>
      {(items) => (
        <ul className="rounded-lg border border-line bg-surface-1 [&>li+li]:border-t [&>li+li]:border-line">
          {items.map((ticket) => (
            <li key={ticket._id}>
              <TicketRow ticket={ticket} href={hrefOf(ticket._id)} hasEmail={!mine} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
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

/** Status of a ticket: open or closed, and whether it waits for a reply. */
function TicketState({ ticket: { status, isAnswered } }: { readonly ticket: TicketLine }) {
  if (status === "closed") return <StatusDot tone="neutral">{m.tickets_status_closed()}</StatusDot>;
  if (isAnswered) return <StatusDot tone="success">{m.tickets_answered()}</StatusDot>;
  return <StatusDot tone="warning">{m.tickets_waiting()}</StatusDot>;
}
