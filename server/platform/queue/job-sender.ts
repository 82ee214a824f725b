import { CompiledQuery, sql } from "kysely";
import type { PgBoss } from "pg-boss";
import type { Executor } from "#server/platform/database/executor.ts";
import { DEAD_LETTERS } from "./dead-letters.ts";
import type { JobRegistry } from "./job-registry.ts";
import type { Queue } from "./queue.ts";
import { sendSignal } from "./signals.ts";

type JobSender = Pick<Queue, "send" | "emit" | "cancel">;

/** Sends and cancels jobs in the transactions of their callers. */
export function createJobSender(boss: PgBoss, registry: JobRegistry): JobSender {
  const { workers, workerOf, listenersOf, transactionListenersOf } = registry;

  const sender: JobSender = {
    async send(db, kind, data, { at, key, id } = {}) {
      await boss.send(kind.name, data, {
        db: executorOf(db),
        ...(at ? { startAfter: at } : {}),
        ...(key ? { singletonKey: key } : {}),
        ...(id ? { id } : {}),
      });
      if (workerOf(kind.name)?.lane) await sendSignal(db, { kind: "wake" });
    },
    async emit(db, name, event) {
      for (const handle of transactionListenersOf(name)) await handle(db, event);
      for (const { kind, hasEventName } of listenersOf(name)) {
        await sender.send(db, kind, hasEventName ? { name, event } : event);
      }
    },
    async cancel(db, match) {
      const names = workers.filter(({ lane }) => lane).map(({ kind }) => kind.name);
      // Otherwise the dead letter of a cancelled job would end the job that replaces it.
      await sql`delete from pgboss.job where name = any(${[...names, DEAD_LETTERS]}) and state < 'completed'
        and data @> ${JSON.stringify(match)}::jsonb`.execute(db);
      await sendSignal(db, { kind: "cancel-jobs", match });
    },
  };
  return sender;
}

/** Lets pg-boss write inside a Kysely transaction. */
function executorOf(db: Executor): {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
} {
  return {
    async executeSql(text, values = []) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}
