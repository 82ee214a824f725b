import { sql } from "kysely";
import { until, type World } from "./world.ts";

/**
 * Lets calls that change one row meet: a transaction holds the row until all of them wait, each started when those
 * before it wait already. They go on in their order.
 */
export async function meetAtRow<Outcome>(
  { services: { db } }: World,
  { table, id }: { readonly table: "users" | "videos" | "comments"; readonly id: string },
  calls: readonly (() => Promise<Outcome>)[],
): Promise<Outcome[]> {
  const countWaiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows[0]?.count ?? 0;
  };
  const started: Promise<Outcome>[] = [];
  await db.transaction().execute(async (tx) => {
    await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(tx);
    for (const call of calls) {
      started.push(call());
      await until(async () => (await countWaiting()) >= started.length, `call ${started.length} to wait`);
    }
  });
  return Promise.all(started);
}
