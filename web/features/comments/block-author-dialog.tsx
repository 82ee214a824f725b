import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { muteEnd, type MuteLength } from "#shared/accounts/mute-end.ts";
import { team } from "#shared/channels/team.ts";
import type { Comment } from "#shared/comments/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Select } from "#web/ui/controls/select.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { serverNow } from "#web/ui/format/server-clock.ts";
import { useCommentsContext } from "./comments-context.ts";

interface BlockAuthorDialogProps {
  readonly comment: Comment;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const LENGTHS: readonly { length: MuteLength; label: () => string }[] = [
  { length: 1, label: m.comments_block_day },
  { length: 7, label: m.comments_block_week },
  { length: 30, label: m.comments_block_month },
  { length: "forEver", label: m.comments_block_ever },
];

/** Blocks the author of a comment from writing on the channel for a period. */
export function BlockAuthorDialog({ comment, name, isOpen, onClose }: BlockAuthorDialogProps) {
  const { hostChannelId } = useCommentsContext();
  const channelId = hostOf(comment) ?? hostChannelId;
  const queryClient = useQueryClient();
  const [length, setLength] = useState<MuteLength>(7);
  const [failure, setFailure] = useState<string>();

  async function block() {
    if (!channelId) return;
    setFailure(undefined);
    const blockedUntil = muteEnd(length, new Date(serverNow())).toISOString();
    try {
      await call(team.block, { params: { id: channelId }, body: { commentId: comment._id, blockedUntil } });
    } catch (error) {
      setFailure(failureText(error, m.comments_block_failed()));
      throw error;
    }
    showSnackbar({ text: m.comments_blocked({ name }) });
    void queryClient.invalidateQueries({ queryKey: ["team"] });
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.comments_block_title({ name })}
      confirmLabel={m.comments_block()}
      isDanger
      onConfirm={block}
    >
      <p className="mb-4 text-pretty">{m.comments_block_text()}</p>
      <Select
        label={m.comments_block_for()}
        options={LENGTHS.map((one) => ({ value: String(one.length), label: one.label() }))}
        value={String(length)}
        onChange={(value) => setLength(LENGTHS.find((one) => String(one.length) === value)?.length ?? length)}
      />
      {failure !== undefined && (
        <Notice tone="danger" isNew className="mt-3">
          {failure}
        </Notice>
      )}
    </ConfirmDialog>
  );
}

/** In aggregated lists each comment carries its own host channel. */
function hostOf(comment: Comment & { readonly hostChannelId?: string | null }): string | null | undefined {
  return comment.hostChannelId;
}
