import { useState } from "react";
import { accountRequests, REFUSAL_MAX_CHARACTERS } from "#shared/accounts/account-requests.ts";
import { HttpError } from "#shared/client.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { TextArea } from "#web/ui/controls/text-area.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useRefreshRequests } from "./use-refresh-requests.ts";

interface RefuseDialogProps {
  readonly id: string;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks for a reason, which is sent to the person. */
export function RefuseDialog({ id, name, isOpen, onClose }: RefuseDialogProps) {
  const refresh = useRefreshRequests();
  const [reason, setReason] = useState("");
  const [failure, setFailure] = useState<string>();
  const isAcceptable = accountRequests.refuse.body.safeParse({ reason }).success;

  async function refuse() {
    setFailure(undefined);
    try {
      await call(accountRequests.refuse, { params: { id }, body: { reason } });
    } catch (error) {
      if (error instanceof HttpError && error.code === "ACCOUNT_REQUEST_DECIDED") {
        showSnackbar({ text: error.message });
        await refresh();
        return;
      }
      setFailure(failureText(error, m.requests_failed()));
      throw error;
    }
    showSnackbar({ text: m.requests_refused({ name }) });
    await refresh();
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.requests_refuse_title({ name })}
      confirmLabel={m.requests_refuse()}
      isConfirmDisabled={!isAcceptable}
      isDanger
      onConfirm={refuse}
    >
      <p className="mb-4 text-pretty">{m.requests_refuse_text()}</p>
      <TextArea
        label={m.requests_refuse_reason()}
        limit={REFUSAL_MAX_CHARACTERS}
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
