import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { donations, type PaymentLine } from "#shared/donations/contract.ts";
import { transferTitle } from "#shared/donations/transfer.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { siteName } from "#web/ssr/public-config.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { formatZloty } from "#web/ui/format/money.ts";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

const ConfirmDialog = lazy(async () => ({
  default: (await import("#web/ui/overlays/confirm-dialog.tsx")).ConfirmDialog,
}));

/** Confirms a bank transfer that has arrived. */
export function BookTransfer({ payment: { _id, donor, amount } }: { readonly payment: PaymentLine }) {
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const booking = useMutation({
    mutationFn: () => call(donations.book, { params: { id: _id } }),
    onSuccess: () => showSnackbar({ text: m.donations_admin_booked() }),
    onError: (error) => showSnackbar({ text: failureText(error, m.ui_error_hint()) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["donations"] }),
  });

  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {m.donations_admin_book()}
      </Button>
      <LazyOverlay isOpen={isAsking}>
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={m.donations_admin_book_title()}
          confirmLabel={m.donations_admin_book()}
          onConfirm={() => booking.mutateAsync()}
        >
          {m.donations_admin_book_text({
            donor,
            amount: formatZloty(amount),
            title: transferTitle(siteName(), _id),
          })}
        </ConfirmDialog>
      </LazyOverlay>
    </>
  );
}
