import { m } from "#web/i18n/compiled/messages.js";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import type { SettingsDraft } from "./use-settings-draft.ts";

/** Says what is lost before the site ceases to keep originals. */
export function DropOriginalsDialog({ draft }: { readonly draft: SettingsDraft }) {
  return (
    <ConfirmDialog
      isOpen={draft.isConfirming}
      onClose={draft.cancelSaving}
      title={m.settings_drop_originals()}
      confirmLabel={m.settings_drop_originals_confirm()}
      isDanger
      onConfirm={draft.confirmSaving}
    >
      <p>{m.settings_drop_originals_from_now()}</p>
      <ul className="mt-3 list-disc space-y-1 pl-5">
        <li>{m.settings_drop_originals_encoding()}</li>
        <li>{m.settings_drop_originals_trim()}</li>
        <li>{m.settings_drop_originals_backup()}</li>
      </ul>
      <p className="mt-3">{m.settings_drop_originals_stays()}</p>
    </ConfirmDialog>
  );
}
