import type { Report } from "#shared/reports/contract.ts";
import { findDecisionsOf } from "#server/features/moderation/history.ts";
import { findEntities, type EntityRow } from "#server/features/moderation/entities.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { findAuthorNames, listReportsOf, type ReportRow } from "./store.ts";
import { viewReport, type ReportDetails } from "./view.ts";

/** Number of other reports of the same entity shown with a report. */
const OTHERS_SHOWN = 10;

/** Adds everything a decision needs to reports: the entity, its author, and earlier reports and decisions about it. */
export async function presentReports(db: Executor, rows: readonly ReportRow[]): Promise<Report[]> {
  const shown: [ReportRow, ReportDetails][] = [];
  for (const [kind, ofKind] of Map.groupBy(rows, ({ entity_type }) => entity_type)) {
    const ids = [...new Set(ofKind.map(({ entity_id }) => entity_id))];
    const [things, reports, decisions] = await Promise.all([
      findEntities(db, kind, ids),
      listReportsOf(db, kind, ids, OTHERS_SHOWN + 1),
      findDecisionsOf(db, kind, ids),
    ]);
    const names = await namesOf(db, things);
    for (const row of ofKind) {
      const thing = things.find(({ id }) => id === row.entity_id);
      const others = reports.filter(({ entity_id, id }) => entity_id === row.entity_id && id !== row.id);
      shown.push([
        row,
        {
          thing,
          author: thing && authorOf(thing, names),
          others: others.slice(0, OTHERS_SHOWN),
          decisions: decisions.filter(({ entityId }) => entityId === row.entity_id),
        },
      ]);
    }
  }
  const facts = new Map(shown.map(([row, found]) => [row.id, found]));
  return rows.flatMap((row) => {
    const found = facts.get(row.id);
    return found ? [viewReport(row, found)] : [];
  });
}

function namesOf(db: Executor, things: readonly EntityRow[]): Promise<Map<string, string>> {
  const of = (column: "author_user_id" | "author_channel_id") =>
    things.map((thing) => thing[column]).filter((id) => id !== null);
  return findAuthorNames(db, { users: of("author_user_id"), channels: of("author_channel_id") });
}

function authorOf(
  { author_user_id, author_channel_id }: EntityRow,
  names: ReadonlyMap<string, string>,
): ReportDetails["author"] {
  const id = author_channel_id ?? author_user_id;
  const name = id === null ? undefined : names.get(id);
  if (id === null || name === undefined) return null;
  return { name, path: author_channel_id === null ? `/admin/people/${id}` : `/channel/${id}` };
}
