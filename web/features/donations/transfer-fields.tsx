import { Copy } from "lucide-react";
import type { Transfer } from "#shared/donations/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { copyText } from "#web/ui/copy/copy-text.ts";
import { formatZloty } from "#web/ui/format/money.ts";
import { formatNumber } from "#web/ui/format/number.ts";

const QR_SIDE_PX = 176;

interface TransferFieldsProps {
  readonly transfer: Transfer;
  /** In złoty; undefined if donors decide at their bank. */
  readonly amount?: number | undefined;
}

/** Details of a bank transfer: to copy, and as a QR code. */
export function TransferFields({ transfer, amount }: TransferFieldsProps) {
  const details: readonly { label: string; text: string; copied?: string }[] = [
    { label: m.donations_transfer_account(), text: transfer.account },
    { label: m.donations_transfer_recipient(), text: transfer.recipient },
    { label: m.donations_transfer_name(), text: transfer.title },
    ...(amount === undefined
      ? []
      : [{ label: m.donations_amount(), text: formatZloty(amount), copied: formatNumber(amount) }]),
  ];
  return (
    <>
      <dl className="rounded-lg border border-line bg-surface-1">
        {details.map(({ label, text, copied = text }) => (
          <div key={label} className="px-4 py-2.5 not-first:border-t not-first:border-line">
            <dt className="text-small text-text-3">{label}</dt>
            <dd className="flex items-center gap-3">
              <span className="min-w-0 flex-1 font-[600] wrap-anywhere text-text tabular-nums" translate="no">
                {text}
              </span>
              <IconButton
                label={m.donations_transfer_copy({ what: label })}
                icon={<Copy />}
                onClick={() => void copyText(copied)}
              />
            </dd>
          </div>
        ))}
      </dl>
      {transfer.qr !== null && (
        <img
          src={`data:image/svg+xml,${encodeURIComponent(transfer.qr)}`}
          alt={m.donations_transfer_qr()}
          width={QR_SIDE_PX}
          height={QR_SIDE_PX}
          className="justify-self-center rounded-md bg-white"
        />
      )}
    </>
  );
}
