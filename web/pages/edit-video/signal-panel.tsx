import { useId, type ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";
import { Meter } from "#web/ui/meter.tsx";

interface SignalPanelProps {
  readonly title: string;
  /** A line under the title: what is on its way. */
  readonly lead?: ReactNode;
  /** Whole percentage; nothing while it cannot be known. */
  readonly percent: number | undefined;
  readonly meterLabel: string;
  /** Under the dial: figures, steps. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** A large figure over a dial: how far the file has come. */
export function SignalPanel({ title, lead, percent, meterLabel, children, actions }: SignalPanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classes(SIGNAL_BOX, "grid gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto]")}
    >
      <div className="min-w-0">
        <h2 id={id} className="mark-wide text-h2 text-balance">
          {title}
        </h2>
        {lead && <div className="mt-1 text-small text-pretty wrap-anywhere text-text-2">{lead}</div>}
      </div>
      {actions && <div className="flex flex-wrap content-start gap-2.5 max-sm:order-last">{actions}</div>}
      <div className="col-span-full min-w-0">
        <div className="flex items-end gap-5 max-sm:gap-4">
          {percent !== undefined && (
            <p aria-hidden="true" className="mark-wide min-w-[2.6em] text-display tabular-nums">
              {percent}
              <span className="text-h2 text-text-3">%</span>
            </p>
          )}
          <div className="min-w-0 flex-1">
            <Meter
              kind="progressbar"
              label={meterLabel}
              share={percent === undefined ? undefined : percent / 100}
              isValueHidden
            />
          </div>
        </div>
        {children}
      </div>
    </section>
  );
}

export const SIGNAL_BOX = "rounded-lg border border-line bg-surface-1 p-6 max-sm:p-4.5";
