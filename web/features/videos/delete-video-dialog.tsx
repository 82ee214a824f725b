import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useState } from "react";
import { videos } from "#shared/videos/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { videoTitle } from "#web/data/video-title.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

export interface DeleteVideoDialogProps {
  /** The video to delete; undefined while the dialog is closed. */
  readonly video: { readonly _id: string; readonly title: string } | undefined;
  readonly onClose: () => void;
  readonly onDeleted: (id: string) => void;
}

/** Asks for confirmation and deletes a video. */
export function DeleteVideoDialog({ video, onClose, onDeleted }: DeleteVideoDialogProps) {
  const queryClient = useQueryClient();
  // Keeps the text during the closing animation.
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
    // The page of the video itself may still be mounted: it must not refetch the deleted video.
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
