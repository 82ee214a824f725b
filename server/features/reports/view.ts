import type { Report } from "#shared/reports/contract.ts";
import type { ReportRow, ThingRow } from "./store.ts";

export function viewReport(report: ReportRow, thing: ThingRow | undefined): Report {
  return {
    _id: report.id,
    entityId: report.entity_id,
    entityType: report.entity_type,
    entity: thing ? { title: thing.title, path: thing.path } : null,
    reason: report.reason,
    message: report.message,
    state: report.state,
    email: report.account_email ?? report.email ?? "",
    isFromAccount: report.user_id !== null,
    createdAt: report.created_at.toISOString(),
    updatedAt: report.updated_at.toISOString(),
  };
}
