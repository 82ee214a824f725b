import { createFileRoute } from "@tanstack/react-router";
import type { Payment } from "#shared/donations/contract.ts";
import { CancelRegular } from "#web/features/donations/cancel-regular.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { formatZloty } from "#web/ui/format/money.ts";
import { PaymentPanel } from "./payment-panel.tsx";
import { PaymentScreen } from "./payment-screen.tsx";

export const Route = createFileRoute("/payment-success")({
  loader: () => ({ title: m.donations_payment(), isPrivate: true }),
  head: loadedHead,
  component: PaymentSuccessPage,
});

function PaymentSuccessPage() {
  return (
    <PaymentScreen path="/payment-success">
      {(payment, code) =>
        payment.status === "refunded" ? (
          <Refunded payment={payment} />
        ) : (
          <PaymentReceived payment={payment} code={code} />
        )
      }
    </PaymentScreen>
  );
}

interface PaymentReceivedProps {
  readonly payment: Payment;
  readonly code: string | undefined;
}

function PaymentReceived({ payment, code }: PaymentReceivedProps) {
  const { amount, isTest, regular, can } = payment;
  return (
    <PaymentPanel
      title={m.donations_success_title()}
      actions={
        <>
          <LinkButton href="/" variant="primary">
            {m.donations_home()}
          </LinkButton>
          {can.cancel && <CancelRegular paymentId={payment._id} code={code} />}
        </>
      }
    >
      <p role="status">{m.donations_success_text({ amount: formatZloty(amount) })}</p>
      {isTest && <p>{m.donations_note_test()}</p>}
      {regular === "active" && <p>{m.donations_success_regular()}</p>}
      {regular === "ended" && <p>{m.donations_success_ended()}</p>}
    </PaymentPanel>
  );
}

function Refunded({ payment }: { readonly payment: Payment }) {
  return (
    <PaymentPanel
      title={m.donations_refunded_title()}
      actions={<LinkButton href="/">{m.donations_home()}</LinkButton>}
    >
      <p role="status">{m.donations_refunded_text({ amount: formatZloty(payment.amount) })}</p>
    </PaymentPanel>
  );
}
