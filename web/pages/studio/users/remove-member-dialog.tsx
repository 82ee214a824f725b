import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import type { Channel } from "#shared/channels/contract.ts";
import { team, type TeamMember } from "#shared/channels/team.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { meQuery, useMember } from "#web/session/viewer.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

interface RemoveMemberDialogProps {
  readonly channel: Channel;
  /** The member to remove; undefined while the dialog is closed. */
  readonly member: TeamMember | undefined;
  readonly onClose: () => void;
}

/** Asks for confirmation before removing a team member, or before leaving the team. */
export function RemoveMemberDialog({ channel, member, onClose }: RemoveMemberDialogProps) {
  const { _id: ownId } = useMember();
  const queryClient = useQueryClient();
  const router = useRouter();
  // Keeps the text during the close animation.
  const [shown, setShown] = useState(member);
  const [failure, setFailure] = useState<string>();
  if (member && member !== shown) {
    setShown(member);
    setFailure(undefined);
  }
  const name = shown ? `${shown.user.name} ${shown.user.surname}`.trim() : "";
  const isSelf = shown?.user._id === ownId;

  async function remove() {
    if (!shown) return;
    setFailure(undefined);
    try {
      await call(team.remove, { params: { id: channel._id, userId: shown.user._id } });
    } catch (error) {
      setFailure(failureText(error, m.studio_failed()));
      throw error;
    }
    showSnackbar({ text: isSelf ? m.studio_member_left() : m.studio_member_removed({ name }) });
    if (isSelf) {
      await router.navigate({ href: `/c/${channel.slug}` });
      await queryClient.refetchQueries({ queryKey: meQuery.queryKey });
    }
    await queryClient.invalidateQueries({ queryKey: [isSelf ? "channels" : "team"] });
  }

  return (
    <ConfirmDialog
      isOpen={member !== undefined}
      onClose={onClose}
      title={isSelf ? m.studio_manage_leave_title() : m.studio_remove_title({ name })}
      confirmLabel={isSelf ? m.studio_member_leave() : m.studio_remove()}
      isDanger
      onConfirm={remove}
    >
      <p className="text-pretty">
        {isSelf ? m.studio_manage_leave_text({ channel: channel.name }) : m.studio_remove_text()}
      </p>
      {failure !== undefined && (
        <Notice tone="danger" isNew className="mt-3">
          {failure}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
