import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import type { Channel } from "#shared/channels/contract.ts";
import { team, type TeamMember } from "#shared/channels/team.ts";
import { call } from "#web/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { meQuery, useMember } from "#web/session/viewer.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showSnackbar } from "#web/ui/snackbar-store.ts";

interface RemoveMemberDialogProps {
  readonly channel: Channel;
  /** Who is to go; nobody while the dialog is closed. */
  readonly member: TeamMember | undefined;
  readonly onClose: () => void;
}

/** Asks before somebody leaves the team: another, or oneself. */
export function RemoveMemberDialog({ channel, member, onClose }: RemoveMemberDialogProps) {
  const { _id: ownId } = useMember();
  const queryClient = useQueryClient();
  const router = useRouter();
  // Leaving, the dialog still says what it said.
  const [shown, setShown] = useState(member);
  const [failure, setFailure] = useState<string>();
  if (member && member !== shown) {
    setShown(member);
    setFailure(undefined);
  }
  const name = shown ? `${shown.user.name} ${shown.user.surname}`.trim() : "";
  const isOwn = shown?.user._id === ownId;

  async function remove() {
    if (!shown) return;
    setFailure(undefined);
    try {
      await call(team.remove, { params: { id: channel._id, userId: shown.user._id } });
    } catch (error) {
      setFailure(failureText(error, m.manage_failed()));
      throw error;
    }
    showSnackbar({ text: isOwn ? m.manage_member_left() : m.manage_member_removed({ name }) });
    if (isOwn) {
      await router.navigate({ href: `/c/${channel.slug}` });
      await queryClient.refetchQueries({ queryKey: meQuery.queryKey });
    }
    await queryClient.invalidateQueries({ queryKey: [isOwn ? "channels" : "team"] });
  }

  return (
    <ConfirmDialog
      isOpen={member !== undefined}
      onClose={onClose}
      title={isOwn ? m.manage_leave_title() : m.manage_remove_title({ name })}
      confirmLabel={isOwn ? m.manage_member_leave() : m.manage_remove()}
      isDanger
      onConfirm={remove}
    >
      <p className="text-pretty">
        {isOwn ? m.manage_leave_text({ channel: channel.name }) : m.manage_remove_text()}
      </p>
      {failure !== undefined && (
        <Notice tone="danger" isNew className="mt-3">
          {failure}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
