import { Send } from "lucide-react";
import { useId, useState } from "react";
import { FIELD_ERRORS } from "#shared/errors.ts";
import { REPORT_MESSAGE_MAX_CHARACTERS, reports } from "#shared/reports/contract.ts";
import { BAN_REASONS } from "#shared/videos/catalogue.ts";
import { call } from "#web/api.ts";
import { Notice } from "#web/form/notice.tsx";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { useViewer } from "#web/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { showSnackbar } from "#web/ui/snackbar-store.ts";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { reasonHint, reasonName } from "./reasons.ts";
import { endThingReport, type Reported } from "./report-thing.ts";

interface ReportThingDialogProps {
  readonly isOpen: boolean;
  readonly thing: Reported;
}

/** Asks what is wrong with a thing and tells the staff. */
export function ReportThingDialog({ isOpen, thing }: ReportThingDialogProps) {
  const formId = useId();
  const [isSending, setSending] = useState(false);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={endThingReport}
      title={m.reports_dialog_title()}
      size="medium"
      actions={
        <>
          <Button onClick={endThingReport}>{m.ui_cancel()}</Button>
          <Button type="submit" form={formId} variant="primary" icon={<Send />} isPending={isSending}>
            {m.reports_send()}
          </Button>
        </>
      }
    >
      {/* A form of its own for each time it is opened. */}
      <ReportForm key={String(isOpen)} id={formId} thing={thing} onSending={setSending} />
    </Dialog>
  );
}

interface ReportFormProps {
  readonly id: string;
  readonly thing: Reported;
  readonly onSending: (isSending: boolean) => void;
}

function ReportForm({ id, thing, onSending }: ReportFormProps) {
  const isMember = useViewer().kind === "member";
  const form = useSchemaForm({
    schema: reports.send.body,
    optional: ["email"],
    check: ({ email }) => (isMember || email ? {} : { email: FIELD_ERRORS.REQUIRED[getLocale()] }),
    defaultValues: { entityId: thing.id, entityType: thing.kind, message: "", email: "" },
    failed: m.reports_failed(),
    async send(body) {
      onSending(true);
      try {
        await call(reports.send, { body });
        endThingReport();
        showSnackbar({ text: m.reports_sent() });
      } finally {
        onSending(false);
      }
    },
  });

  return (
    <form id={id} {...form.props} className="grid gap-5">
      {thing.title && (
        <p className="text-control wrap-anywhere text-text-2">
          {m.reports_dialog_about({ title: thing.title })}
        </p>
      )}
      <RadioGroup
        label={m.reports_reason()}
        {...form.field("reason")}
        options={BAN_REASONS.map((code) => ({
          value: code,
          label: reasonName(code),
          hint: reasonHint(code),
        }))}
        error={form.error("reason") && m.reports_reason_missing()}
      />
      <TextArea
        label={m.reports_message()}
        hint={m.reports_message_hint()}
        limit={REPORT_MESSAGE_MAX_CHARACTERS}
        rows={4}
        {...form.field("message")}
      />
      {!isMember && (
        <TextField
          label={m.reports_email()}
          hint={m.reports_email_hint()}
          type="email"
          autoComplete="email"
          {...form.field("email")}
        />
      )}
      {form.failure && <Notice kind="failure">{form.failure.message}</Notice>}
    </form>
  );
}
