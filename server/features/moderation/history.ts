import type { Decision } from "#shared/moderation/contract.ts";
import type { ReportedThing } from "#shared/reports/things.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import { listDecisions } from "./store.ts";
import { viewDecision } from "./view.ts";

/** For other nouns: what was decided about these things of one kind, the newest first. */
export async function findDecisionsOf(
  db: Executor,
  entityType: ReportedThing,
  entityIds: readonly string[],
): Promise<Decision[]> {
  return (await listDecisions(db, entityType, entityIds)).map(viewDecision);
}
