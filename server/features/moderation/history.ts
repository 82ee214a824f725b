import type { Decision } from "#shared/moderation/contract.ts";
import type { ReportableType } from "#shared/moderation/entity-types.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { listDecisions } from "./store.ts";
import { viewDecision } from "./view.ts";

/** Used by other features: decisions about these entities of one type, newest first. */
export async function findDecisionsOf(
  db: Executor,
  entityType: ReportableType,
  entityIds: readonly string[],
): Promise<Decision[]> {
  return (await listDecisions(db, entityType, entityIds)).map(viewDecision);
}
