import { useQueryClient } from "@tanstack/react-query";
import { storage, type StorageCheck } from "#shared/storage/contract.ts";
import { call } from "#web/data/api.ts";
import { formatBytes } from "#web/features/uploads/format-transfer.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatNumber } from "#web/ui/format/number.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useStorageAction } from "./use-storage-action.ts";

interface MendDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly check: StorageCheck;
  /** How long the bin keeps something. */
  readonly days: number;
}

/** Says how many, how much, and what will happen. */
export function MendDialog({ isOpen, onClose, check, days }: MendDialogProps) {
  const queryClient = useQueryClient();
  const mend = useStorageAction(
    () => call(storage.mend, { body: { checkId: check._id } }),
    () => m.storage_mend_started(),
  );
  const { strangeBytes, missingBytes } = check;

  async function confirm() {
    // A refusal says that the list has changed: the dialog would show the former one.
    await mend.mutateAsync().catch(() => queryClient.invalidateQueries({ queryKey: ["storage"] }));
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.storage_mend_title()}
      confirmLabel={m.storage_mend()}
      onConfirm={confirm}
    >
      <ul className="grid list-disc gap-2 pl-5">
        {strangeBytes.objects > 0 && (
          <li>
            {m.storage_mend_strange({
              count: formatNumber(strangeBytes.objects),
              size: formatBytes(strangeBytes.bytes),
              days,
            })}
          </li>
        )}
        {missingBytes.objects > 0 && (
          <li>{m.storage_mend_missing({ count: formatNumber(missingBytes.objects) })}</li>
        )}
      </ul>
      <p className="mt-3">{m.storage_mend_nothing_deleted()}</p>
    </ConfirmDialog>
  );
}
