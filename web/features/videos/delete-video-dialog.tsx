import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useState } from "react";
import { videos } from "#shared/videos/contract.ts";
import { call } from "#web/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { videoTitle } from "#web/video-title.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showSnackbar } from "#web/ui/snackbar-store.ts";

export interface DeleteVideoDialogProps {
  /** The video to delete; nothing while the dialog is closed. */
  readonly video: { readonly _id: string; readonly title: string } | undefined;
  readonly onClose: () => void;
  readonly onDeleted: (id: string) => void;
}

/** Asks before a video is deleted, and deletes it. */
export function DeleteVideoDialog({ video, onClose, onDeleted }: DeleteVideoDialogProps) {
  const queryClient = useQueryClient();
  // Leaving, the dialog still says what it said.
  const [shown, setShown] = useState(video);
  const [failure, setFailure] = useState<string>();
  if (video && video !== shown) {
    setShown(video);
    setFailure(undefined);
  }

  async function remove() {
    if (!shown) return;
    setFailure(undefined);
    try {
      await call(videos.remove, { params: { id: shown._id } });
    } catch (error) {
      setFailure(failureText(error, m.videos_delete_failed()));
      throw error;
    }
    onDeleted(shown._id);
    showSnackbar({ text: m.videos_deleted() });
    // The page of the video itself may still be leaving: it must not ask for what is gone.
    const isOther = ({ queryKey }: { queryKey: QueryKey }) => queryKey[2] !== shown._id;
    void queryClient.invalidateQueries({ queryKey: ["videos"], predicate: isOther });
  }

  return (
    <ConfirmDialog
      isOpen={video !== undefined}
      onClose={onClose}
      title={m.videos_delete_title()}
      confirmLabel={m.videos_delete()}
      isDanger
      onConfirm={remove}
    >
      <p className="wrap-anywhere">{m.videos_delete_text({ title: shown ? videoTitle(shown) : "" })}</p>
      {failure !== undefined && (
        <Notice tone="danger" isNew className="mt-3">
          {failure}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
