import { classes } from "./classes.ts";

interface CounterProps {
  readonly used: number;
  readonly limit: number;
  /** What is read aloud as it changes; nothing while there is nothing to warn about. */
  readonly spoken?: string | undefined;
}

/** How much of a limit is used, beside the hint of a field. */
export function Counter({ used, limit, spoken = "" }: CounterProps) {
  return (
    <span
      className={classes(
        "ml-auto shrink-0 text-hint tabular-nums",
        used > limit ? "font-[640] text-danger-ink" : "text-text-3",
      )}
    >
      <span aria-hidden="true">
        {used}/{limit}
      </span>
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </span>
  );
}
