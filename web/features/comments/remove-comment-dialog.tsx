import type { Comment } from "#shared/comments/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

interface RemoveCommentDialogProps {
  readonly comment: Comment;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
}

export function RemoveCommentDialog({ comment, isOpen, onClose, onConfirm }: RemoveCommentDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.comments_remove_title()}
      confirmLabel={m.comments_remove()}
      isDanger
      onConfirm={onConfirm}
    >
      {comment.replies > 0 ? m.comments_remove_text_replies() : m.comments_remove_text()}
    </ConfirmDialog>
  );
}
