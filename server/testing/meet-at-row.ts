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
  const countWaitingFor = async (holder: number) => {
    // Whoever waits behind a waiting call is blocked by that call, and only through it by the holder.
    const { rows } = await sql<{ count: number }>`
      with recursive waiting (pid) as (
        values (${holder}::int)
        union
        select activity.pid from pg_stat_activity activity
        join waiting on waiting.pid = any (pg_blocking_pids(activity.pid))
        where activity.wait_event_type = 'Lock'
      )
      select count(*)::int - 1 as count from waiting`.execute(db);
    return rows[0]?.count ?? 0;
  };
  const started: Promise<Outcome>[] = [];
  await db.transaction().execute(async (tx) => {
    await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(tx);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    const holder = rows[0]?.pid ?? 0;
    for (const call of calls) {
      started.push(call());
      await until(
        async () => (await countWaitingFor(holder)) >= started.length,
        `call ${started.length} to wait`,
      );
    }
  });
  return Promise.all(started);
}
