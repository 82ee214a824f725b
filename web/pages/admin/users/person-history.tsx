import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleUserRound, Flag, Gavel, MailPlus, ShieldBan, Undo2, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import type { HistoryEvent, HistoryKind } from "#shared/user-admin/contract.ts";
import { PagedList } from "#web/data/paged-list.tsx";
import { reportedTypeName } from "#web/features/reports/reported-type-name.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Link } from "#web/ui/controls/link.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { StatusDot } from "#web/ui/feedback/status-dot.tsx";
import { formatDateTime } from "#web/ui/format/date.ts";
import { DateOf, Time } from "#web/ui/format/time.tsx";
import { historyText, unnamedActor } from "./history-text.ts";
import { personHistoryQuery } from "./person-queries.ts";

const ICONS: Readonly<Partial<Record<HistoryKind, ReactNode>>> = {
  invited: <MailPlus />,
  registered: <CircleUserRound />,
  createAccount: <CircleUserRound />,
  report: <Flag />,
  decision: <Gavel />,
  decisionEnded: <Undo2 />,
  block: <ShieldBan />,
  blockEnded: <Undo2 />,
};

/** What was reported, decided and done, and by whom; the newest first. */
export function PersonHistory({ id }: { readonly id: string }) {
  const list = useInfiniteQuery(personHistoryQuery(id));
  return (
    <PagedList
      list={list}
      skeleton={<SkeletonBlock className="h-64 w-full rounded-lg" />}
      empty={<EmptyState title={m.admin_person_history_none()} />}
    >
      {(events) => (
        <ol
          aria-label={m.admin_person_history()}
          className="divide-y divide-line rounded-lg border border-line bg-surface-1"
        >
          {events.map((event) => (
            <li
              key={event._id}
              className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 px-5 py-4 max-sm:px-4"
            >
              <span aria-hidden="true" className="mt-0.5 text-text-3 [&_svg]:size-[18px]">
                {ICONS[event.kind] ?? <Wrench />}
              </span>
              <Event event={event} />
            </li>
          ))}
        </ol>
      )}
    </PagedList>
  );
}

function Event({ event }: { readonly event: HistoryEvent }) {
  const { at, thing, text, until, state } = event;
  return (
    <div className="grid min-w-0 gap-1">
      <span className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <span className="font-[620] wrap-anywhere">{historyText(event)}</span>
        {state === "closed" && <StatusDot tone="neutral">{m.reports_state_closed()}</StatusDot>}
        {(state === "created" || state === "reopened") && (
          <StatusDot tone="warning">{m.admin_reported_open()}</StatusDot>
        )}
        {until && (
          <span className="text-small text-text-2">
            {m.admin_until()} <DateOf at={until} />
          </span>
        )}
      </span>
      {thing && thing.type !== "user" && (
        <span className="text-small wrap-anywhere">
          {reportedTypeName(thing.type)}: <Thing thing={thing} />
        </span>
      )}
      {text !== "" && (
        <span className="text-small whitespace-pre-line wrap-anywhere text-text-2">{text}</span>
      )}
      <span className="text-small text-text-3">
        <Time at={at} text={formatDateTime(at)} />
        <Actor event={event} />
      </span>
    </div>
  );
}

function Thing({ thing }: { readonly thing: NonNullable<HistoryEvent["thing"]> }) {
  if (thing.path === null) return m.reports_gone();
  return (
    <Link
      href={thing.path}
      className="rounded-xs text-accent-ink underline underline-offset-4 hover:no-underline"
    >
      {thing.title || m.reports_untitled()}
    </Link>
  );
}

function Actor({ event }: { readonly event: HistoryEvent }) {
  const { by } = event;
  if (!by) {
    const name = unnamedActor(event);
    return name === "" ? null : ` · ${name}`;
  }
  return (
    <>
      {" · "}
      <Link
        href={`/admin/people/${by._id}`}
        className="rounded-xs wrap-anywhere text-text-2 underline underline-offset-4 hover:no-underline"
      >
        {by.name || m.admin_user()}
      </Link>
    </>
  );
}
