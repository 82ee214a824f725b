import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/styles/classes.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";

export type NoticeTone = "info" | "success" | "warning" | "danger";

export interface NoticeProps {
  readonly tone?: NoticeTone | undefined;
  readonly title?: string | undefined;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly onDismiss?: (() => void) | undefined;
  /** Appears in response to an action, so screen readers announce it immediately. */
  readonly isNew?: boolean | undefined;
  readonly className?: string | undefined;
}

const TONES = {
  info: { Icon: Info, ink: "text-info-ink" },
  success: { Icon: CircleCheck, ink: "text-success-ink" },
  warning: { Icon: TriangleAlert, ink: "text-warning-ink" },
  danger: { Icon: CircleAlert, ink: "text-danger-ink" },
} as const;

/** An inline notice. */
export function Notice({ tone = "info", title, children, action, onDismiss, isNew, className }: NoticeProps) {
  const { Icon, ink } = TONES[tone];
  return (
    <div
      role={isNew ? "alert" : undefined}
      className={classes(
        "relative flex items-start gap-3 overflow-hidden rounded-md border border-line bg-surface-1 py-3.5 pr-3.5 pl-4",
        className,
      )}
    >
      <span aria-hidden="true" className={classes("absolute inset-y-0 left-0 w-[3px] bg-current", ink)} />
      <Icon className={ink} />
      <div className="min-w-0 flex-1 text-control">
        {title && <p className="font-[640] wrap-anywhere">{title}</p>}
        {children && <div className="text-pretty text-text-2">{children}</div>}
        {action && <div className="mt-2.5">{action}</div>}
      </div>
      {onDismiss && (
        <IconButton
          label={m.ui_close()}
          icon={<X />}
          size={32}
          onClick={onDismiss}
          className="-mt-1.5 -mr-1"
        />
      )}
    </div>
  );
}
