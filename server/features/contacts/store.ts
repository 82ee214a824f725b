import type { Insertable, Selectable } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export type BugReportRow = Selectable<Database["bug_reports"]>;

export async function insertReport(
  db: Executor,
  report: Insertable<Database["bug_reports"]>,
): Promise<string> {
  const { id } = await db.insertInto("bug_reports").values(report).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function listReports(
  db: Executor,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: BugReportRow[]; count: number }> {
  const items = await db
    .selectFrom("bug_reports")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await db
    .selectFrom("bug_reports")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { items, count };
}

/** Returns whether the report existed. */
export async function deleteReport(db: Executor, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("bug_reports")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteReportsBefore(db: Executor, moment: Date): Promise<void> {
  await db.deleteFrom("bug_reports").where("created_at", "<", moment).execute();
}
