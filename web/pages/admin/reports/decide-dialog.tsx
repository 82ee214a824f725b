import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { type Report, reports } from "#shared/reports/contract.ts";
import { call } from "#web/data/api.ts";
import { invalidateAfterDecision } from "#web/features/reports/queries.ts";
import type { VerdictBody } from "#web/features/reports/verdict.ts";
import { VerdictForm } from "#web/features/reports/verdict-form.tsx";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

interface DecideDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly report: Report;
}

/** Asks for the decision about the reported content; closes the report and notifies all users involved. */
export function DecideDialog({ isOpen, onClose, report }: DecideDialogProps) {
  const formId = useId();
  const queryClient = useQueryClient();
  const decide = useMutation({
    mutationFn: (body: VerdictBody) => call(reports.close, { params: { id: report._id }, body }),
    onSuccess() {
      showSnackbar({ text: m.reports_closed_done() });
      onClose();
      void invalidateAfterDecision(queryClient);
    },
  });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.moderation_decide_title()}
      size="medium"
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={decide.isPending}>
            {m.moderation_decide()}
          </Button>
        </>
      }
    >
      {report.entity && (
        <p className="mb-5 font-[620] wrap-anywhere">{report.entity.title || m.reports_untitled()}</p>
      )}
      <VerdictForm
        key={String(isOpen)}
        id={formId}
        entityType={report.entityType}
        options={{ closeWithoutAction: true, first: { reason: report.reason } }}
        onFinish={(body) => decide.mutate(body)}
      />
      {decide.error && (
        <Notice tone="danger" isNew className="mt-5">
          {failureText(decide.error, m.moderation_failed())}
        </Notice>
      )}
    </Dialog>
  );
}
