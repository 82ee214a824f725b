import { classes } from "#web/ui/styles/classes.ts";

export type StatusTone = "success" | "warning" | "danger" | "info" | "neutral";

const INKS: Record<StatusTone, string> = {
  success: "text-success-ink",
  warning: "text-warning-ink",
  danger: "text-danger-ink",
  info: "text-info-ink",
  neutral: "text-text-3",
};

/** A status label: a square dot and a word. */
export function StatusDot({ tone, children }: { readonly tone: StatusTone; readonly children: string }) {
  return (
    <span className={classes("inline-flex items-center gap-[7px] text-small font-semibold", INKS[tone])}>
      <span aria-hidden="true" className="size-2 shrink-0 rounded-[2px] bg-current" />
      {children}
    </span>
  );
}
