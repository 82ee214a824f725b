import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { creators, REJECTION_MAX_CHARACTERS } from "#shared/creators/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { TextArea } from "#web/ui/controls/text-area.tsx";

interface RejectDialogProps {
  readonly id: string;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks for a reason, which is sent to the applicant. */
export function RejectDialog({ id, name, isOpen, onClose }: RejectDialogProps) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState("");
  const [failure, setFailure] = useState<string>();
  const isAcceptable = creators.reject.body.safeParse({ reason }).success;

  async function reject() {
    setFailure(undefined);
    try {
      await call(creators.reject, { params: { id }, body: { reason } });
    } catch (error) {
      setFailure(failureText(error, m.accounts_creator_failed()));
      throw error;
    }
    showSnackbar({ text: m.accounts_creator_rejected_done({ name }) });
    await queryClient.invalidateQueries({ queryKey: ["creators", "list"] });
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.accounts_creator_reject_title({ name })}
      confirmLabel={m.accounts_creator_reject()}
      isConfirmDisabled={!isAcceptable}
      isDanger
      onConfirm={reject}
    >
      <p className="mb-4 text-pretty">{m.accounts_creator_reject_text()}</p>
      <TextArea
        label={m.accounts_creator_reason()}
        limit={REJECTION_MAX_CHARACTERS}
        rows={4}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {failure !== undefined && (
        <Notice tone="danger" isNew className="mt-3">
          {failure}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
