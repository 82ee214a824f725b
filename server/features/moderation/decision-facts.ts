import type { Executor } from "#server/platform/queue/queue.ts";
import { findDecision, listNotifiers, type DecisionRow } from "./store.ts";
import { findMakers, findThings, type ThingRow } from "./things.ts";

/** Who is told of a decision. */
export interface DecisionFacts {
  readonly decision: DecisionRow;
  readonly thing: ThingRow;
  readonly makerIds: readonly string[];
  /** Accounts whose reports it has closed. */
  readonly notifierIds: readonly string[];
  /** Of the thing. */
  readonly channelId: string | null;
  readonly isRestricting: boolean;
}

/** For other nouns too; undefined where the decision or its thing is gone. */
export async function findDecisionFacts(db: Executor, id: string): Promise<DecisionFacts | undefined> {
  const decision = await findDecision(db, id);
  if (!decision) return undefined;
  const [thing] = await findThings(db, decision.entity_type, [decision.entity_id]);
  if (!thing) return undefined;
  const [makerIds, notifiers] = await Promise.all([findMakers(db, thing), listNotifiers(db, id)]);
  return {
    ...{ decision, thing, makerIds, channelId: thing.author_channel_id },
    notifierIds: notifiers.map(({ user_id }) => user_id).filter((userId) => userId !== null),
    isRestricting: decision.measure !== "nothing",
  };
}
