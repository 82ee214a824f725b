import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Lock, LockOpen, RotateCw } from "lucide-react";
import { useState } from "react";
import { type Ticket, tickets } from "#shared/tickets/contract.ts";
import { call } from "#web/data/api.ts";
import { topicName } from "./topic-name.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button, LinkButton } from "#web/ui/controls/button.tsx";
import { classes } from "#web/ui/styles/classes.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { StatusDot } from "#web/ui/feedback/status-dot.tsx";
import { TimeAgo } from "#web/ui/format/time.tsx";
import { ticketQuery, TICKETS_KEY } from "./ticket-queries.ts";
import { TicketReplyForm } from "./ticket-reply-form.tsx";
import { siteName } from "#web/ssr/public-config.ts";

interface TicketThreadProps {
  readonly ticket: Ticket;
  /** The PIN that gave access. */
  readonly pin?: string | undefined;
  readonly headingLevel: 1 | 2;
}

/** A ticket: the request, the replies and, while it is open, the reply form. */
export function TicketThread({ ticket, pin, headingLevel }: TicketThreadProps) {
  const Heading = `h${headingLevel}` as const;
  const { _id, topic, status, content, email, replies, createdAt, can } = ticket;
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Heading className={classes("min-w-0 flex-1", headingLevel === 1 ? "mark-wide text-h1" : "text-h2")}>
          {m.tickets_of({ topic: topicName(topic) })}
        </Heading>
        <StatusDot tone={status === "open" ? "success" : "neutral"}>
          {status === "open" ? m.tickets_status_open() : m.tickets_status_closed()}
        </StatusDot>
        <RefreshButton id={_id} pin={pin} />
      </header>
      <ol className="mt-5 grid gap-4">
        <Message author={can.decide ? email : m.tickets_you()} at={createdAt} content={content} />
        {replies.map((reply) => (
          <Message
            key={reply._id}
            isStaff={reply.email === null}
            author={
              reply.email === null
                ? m.tickets_staff({ site: siteName() })
                : can.decide
                  ? reply.email
                  : m.tickets_you()
            }
            at={reply.createdAt}
            content={reply.content}
          />
        ))}
      </ol>
      <div className="mt-6 grid gap-5">
        {can.reply ? (
          <TicketReplyForm ticketId={_id} pin={pin} />
        ) : (
          <Notice action={!can.decide && <LinkButton href="/support/ticket">{m.tickets_new()}</LinkButton>}>
            {m.tickets_closed_text()}
          </Notice>
        )}
        {can.decide && <DecideButton ticket={ticket} />}
      </div>
    </>
  );
}

interface MessageProps {
  readonly author: string;
  readonly at: string;
  readonly content: string;
  readonly isStaff?: boolean;
}

function Message({ author, at, content, isStaff = false }: MessageProps) {
  return (
    <li
      className={classes(
        "rounded-lg border p-4 sm:p-5",
        isStaff ? "border-accent-ink/40 bg-accent-soft" : "border-line bg-surface-1",
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-3 text-small">
        <span className="font-[640] wrap-anywhere">{author}</span>
        <TimeAgo at={at} className="text-text-2" />
      </p>
      <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{content}</p>
    </li>
  );
}

/** Refetches the replies. If that fails, the loaded ones stay. */
function RefreshButton({ id, pin }: { readonly id: string; readonly pin: string | undefined }) {
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);

  async function refresh() {
    setPending(true);
    try {
      await queryClient.fetchQuery({ ...ticketQuery(id, pin), staleTime: 0 });
    } catch (error) {
      showSnackbar({ text: failureText(error, m.tickets_refresh_failed()) });
    }
    setPending(false);
  }

  return (
    <Button size="small" icon={<RotateCw />} isPending={isPending} onClick={() => void refresh()}>
      {m.tickets_refresh()}
    </Button>
  );
}

/** Closes or reopens the ticket; for staff only. */
function DecideButton({ ticket: { _id, status } }: { readonly ticket: Ticket }) {
  const queryClient = useQueryClient();
  const isOpen = status === "open";
  const decision = useMutation({
    mutationFn: () => call(isOpen ? tickets.close : tickets.reopen, { params: { id: _id } }),
    onSuccess: async (changed) => {
      queryClient.setQueryData(ticketQuery(_id).queryKey, changed);
      showSnackbar({ text: isOpen ? m.tickets_closed_done() : m.tickets_reopened_done() });
      await queryClient.invalidateQueries({ queryKey: [...TICKETS_KEY, "list"] });
    },
    onError: (error) => showSnackbar({ text: failureText(error, m.tickets_decide_failed()) }),
  });
  return (
    <Button
      className="justify-self-start"
      icon={isOpen ? <Lock /> : <LockOpen />}
      isPending={decision.isPending}
      onClick={() => decision.mutate()}
    >
      {isOpen ? m.tickets_close() : m.tickets_reopen()}
    </Button>
  );
}
