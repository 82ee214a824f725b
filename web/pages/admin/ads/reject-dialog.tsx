import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AD_REASON_MAX_CHARACTERS, ads } from "#shared/ads/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { TextArea } from "#web/ui/controls/text-area.tsx";

interface RejectDialogProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks for the reason of the rejection; it is shown to the channel owners. */
export function RejectDialog({ id, isOpen, onClose }: RejectDialogProps) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState("");
  const [failure, setFailure] = useState<string>();
  const body = { approve: false, reason: reason.trim() };
  const isAcceptable = body.reason !== "" && ads.verify.body.safeParse(body).success;

  async function reject() {
    setFailure(undefined);
    try {
      await call(ads.verify, { params: { id }, body });
    } catch (error) {
      setFailure(failureText(error, m.ads_verify_failed()));
      throw error;
    }
    showSnackbar({ text: m.ads_reject_done() });
    await queryClient.invalidateQueries({ queryKey: ["ads"] });
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.ads_reject_title()}
      confirmLabel={m.ads_reject()}
      isConfirmDisabled={!isAcceptable}
      isDanger
      onConfirm={reject}
    >
      <TextArea
        label={m.ads_reject_reason()}
        hint={m.ads_reject_hint()}
        limit={AD_REASON_MAX_CHARACTERS}
        rows={4}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={failure}
      />
    </ConfirmDialog>
  );
}
