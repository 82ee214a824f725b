import { Send } from "lucide-react";
import { useState } from "react";
import { BUG_DESCRIPTION_MAX_CHARACTERS, contacts } from "#shared/contacts/contract.ts";
import { BUG_TOPICS, ERROR_PAGE_TOPIC } from "#shared/contacts/topics.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useViewer } from "#web/session/viewer.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Checkbox } from "#web/ui/controls/checkbox.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { TextArea } from "#web/ui/controls/text-area.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { closeReport } from "./report-problem.ts";
import { TopicField } from "./topic-field.tsx";

const FORM_ID = "problem-report";

interface ReportDialogProps {
  readonly isOpen: boolean;
  readonly fixedTopic: string | undefined;
}

/** Bug report form. It closes and resets even if sending fails; a lost text can be restored. */
export function ReportDialog({ isOpen, fixedTopic }: ReportDialogProps) {
  // Every opening starts with a new form.
  const [lostText, setLostText] = useState("");
  const [isSending, setSending] = useState(false);

  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeReport}
      title={m.contacts_report()}
      size="medium"
      actions={
        <>
          <Button onClick={closeReport}>{m.ui_cancel()}</Button>
          <Button type="submit" form={FORM_ID} variant="primary" icon={<Send />} isPending={isSending}>
            {m.contacts_send()}
          </Button>
        </>
      }
    >
      <ReportForm
        key={String(isOpen)}
        fixedTopic={fixedTopic}
        lostText={lostText}
        onLost={setLostText}
        onSending={setSending}
      />
    </Dialog>
  );
}

interface ReportFormProps {
  readonly fixedTopic: string | undefined;
  readonly lostText: string;
  readonly onLost: (text: string) => void;
  readonly onSending: (isSending: boolean) => void;
}

function ReportForm({ fixedTopic, lostText, onLost, onSending }: ReportFormProps) {
  const isMember = useViewer().kind === "member";
  const [topic, setTopic] = useState(fixedTopic ?? "");
  const [withBrowser, setWithBrowser] = useState(true);
  const form = useSchemaForm({
    schema: contacts.send.body,
    optional: ["email"],
    check: ({ email }) => (isMember || email ? {} : { email: m.errors_field_required() }),
    defaultValues: { topic, desc: "", email: "" },
    failed: m.contacts_failed(),
    async send(report) {
      onSending(true);
      try {
        const about = { url: location.href, ...(withBrowser ? { browserInfo: browserInfo() } : {}) };
        await call(contacts.send, { body: { ...report, ...about } });
        onLost("");
        showSnackbar({ text: m.contacts_sent() });
      } catch (error) {
        onLost(report.desc);
        showSnackbar({ text: failureText(error, m.contacts_failed()) });
      } finally {
        onSending(false);
        closeReport();
      }
    },
  });

  function choose(code: string) {
    setTopic(code);
    form.setValue("topic", code, { shouldValidate: form.attempts > 0 });
  }

  return (
    <form id={FORM_ID} {...form.props} className="grid gap-5">
      <TopicField
        codes={fixedTopic ? [fixedTopic] : choices()}
        value={topic}
        onChange={choose}
        isFixed={fixedTopic !== undefined}
        error={form.error("topic")}
      />
      <TextArea
        label={m.contacts_desc()}
        hint={m.contacts_desc_hint()}
        limit={BUG_DESCRIPTION_MAX_CHARACTERS}
        rows={6}
        {...form.field("desc")}
      />
      {lostText !== "" && (
        <Button
          variant="quiet"
          size="small"
          className="-mt-3 justify-self-start"
          onClick={() => form.setValue("desc", lostText)}
        >
          {m.contacts_restore()}
        </Button>
      )}
      {!isMember && (
        <TextField
          label={m.contacts_email()}
          hint={m.contacts_email_hint()}
          type="email"
          autoComplete="email"
          {...form.field("email")}
        />
      )}
      <Checkbox
        label={m.contacts_browser()}
        hint={m.contacts_browser_hint()}
        checked={withBrowser}
        onChange={(event) => setWithBrowser(event.target.checked)}
      />
    </form>
  );
}

/** The topic of the error page is offered only there. */
function choices(): string[] {
  return BUG_TOPICS.filter((topic) => topic !== ERROR_PAGE_TOPIC);
}

/** Environment details for a bug report: only the browser, its window and its language. */
function browserInfo(): string {
  const { userAgent, language } = navigator;
  return `${userAgent}; ${innerWidth} × ${innerHeight}; ${devicePixelRatio}x; ${language}`;
}
