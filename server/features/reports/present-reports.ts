import type { Report } from "#shared/reports/contract.ts";
import { findDecisionsOf } from "#server/features/moderation/history.ts";
import { findThings, type ThingRow } from "#server/features/moderation/things.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import { findAuthorNames, listReportsOf, type ReportRow } from "./store.ts";
import { viewReport, type ReportFacts } from "./view.ts";

/** So many reports of one thing are shown beside another of it. */
const OTHERS_SHOWN = 10;

/** Reports with all that a decision needs: the thing, whose it is, and what was said and decided about it before. */
export async function presentReports(db: Executor, rows: readonly ReportRow[]): Promise<Report[]> {
  const shown: [ReportRow, ReportFacts][] = [];
  for (const [kind, ofKind] of Map.groupBy(rows, ({ entity_type }) => entity_type)) {
    const ids = [...new Set(ofKind.map(({ entity_id }) => entity_id))];
    const [things, reports, decisions] = await Promise.all([
      findThings(db, kind, ids),
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

function namesOf(db: Executor, things: readonly ThingRow[]): Promise<Map<string, string>> {
  const of = (column: "author_user_id" | "author_channel_id") =>
    things.map((thing) => thing[column]).filter((id) => id !== null);
  return findAuthorNames(db, { users: of("author_user_id"), channels: of("author_channel_id") });
}

function authorOf(
  { author_user_id, author_channel_id }: ThingRow,
  names: ReadonlyMap<string, string>,
): ReportFacts["author"] {
  const id = author_channel_id ?? author_user_id;
  const name = id === null ? undefined : names.get(id);
  if (id === null || name === undefined) return null;
  return { name, path: author_channel_id === null ? `/user/${id}` : `/channel/${id}` };
}
