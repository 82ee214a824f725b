import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { manyVideos } from "#shared/videos/many.ts";
import { call } from "#web/data/api.ts";
import { cancelUpload } from "#web/features/uploads/upload-store.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { formatVideos } from "#web/ui/format/counts.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import type { BulkDialogProps } from "./bulk-edit-dialog.tsx";

/** Deletes many videos after confirmation. */
export function BulkDeleteDialog({ isOpen, ids, onClose, onDone }: BulkDialogProps) {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string>();
  // Keeps the text during the close animation.
  const [count, setCount] = useState(ids.length);
  if (isOpen && ids.length > 0 && count !== ids.length) setCount(ids.length);

  async function remove() {
    setFailure(undefined);
    try {
      await call(manyVideos.remove, { body: { ids: [...ids] } });
    } catch (error) {
      setFailure(failureText(error, m.videos_delete_failed()));
      throw error;
    }
    ids.forEach(cancelUpload);
    showSnackbar({ text: m.studio_bulk_deleted({ videos: formatVideos(ids.length) }) });
    void queryClient.invalidateQueries({ queryKey: ["videos"] });
    onDone();
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.studio_bulk_delete_title({ videos: formatVideos(count) })}
      confirmLabel={m.videos_delete()}
      isDanger
      onConfirm={remove}
    >
      <p>{m.studio_bulk_delete_text()}</p>
      {failure !== undefined && (
        <Notice tone="danger" isNew className="mt-3">
          {failure}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
