import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Send } from "lucide-react";
import { BUG_TOPICS, type BugTopic } from "#shared/contacts/topics.ts";
import { TICKET_MAX_CHARACTERS, tickets } from "#shared/tickets/contract.ts";
import { call } from "#web/data/api.ts";
import { TopicField } from "#web/features/contacts/topic-field.tsx";
import { aboutQuery } from "#web/features/documents/queries.ts";
import { SiteText } from "#web/features/documents/site-text.tsx";
import { Notice } from "#web/form/notice.tsx";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useViewer } from "#web/session/viewer.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { useOpenHref } from "#web/ui/controls/link.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { TextArea } from "#web/ui/controls/text-area.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";

/** Form for a support ticket: visitors get its link and its PIN by email. */
export function NewTicket() {
  const isMember = useViewer().kind === "member";
  const openHref = useOpenHref();
  const [topic, setTopic] = useState("");
  const form = useSchemaForm({
    schema: tickets.open.body,
    optional: ["email"],
    check: ({ email }) => (isMember || email ? {} : { email: m.errors_field_required() }),
    defaultValues: { content: "", email: "" },
    failed: m.tickets_send_failed(),
    async send(body) {
      const { _id } = await call(tickets.open, { body });
      showSnackbar({ text: m.tickets_sent() });
      openHref(isMember ? `/account/tickets/${_id}` : `/support/ticket/${_id}`);
    },
  });

  function choose(code: string) {
    setTopic(code);
    form.setValue("topic", code as BugTopic, { shouldValidate: form.attempts > 0 });
  }

  return (
    <>
      <h1 className="mark-wide text-h1">{m.tickets_new_title()}</h1>
      <p className="mt-2 max-w-[60ch] text-pretty text-text-2">
        {isMember ? m.tickets_new_lead_member() : m.tickets_new_lead()}
      </p>
      <Contact />
      <form {...form.props} className="mt-6 grid gap-5">
        <TopicField codes={BUG_TOPICS} value={topic} onChange={choose} error={form.error("topic")} />
        <TextArea
          label={m.tickets_content()}
          hint={m.tickets_content_hint()}
          limit={TICKET_MAX_CHARACTERS}
          rows={7}
          {...form.field("content")}
        />
        {!isMember && (
          <TextField
            label={m.tickets_email()}
            hint={m.tickets_email_hint()}
            type="email"
            autoComplete="email"
            {...form.field("email")}
          />
        )}
        {form.failure && <Notice kind="failure">{form.failure.message}</Notice>}
        <Button
          type="submit"
          variant="primary"
          icon={<Send />}
          isPending={form.isSending}
          className="justify-self-start"
        >
          {m.tickets_send()}
        </Button>
      </form>
    </>
  );
}

/** Other ways to get in touch, as the operator names them. */
function Contact() {
  const { data } = useSuspenseQuery(aboutQuery);
  return (
    data.contact && (
      <div className="mt-5 rounded-md border border-line p-4">
        <SiteText text={data.contact} />
      </div>
    )
  );
}
