import type { CSSProperties } from "react";
import { classes } from "#web/ui/styles/classes.ts";
import { formatPercent } from "#web/ui/format/number.ts";

export interface MeterProps {
  readonly label: string;
  /** 0 to 1; undefined while the total is unknown. */
  readonly share: number | undefined;
  /** A share of a whole, or progress of a task. */
  readonly kind?: "meter" | "progressbar" | undefined;
  readonly isValueHidden?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A dial with a needle. */
export function Meter({ label, share, kind = "meter", isValueHidden = false, className }: MeterProps) {
  if (share === undefined) return <UnknownProgress label={label} className={className} />;
  const shown = Math.min(1, Math.max(0, share));
  const percent = formatPercent(shown);
  return (
    <div
      role={kind}
      aria-label={label}
      aria-valuenow={Math.round(shown * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={percent}
      className={classes("relative h-[30px]", className)}
      style={{ "--share": shown } as CSSProperties}
    >
      <span className="absolute inset-x-0 top-2.5 block mark-dial opacity-75!" />
      <span className="absolute inset-x-0 top-2.5 block mark-dial text-accent-ink! opacity-100! [clip-path:inset(0_calc((1-var(--share))*100%)_0_0)]" />
      <span className="absolute top-0.5 left-[calc(var(--share)*100%)] -ml-[1.5px] block h-5 w-[3px] mark-needle" />
      {!isValueHidden && (
        <span
          className={classes(
            "absolute top-4 text-[12px] leading-none font-[680] text-accent-ink tabular-nums",
            shown > 0.85 ? "right-[calc((1-var(--share))*100%+9px)]" : "left-[calc(var(--share)*100%+9px)]",
          )}
        >
          {percent}
        </span>
      )}
    </div>
  );
}

/** Indeterminate progress: the needle sweeps over the dial. */
function UnknownProgress({ label, className }: { label: string; className: string | undefined }) {
  return (
    <div role="progressbar" aria-label={label} className={classes("h-[30px] mark-scan", className)}>
      <span className="absolute inset-x-0 top-2.5 block mark-dial opacity-75!" />
    </div>
  );
}
