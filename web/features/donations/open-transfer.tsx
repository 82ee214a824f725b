import { useSuspenseQuery } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { offerQuery } from "./queries.ts";
import { TransferFields } from "./transfer-fields.tsx";

interface OpenTransferProps {
  readonly Frame: ComponentType<{ title: string; children: ReactNode }>;
}

/** The bank account of the site, for donors who fill in no form. Renders nothing without an account. */
export function OpenTransfer({ Frame }: OpenTransferProps) {
  const { transfer } = useSuspenseQuery(offerQuery).data;
  if (!transfer) return null;
  return (
    <Frame title={m.donations_open_transfer()}>
      <div className="grid max-w-[480px] grid-cols-1 gap-4">
        <p className="text-pretty text-text-2">
          {transfer.qr === null ? m.donations_open_transfer_text() : m.donations_open_transfer_text_qr()}
        </p>
        <TransferFields transfer={transfer} />
      </div>
    </Frame>
  );
}
