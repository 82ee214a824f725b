import type { ReactNode } from "react";
import { BrokenPulse, Pulse } from "#web/ui/pulse.tsx";

interface PaymentPanelProps {
  readonly title: string;
  /** Nothing has come of it. */
  readonly isBroken?: boolean | undefined;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** How a payment stands, in a few words, and what can be done. */
export function PaymentPanel({ title, isBroken = false, children, actions }: PaymentPanelProps) {
  return (
    <div className="grid w-full max-w-[480px] animate-rise gap-3.5">
      {isBroken ? <BrokenPulse /> : <Pulse />}
      <h1 className="mark-wide text-h1 text-balance">{title}</h1>
      <div className="grid gap-3 text-pretty text-text-2">{children}</div>
      <div className="mt-2.5 flex flex-wrap gap-3">{actions}</div>
    </div>
  );
}
