import type { BugReport } from "#shared/contacts/contract.ts";
import type { BugReportRow } from "./store.ts";

export function viewReport(report: BugReportRow): BugReport {
  return {
    _id: report.id,
    userId: report.user_id,
    ticketId: report.ticket_id,
    email: report.email,
    topic: report.unknown_topic ?? report.topic,
    desc: report.description,
    url: report.url,
    browserInfo: report.browser_info,
    createdAt: report.created_at.toISOString(),
  };
}
