import { useMutation, useQueryClient } from "@tanstack/react-query";
import { addressBlocks, type AddressBlock } from "#shared/address-blocks/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { allBlocks } from "./queries.ts";

interface EndBlockDialogProps {
  readonly block: AddressBlock;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks before a block ends ahead of its time. */
export function EndBlockDialog({ block: { _id, kind, target }, isOpen, onClose }: EndBlockDialogProps) {
  const queryClient = useQueryClient();
  const ending = useMutation({
    mutationFn: () => call(addressBlocks.end, { params: { id: _id } }),
    onSuccess: () => showSnackbar({ text: m.blocks_ended({ target }) }),
    onError: (failure: Error) => showSnackbar({ text: failureText(failure, m.ui_error_hint()) }),
    onSettled: () => queryClient.invalidateQueries(allBlocks),
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.blocks_end_title({ target })}
      confirmLabel={m.blocks_end_now()}
      onConfirm={() => ending.mutateAsync()}
    >
      <p>{kind === "range" ? m.blocks_end_range_text() : m.blocks_end_domain_text()}</p>
    </ConfirmDialog>
  );
}
