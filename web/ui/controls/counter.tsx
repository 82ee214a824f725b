import { classes } from "#web/ui/styles/classes.ts";

interface CounterProps {
  readonly used: number;
  readonly limit: number;
  /** Read by screen readers on change; undefined while no warning is needed. */
  readonly announcement?: string | undefined;
}

/** Used part of a limit, beside the hint of a field. */
export function Counter({ used, limit, announcement = "" }: CounterProps) {
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
        {announcement}
      </span>
    </span>
  );
}
