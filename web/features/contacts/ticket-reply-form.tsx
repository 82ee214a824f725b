import { useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { TICKET_MAX_CHARACTERS, tickets } from "#shared/tickets/contract.ts";
import { call } from "#web/data/api.ts";
import { Notice } from "#web/form/notice.tsx";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { TextArea } from "#web/ui/controls/text-area.tsx";
import { ticketQuery, TICKETS_KEY } from "./ticket-queries.ts";

interface TicketReplyFormProps {
  readonly ticketId: string;
  readonly pin: string | undefined;
}

export function TicketReplyForm({ ticketId, pin }: TicketReplyFormProps) {
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: tickets.reply.body,
    optional: ["email", "pin"],
    defaultValues: { content: "" },
    failed: m.tickets_reply_failed(),
    async send({ content }) {
      const body = { content, ...(pin === undefined ? {} : { pin }) };
      const changed = await call(tickets.reply, { params: { id: ticketId }, body });
      queryClient.setQueryData(ticketQuery(ticketId, pin).queryKey, changed);
      form.reset();
      showSnackbar({ text: m.tickets_reply_sent() });
      await queryClient.invalidateQueries({ queryKey: [...TICKETS_KEY, "list"] });
    },
  });

  return (
    <form {...form.props} className="grid gap-4">
      <TextArea label={m.tickets_reply()} limit={TICKET_MAX_CHARACTERS} rows={4} {...form.field("content")} />
      {form.failure && <Notice kind="failure">{form.failure.message}</Notice>}
      <Button
        type="submit"
        variant="primary"
        icon={<Send />}
        isPending={form.isSending}
        className="justify-self-start"
      >
        {m.tickets_reply_send()}
      </Button>
    </form>
  );
}
