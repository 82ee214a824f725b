import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode } from "react";

export interface NoticeProps {
  readonly kind: "failure" | "success" | "info";
  readonly children: ReactNode;
  /** Button with an action. */
  readonly action?: ReactNode;
}

const ICONS = {
  failure: <CircleAlert className="text-danger-ink" />,
  success: <CircleCheck className="text-success-ink" />,
  info: <Info className="text-info-ink" />,
};

/** Message about the form as a whole. */
export function Notice({ kind, children, action }: NoticeProps) {
  return (
    <div
      role={kind === "failure" ? "alert" : "status"}
      className="grid animate-rise grid-cols-[20px_minmax(0,1fr)] gap-x-3 gap-y-3 rounded-md border border-line bg-surface-2 p-3.5"
    >
      {ICONS[kind]}
      <div className="text-control text-pretty wrap-anywhere text-text">{children}</div>
      {action && <div className="col-start-2">{action}</div>}
    </div>
  );
}
