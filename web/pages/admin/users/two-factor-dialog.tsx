import { useState } from "react";
import { ACT_REASON_MAX_CHARACTERS, ActReason, userAdmin } from "#shared/user-admin/contract.ts";
import { call } from "#web/data/api.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { TextArea } from "#web/ui/controls/text-area.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { usePersonAct } from "./use-person-act.ts";

interface TwoFactorDialogProps {
  readonly id: string;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks for the reason to turn off a person's second factor; the person gets it by email. */
export function TwoFactorDialog({ id, name, isOpen, onClose }: TwoFactorDialogProps) {
  const [reason, setReason] = useState("");
  const disable = usePersonAct(
    () => call(userAdmin.disableTwoFactor, { params: { id }, body: { reason: reason.trim() } }),
    () => m.admin_person_disable_two_factor_done(),
  );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.admin_person_disable_two_factor_title({ name })}
      confirmLabel={m.admin_person_disable_two_factor()}
      isConfirmDisabled={!ActReason.safeParse(reason).success}
      isDanger
      onConfirm={() => disable.mutateAsync()}
    >
      <p className="mb-4 text-pretty">{m.admin_person_disable_two_factor_text()}</p>
      <TextArea
        label={m.admin_block_reason()}
        hint={m.admin_person_reason_hint()}
        limit={ACT_REASON_MAX_CHARACTERS}
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
