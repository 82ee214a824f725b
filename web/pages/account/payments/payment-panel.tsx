import type { ReactNode } from "react";
import { BrokenPulse, Pulse } from "#web/ui/feedback/pulse.tsx";

interface PaymentPanelProps {
  readonly title: string;
  /** The payment has failed. */
  readonly isFailed?: boolean | undefined;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** Short status of a payment, with the available actions. */
export function PaymentPanel({ title, isFailed = false, children, actions }: PaymentPanelProps) {
  return (
    <div className="grid w-full max-w-[480px] animate-rise gap-3.5">
      {isFailed ? <BrokenPulse /> : <Pulse />}
      <h1 className="mark-wide text-h1 text-balance">{title}</h1>
      <div className="grid gap-3 text-pretty text-text-2">{children}</div>
      <div className="mt-2.5 flex flex-wrap gap-3">{actions}</div>
    </div>
  );
}
