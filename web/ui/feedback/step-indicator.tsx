import { Check } from "lucide-react";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/styles/classes.ts";

export interface StepIndicatorProps {
  readonly label: string;
  readonly steps: readonly string[];
  /** 0-based index of the current step; equals the number of steps when all are done. */
  readonly current: number;
}

/** Progress through a sequence of steps. */
export function StepIndicator({ label, steps, current }: StepIndicatorProps) {
  return (
    <ol aria-label={label} className="flex gap-2">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? "step" : undefined}
          className={classes(
            "relative min-w-0 flex-1 pt-3 text-small",
            index === current ? "font-[660] text-text" : "font-[520] text-text-2",
          )}
        >
          <span
            aria-hidden="true"
            className={classes(
              "absolute inset-x-0 top-0 h-[3px] rounded-[2px]",
              index <= current ? "bg-accent-ink" : "bg-surface-3",
            )}
          />
          <span className="flex items-center gap-1.5">
            {index < current ? (
              <Check className="size-4 stroke-[2.6] text-accent-ink" />
            ) : (
              <span className="text-text-3 tabular-nums">{index + 1}.</span>
            )}
            <span className="truncate">{step}</span>
            {index < current && <span className="sr-only">{m.ui_step_done()}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
