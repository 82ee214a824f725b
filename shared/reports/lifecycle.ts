export const REPORT_STATES = ["created", "closed", "reopened", "deleted"] as const;
export type ReportState = (typeof REPORT_STATES)[number];
export type ReportAction = "close" | "reopen" | "delete";

/**
 *     created ──close──▶ closed ──reopen──▶ reopened ──close──▶ closed
 *        └──────────────── delete ─────────────┴──▶ deleted
 */
const ARROWS: Readonly<Record<ReportState, Partial<Record<ReportAction, ReportState>>>> = {
  created: { close: "closed", delete: "deleted" },
  closed: { reopen: "reopened", delete: "deleted" },
  reopened: { close: "closed", delete: "deleted" },
  deleted: {},
};

/** Where an action leads from a state; undefined where it leads nowhere. */
export function nextReportState(state: ReportState, action: ReportAction): ReportState | undefined {
  return ARROWS[state][action];
}
