import { useSuspenseQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { formatZloty } from "#web/ui/format/money.ts";
import { donatedQuery, offerQuery } from "./queries.ts";

interface DonationTotalProps {
  readonly className?: string | undefined;
  readonly amountClassName?: string | undefined;
}

/** Amount raised so far; hidden while it is zero. */
export function DonationTotal({ className, amountClassName }: DonationTotalProps) {
  const { product } = useSuspenseQuery(offerQuery).data;
  const { amount } = useSuspenseQuery(donatedQuery(product)).data;
  if (amount === 0) return null;
  const sum = formatZloty(amount);
  const style: CSSProperties & Record<"--characters", number> = { "--characters": sum.length };
  return (
    <p data-changing className={className}>
      <strong className={amountClassName} style={style}>
        {sum}
      </strong>{" "}
      <span>{m.donations_raised()}</span>
    </p>
  );
}
