import type { Selectable } from "kysely";
import type { Decision } from "#shared/moderation/contract.ts";
import type { Report } from "#shared/reports/contract.ts";
import type { EntityRow } from "#server/features/moderation/entities.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { ReportRow } from "./store.ts";

export interface ReportDetails {
  readonly thing: EntityRow | undefined;
  readonly author: { readonly name: string; readonly path: string } | null | undefined;
  readonly others: readonly Selectable<Database["reports"]>[];
  readonly decisions: readonly Decision[];
}

export function viewReport(report: ReportRow, { thing, author, others, decisions }: ReportDetails): Report {
  return {
    _id: report.id,
    entityId: report.entity_id,
    entityType: report.entity_type,
    entity: thing ? viewEntity(thing, author ?? null) : null,
    reason: report.reason,
    message: report.message,
    state: report.state,
    email: report.account_email ?? report.email ?? "",
    isFromAccount: report.user_id !== null,
    reporterId: report.user_id,
    createdAt: report.created_at.toISOString(),
    updatedAt: report.updated_at.toISOString(),
    decisionId: report.decision_id,
    otherReports: others.map(({ id, reason, message, state, created_at }) => ({
      ...{ _id: id, reason, message, state, createdAt: created_at.toISOString() },
    })),
    decisions: [...decisions],
  };
}

function viewEntity(
  { title, path, text, created_at }: EntityRow,
  author: NonNullable<Report["entity"]>["author"],
): Report["entity"] {
  return { title, path, text, createdAt: created_at.toISOString(), author };
}
