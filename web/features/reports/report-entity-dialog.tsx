import { Send } from "lucide-react";
import { useId, useState } from "react";
import { REPORT_MESSAGE_MAX_CHARACTERS, reports } from "#shared/reports/contract.ts";
import { BAN_REASONS } from "#shared/catalogue/catalogue.ts";
import { call } from "#web/data/api.ts";
import { Notice } from "#web/form/notice.tsx";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useViewer } from "#web/session/viewer.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { RadioGroup } from "#web/ui/controls/radio-group.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { TextArea } from "#web/ui/controls/text-area.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { reasonHint, reasonName } from "./reasons.ts";
import { closeEntityReport, type ReportedEntity } from "./report-entity.ts";

interface ReportEntityDialogProps {
  readonly isOpen: boolean;
  readonly entity: ReportedEntity;
}

/** Form to report an entity to staff. */
export function ReportEntityDialog({ isOpen, entity }: ReportEntityDialogProps) {
  const formId = useId();
  const [isSending, setSending] = useState(false);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeEntityReport}
      title={m.reports_dialog_title()}
      size="medium"
      actions={
        <>
          <Button onClick={closeEntityReport}>{m.ui_cancel()}</Button>
          <Button type="submit" form={formId} variant="primary" icon={<Send />} isPending={isSending}>
            {m.reports_send()}
          </Button>
        </>
      }
    >
      {/* Every opening starts with a new form. */}
      <ReportForm key={String(isOpen)} id={formId} entity={entity} onSending={setSending} />
    </Dialog>
  );
}

interface ReportFormProps {
  readonly id: string;
  readonly entity: ReportedEntity;
  readonly onSending: (isSending: boolean) => void;
}

function ReportForm({ id, entity, onSending }: ReportFormProps) {
  const isMember = useViewer().kind === "member";
  const form = useSchemaForm({
    schema: reports.send.body,
    optional: ["email"],
    check: ({ email }) => (isMember || email ? {} : { email: m.errors_field_required() }),
    defaultValues: { entityId: entity.id, entityType: entity.kind, message: "", email: "" },
    failed: m.reports_failed(),
    async send(body) {
      onSending(true);
      try {
        await call(reports.send, { body });
        closeEntityReport();
        showSnackbar({ text: m.reports_sent() });
      } finally {
        onSending(false);
      }
    },
  });

  return (
    <form id={id} {...form.props} className="grid gap-5">
      {entity.title && (
        <p className="text-control wrap-anywhere text-text-2">
          {m.reports_dialog_about({ title: entity.title })}
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
