import { useQuery } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import type { OwnPayment } from "#shared/donations/contract.ts";
import { CancelRegular } from "./cancel-regular.tsx";
import { ownPaymentsQuery } from "./queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatZloty } from "#web/ui/format/money.ts";
import { DateOf } from "#web/ui/format/time.tsx";

interface OwnDonationsProps {
  readonly Card: ComponentType<{ title: string; text: string; children: ReactNode }>;
}

/** Donations of the account; renders nothing without donations. */
export function OwnDonations({ Card }: OwnDonationsProps) {
  const { data } = useQuery(ownPaymentsQuery);
  if (!data?.items.length) return null;
  return (
    <Card title={m.donations_own()} text={m.donations_own_text()}>
      <ul className="grid gap-2">
        {data.items.map((payment) => (
          <li key={payment._id}>
            <PaymentRow payment={payment} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PaymentRow({ payment }: { readonly payment: OwnPayment }) {
  const { _id, amount, createdAt, regular, can } = payment;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-control">
      <span className="font-[620] tabular-nums">{formatZloty(amount)}</span>
      <DateOf at={createdAt} className="text-text-2" />
      {regular && (
        <span className="text-text-3">
          {regular === "active" ? m.donations_own_monthly() : m.donations_own_ended()}
        </span>
      )}
      {can.cancel && (
        <span className="ml-auto">
          <CancelRegular paymentId={_id} code={undefined} />
        </span>
      )}
    </div>
  );
}
