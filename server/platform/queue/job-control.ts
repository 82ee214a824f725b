import { sql } from "kysely";
import { logDecision } from "./job-log.ts";
import type { JobRegistry } from "./job-registry.ts";
import type { JobControl, Queue } from "./queue.ts";
import { sendSignal } from "./signals.ts";

/** Decisions about jobs, in the transactions of their callers. */
export function createJobControl(sender: Pick<Queue, "send">, registry: JobRegistry): JobControl {
  const { workers, workerOf } = registry;

  /** The kinds that compete with this one. */
  function competitors(kind: string): string[] {
    const lane = workerOf(kind)?.lane;
    return lane ? workers.filter((worker) => worker.lane === lane).map((worker) => worker.kind.name) : [kind];
  }

  return {
    async revive(db, { jobId, kind, data, attempts }, by) {
      const worker = workerOf(kind);
      if (!worker) return false;
      const repeated = { id: jobId };
      const names = workers.map((one) => one.kind.name);
      await logDecision(db, { jobId, event: "retried", attempts, by });
      await sql`delete from pgboss.job where name = any(${names}) and id = ${jobId}::uuid
        and state in ('failed', 'cancelled')`.execute(db);
      await (worker.revive?.(db, data, repeated) ?? sender.send(db, worker.kind, data, repeated));
      return true;
    },
    async cancelJob(db, { kind, id, by }) {
      const worker = workerOf(kind);
      if (!worker?.lane) return false;
      const { rows } = await sql<{ data: object; attempts: number }>`
        update pgboss.job set state = 'cancelled', completed_on = now()
        where name = ${kind} and id = ${id}::uuid and state < 'completed'
        returning data, retry_count + (started_on is not null)::int as attempts`.execute(db);
      const [job] = rows;
      if (!job) return false;
      await logDecision(db, { jobId: id, event: "cancelled", attempts: job.attempts, by });
      await worker.onCancel?.(db, job.data);
      await sendSignal(db, { kind: "cancel-job", id });
      return true;
    },
    async raise(db, { kind, id, by }) {
      const { rows } = await sql<{ attempts: number }>`
        update pgboss.job set priority = 1 + (
          select coalesce(max(priority), 0) from pgboss.job
          where name = any(${competitors(kind)}) and state < 'active'
        )
        where name = ${kind} and id = ${id}::uuid and state < 'active'
        returning retry_count + (started_on is not null)::int as attempts`.execute(db);
      const [job] = rows;
      if (!job) return false;
      await logDecision(db, { jobId: id, event: "raised", attempts: job.attempts, by });
      return true;
    },
    async pause(db, lane, by, now) {
      await db
        .insertInto("paused_lanes")
        .values({ lane, paused_by: by ?? null, paused_at: now })
        .onConflict((conflict) => conflict.column("lane").doNothing())
        .execute();
    },
    async resume(db, lane) {
      await db.deleteFrom("paused_lanes").where("lane", "=", lane).execute();
      await sendSignal(db, { kind: "wake" });
    },
  };
}
