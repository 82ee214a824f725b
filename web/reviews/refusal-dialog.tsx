import { useState } from "react";
import { Refusal, REFUSAL_MAX_CHARACTERS } from "#shared/reviews/review.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { TextArea } from "#web/ui/controls/text-area.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

interface RefusalDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Throws if it fails: the dialog then stays open and says why. */
  readonly onRefuse: (reason: string) => Promise<void>;
}

/** Asks for the reason of a refusal, which its author reads. */
export function RefusalDialog({ isOpen, onClose, onRefuse }: RefusalDialogProps) {
  const [reason, setReason] = useState("");
  const [failure, setFailure] = useState<string>();

  async function refuse() {
    setFailure(undefined);
    try {
      await onRefuse(reason);
    } catch (error) {
      setFailure(failureText(error, m.reviews_failed()));
      throw error;
    }
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.reviews_refuse_title()}
      confirmLabel={m.reviews_refuse()}
      isConfirmDisabled={!Refusal.safeParse(reason).success}
      isDanger
      onConfirm={refuse}
    >
      <p className="mb-4 text-pretty">{m.reviews_refuse_text()}</p>
      <TextArea
        label={m.reviews_refuse_reason()}
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
