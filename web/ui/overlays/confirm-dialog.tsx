import { useState, type ReactNode } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "./dialog.tsx";

export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The question: "Usunąć film?" */
  readonly title: string;
  /** Consequences of confirming. */
  readonly children: ReactNode;
  /** The verb: "Usuń". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string | undefined;
  /** While required input in the dialog is missing. */
  readonly isConfirmDisabled?: boolean | undefined;
  /** The action cannot be undone. */
  readonly isDanger?: boolean | undefined;
  /** The dialog closes when the promise resolves; a rejection keeps it open for a retry. */
  readonly onConfirm: () => void | Promise<unknown>;
}

/** Asks for confirmation before an action that is hard to undo. */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  children,
  confirmLabel,
  cancelLabel,
  isConfirmDisabled = false,
  isDanger = false,
  onConfirm,
}: ConfirmDialogProps) {
  const [isPending, setPending] = useState(false);

  async function confirm() {
    setPending(true);
    try {
      await onConfirm();
      onClose();
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      role="alertdialog"
      isDismissable={!isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={isPending} autoFocus>
            {cancelLabel ?? m.ui_cancel()}
          </Button>
          <Button
            variant={isDanger ? "danger" : "primary"}
            isPending={isPending}
            disabled={isConfirmDisabled}
            onClick={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
