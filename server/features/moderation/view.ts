import type { Decision } from "#shared/moderation/contract.ts";
import type { DecisionRow } from "./store.ts";

export function viewDecision(row: DecisionRow): Decision {
  return {
    _id: row.id,
    entityType: row.entity_type,
    entityId: row.entity_id,
    measure: row.measure,
    limits: row.limits,
    reason: row.reason,
    note: row.note,
    until: row.until?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    decidedBy: row.decided_by_name,
    endedAt: row.ended_at?.toISOString() ?? null,
    isInForce: row.ended_at === null && row.measure !== "nothing",
  };
}
