import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { library } from "#shared/library/contract.ts";
import { call } from "#web/data/api.ts";
import { watchLaterQuery } from "#web/features/library/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { meQuery } from "#web/session/viewer.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

interface ClearDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks for confirmation before clearing the watch later list. */
export function ClearDialog({ isOpen, onClose }: ClearDialogProps) {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string>();

  async function clear() {
    setFailure(undefined);
    try {
      await call(library.clearWatchLater);
    } catch (error) {
      setFailure(failureText(error, m.library_watch_later_failed()));
      throw error;
    }
    queryClient.setQueryData(meQuery.queryKey, (user) => user && { ...user, watchLaterVideosIds: [] });
    await queryClient.invalidateQueries({ queryKey: watchLaterQuery.queryKey });
    showSnackbar({ text: m.library_watch_later_cleared() });
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.library_watch_later_clear_title()}
      confirmLabel={m.library_clear()}
      isDanger
      onConfirm={clear}
    >
      <p>{m.library_watch_later_clear_text()}</p>
      {failure !== undefined && (
        <Notice tone="danger" isNew className="mt-3">
          {failure}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
