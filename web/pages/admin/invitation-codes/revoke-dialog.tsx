import { useMutation, useQueryClient } from "@tanstack/react-query";
import { invitations, type Invitation } from "#shared/accounts/invitations.ts";
import { call } from "#web/data/api.ts";
import { INVITATIONS_KEY } from "#web/features/accounts/invitation-queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

interface RevokeDialogProps {
  readonly invitation: Invitation;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks before a code is withdrawn, which cannot be undone. */
export function RevokeDialog({ invitation, isOpen, onClose }: RevokeDialogProps) {
  const { _id: id, code } = invitation;
  const queryClient = useQueryClient();
  const revocation = useMutation({
    mutationFn: () => call(invitations.revoke, { params: { id } }),
    onSuccess: () => showSnackbar({ text: m.security_invitation_revoke_done({ code }) }),
    onError: (failure: Error) => showSnackbar({ text: failureText(failure, m.security_failed()) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: INVITATIONS_KEY }),
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.security_invitation_revoke_title({ code })}
      confirmLabel={m.security_invitation_revoke()}
      isDanger
      onConfirm={() => revocation.mutateAsync()}
    >
      {m.security_invitation_revoke_text()}
    </ConfirmDialog>
  );
}
