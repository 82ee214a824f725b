import type { UseCaseInput } from "#shared/endpoint.ts";
import type { DecisionInForce, moderation } from "#shared/moderation/contract.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { findEntities, type EntityRow } from "./entities.ts";
import { listDecisionsInForce } from "./store.ts";
import { viewDecision } from "./view.ts";

/** Everything that is restricted at present: what is hidden from lists is found here, with or without a report. */
export async function listInForce(
  { db }: SignedInContext,
  { query }: UseCaseInput<typeof moderation.inForce>,
): Promise<{ items: DecisionInForce[]; count: number }> {
  const { rows, count } = await listDecisionsInForce(db, query);
  const byType = Map.groupBy(rows, ({ entity_type }) => entity_type);
  const entities = new Map<string, EntityRow>();
  for (const [type, decisions] of byType) {
    const ids = decisions.map(({ entity_id }) => entity_id);
    for (const entity of await findEntities(db, type, ids)) entities.set(`${type} ${entity.id}`, entity);
  }
  const items = rows.map((row) => {
    const entity = entities.get(`${row.entity_type} ${row.entity_id}`);
    return { ...viewDecision(row), entity: entity ? { title: entity.title, path: entity.path } : null };
  });
  return { items, count };
}
