import { useId, type ReactNode } from "react";
import { classes } from "#web/ui/styles/classes.ts";
import { Meter } from "#web/ui/feedback/meter.tsx";

interface ProgressPanelProps {
  readonly title: string;
  /** A line under the title: the file name. */
  readonly subtitle?: ReactNode;
  /** Integer percentage; undefined while unknown. */
  readonly percent: number | undefined;
  readonly meterLabel: string;
  /** Below the dial: figures, steps. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** A large percentage over a dial: upload or processing progress. */
export function ProgressPanel({
  title,
  subtitle,
  percent,
  meterLabel,
  children,
  actions,
}: ProgressPanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classes(PANEL_BOX, "grid gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto]")}
    >
      <div className="min-w-0">
        <h2 id={id} className="mark-wide text-h2 text-balance">
          {title}
        </h2>
        {subtitle && <div className="mt-1 text-small text-pretty wrap-anywhere text-text-2">{subtitle}</div>}
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

export const PANEL_BOX = "rounded-lg border border-line bg-surface-1 p-6 max-sm:p-4.5";
