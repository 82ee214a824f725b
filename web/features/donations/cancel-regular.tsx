import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { donations } from "#shared/donations/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { paymentQuery } from "./queries.ts";

const ConfirmDialog = lazy(async () => ({
  default: (await import("#web/ui/overlays/confirm-dialog.tsx")).ConfirmDialog,
}));

interface CancelRegularProps {
  readonly paymentId: string;
  readonly code: string | undefined;
}

/** Cancels a monthly donation. */
export function CancelRegular({ paymentId, code }: CancelRegularProps) {
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const ending = useMutation({
    mutationFn: () =>
      call(donations.cancel, { params: { id: paymentId }, body: code === undefined ? {} : { code } }),
    onSuccess: (payment) => {
      queryClient.setQueryData(paymentQuery(paymentId, code).queryKey, payment);
      showSnackbar({ text: m.donations_cancelled() });
      return queryClient.invalidateQueries({ queryKey: ["donations"] });
    },
    onError: (error) => showSnackbar({ text: failureText(error, m.donations_cancel_failed()) }),
  });

  return (
    <>
      <Button onClick={() => setAsking(true)}>{m.donations_cancel()}</Button>
      <LazyOverlay isOpen={isAsking}>
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={m.donations_cancel_title()}
          confirmLabel={m.donations_cancel_confirm()}
          onConfirm={() => ending.mutateAsync()}
        >
          {m.donations_cancel_text()}
        </ConfirmDialog>
      </LazyOverlay>
    </>
  );
}
