import type { Executor } from "#server/platform/database/executor.ts";
import { findDecision, listReporters, type DecisionRow } from "./store.ts";
import { findEntityOwners, findEntities, type EntityRow } from "./entities.ts";

/** A decision, its entity and the accounts to notify about it. */
export interface DecisionDetails {
  readonly decision: DecisionRow;
  readonly entity: EntityRow;
  readonly ownerIds: readonly string[];
  /** Accounts whose reports the decision has closed. */
  readonly reporterIds: readonly string[];
  /** The channel of the entity. */
  readonly channelId: string | null;
  readonly isRestricting: boolean;
}

/** Used by other features too; undefined if the decision or its entity no longer exists. */
export async function findDecisionDetails(db: Executor, id: string): Promise<DecisionDetails | undefined> {
  const decision = await findDecision(db, id);
  if (!decision) return undefined;
  const [entity] = await findEntities(db, decision.entity_type, [decision.entity_id]);
  if (!entity) return undefined;
  const [ownerIds, reporters] = await Promise.all([findEntityOwners(db, entity), listReporters(db, id)]);
  return {
    ...{ decision, entity, ownerIds, channelId: entity.author_channel_id },
    reporterIds: reporters.map(({ user_id }) => user_id).filter((userId) => userId !== null),
    isRestricting: decision.measure !== "nothing",
  };
}
