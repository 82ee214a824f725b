import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { donations, type Payment } from "#shared/donations/contract.ts";
import { call } from "#web/data/api.ts";
import { paymentQuery } from "#web/features/donations/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { Button, LinkButton } from "#web/ui/controls/button.tsx";
import { PaymentPanel } from "./payment-panel.tsx";
import { PaymentScreen } from "./payment-screen.tsx";
import { TransferDetails } from "./transfer-details.tsx";

export const Route = createFileRoute("/payment-continue")({
  loader: () => ({ title: m.donations_payment(), isPrivate: true }),
  head: loadedHead,
  component: PaymentContinuePage,
});

function PaymentContinuePage() {
  return (
    <PaymentScreen path="/payment-continue">
      {(payment) => {
        if (payment.transfer) return <TransferDetails payment={payment} transfer={payment.transfer} />;
        if (payment.redirectUrl === null) return <PaymentInProgress />;
        return payment.isTest ? (
          <TestPayment payment={payment} />
        ) : (
          <Unpaid redirectUrl={payment.redirectUrl} />
        );
      }}
    </PaymentScreen>
  );
}

function Unpaid({ redirectUrl }: { readonly redirectUrl: string }) {
  return (
    <PaymentPanel
      title={m.donations_continue_title()}
      actions={
        <LinkButton href={redirectUrl} variant="primary">
          {m.donations_continue_pay()}
        </LinkButton>
      }
    >
      <p role="status">{m.donations_continue_text()}</p>
    </PaymentPanel>
  );
}

function PaymentInProgress() {
  return (
    <PaymentPanel
      title={m.donations_continue_way()}
      actions={<LinkButton href="/">{m.donations_home()}</LinkButton>}
    >
      <p role="status">{m.donations_continue_way_text()}</p>
    </PaymentPanel>
  );
}

/** Simulates the page of a payment provider. */
function TestPayment({ payment: { _id } }: { readonly payment: Payment }) {
  const queryClient = useQueryClient();
  const ending = useMutation({
    mutationFn: (outcome: "succeeded" | "failed") =>
      call(donations.tryOut, { params: { id: _id }, body: { outcome } }),
    onSuccess: (payment) => queryClient.setQueryData(paymentQuery(_id, undefined).queryKey, payment),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["donations"] }),
  });
  return (
    <PaymentPanel
      title={m.donations_test_title()}
      actions={
        <>
          <Button
            variant="primary"
            isPending={ending.isPending && ending.variables === "succeeded"}
            onClick={() => ending.mutate("succeeded")}
          >
            {m.donations_test_pay()}
          </Button>
          <Button
            isPending={ending.isPending && ending.variables === "failed"}
            onClick={() => ending.mutate("failed")}
          >
            {m.donations_test_fail()}
          </Button>
        </>
      }
    >
      <p>{m.donations_test_text()}</p>
      {ending.isError && <Notice kind="failure">{failureText(ending.error, m.ui_error_hint())}</Notice>}
    </PaymentPanel>
  );
}
