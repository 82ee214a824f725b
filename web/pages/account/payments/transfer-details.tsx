import type { Payment, Transfer } from "#shared/donations/contract.ts";
import { TransferFields } from "#web/features/donations/transfer-fields.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { PaymentPanel } from "./payment-panel.tsx";

interface TransferDetailsProps {
  readonly payment: Payment;
  readonly transfer: Transfer;
}

/** The bank transfer of a payment. */
export function TransferDetails({ payment: { amount }, transfer }: TransferDetailsProps) {
  return (
    <PaymentPanel
      title={m.donations_transfer_title()}
      actions={<LinkButton href="/">{m.donations_home()}</LinkButton>}
    >
      <p>{m.donations_transfer_text()}</p>
      <TransferFields transfer={transfer} amount={amount} />
      <p role="status">{m.donations_transfer_mailed()}</p>
    </PaymentPanel>
  );
}
