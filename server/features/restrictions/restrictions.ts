import { sql, type RawBuilder } from "kysely";
import type { Restriction } from "#shared/moderation/contract.ts";
import type { ReportableType } from "#shared/moderation/entity-types.ts";

/** A decision as serialized to JSON by the database. */
export interface RestrictionRow {
  readonly id: string;
  readonly measure: Restriction["measure"];
  readonly limits: Restriction["limits"];
  readonly reason: Restriction["reason"];
  readonly note: string;
  readonly until: string | null;
  readonly created_at: string;
}

/** For queries of other features: selects the decision in force for a row; looked up only if the condition holds. */
export function restrictionOf(entityType: ReportableType, table: string, isRestricted: RawBuilder<boolean>) {
  return sql<RestrictionRow | null>`case when ${isRestricted} then (
    select to_jsonb(d) from moderation_decisions d
    where d.entity_type = ${entityType} and d.entity_id = ${sql.ref(`${table}.id`)}
      and d.ended_at is null and d.measure <> 'nothing'
  ) end`.as("restriction");
}

export function viewRestriction(row: RestrictionRow | null): Restriction | null {
  if (!row) return null;
  const { id, measure, limits, reason, note, until, created_at } = row;
  return {
    ...{ _id: id, measure, limits, reason, note },
    until: until && new Date(until).toISOString(),
    createdAt: new Date(created_at).toISOString(),
  };
}
