export const REPORT_STATES = ["created", "closed", "reopened", "deleted"] as const;
export type ReportState = (typeof REPORT_STATES)[number];
export type ReportAction = "close" | "reopen" | "delete";

/**
 *     created ──close──▶ closed ──reopen──▶ reopened ──close──▶ closed
 *        └──────────────── delete ─────────────┴──▶ deleted
 */
const TRANSITIONS: Readonly<Record<ReportState, Partial<Record<ReportAction, ReportState>>>> = {
  created: { close: "closed", delete: "deleted" },
  closed: { reopen: "reopened", delete: "deleted" },
  reopened: { close: "closed", delete: "deleted" },
  deleted: {},
};

/** The state after an action; undefined if the action is not allowed. */
export function nextReportState(state: ReportState, action: ReportAction): ReportState | undefined {
  return TRANSITIONS[state][action];
}
