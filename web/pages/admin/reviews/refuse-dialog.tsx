import { useQueryClient } from "@tanstack/react-query";
import { reviews, type HeldItem } from "#shared/reviews/contract.ts";
import { call } from "#web/data/api.ts";
import { RefusalDialog } from "#web/reviews/refusal-dialog.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

interface RefuseDialogProps {
  readonly item: HeldItem;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Refuses what waits for the staff. */
export function RefuseDialog({ item: { _id, kind, revision }, ...dialog }: RefuseDialogProps) {
  const queryClient = useQueryClient();

  async function refuse(reason: string) {
    try {
      await call(reviews.refuse, { params: { kind, id: _id }, body: { revision, reason } });
    } finally {
      await queryClient.invalidateQueries({ queryKey: ["reviews"] });
    }
    showSnackbar({ text: m.reviews_refused_done() });
  }

  return <RefusalDialog {...dialog} onRefuse={refuse} />;
}
