import { setTimeout as pause } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";

/** A database that does not answer within this time counts as away. */
const CHECK_TIMEOUT_MS = 3000;

/** Whether a process takes work; load balancers and probes ask. */
export interface Readiness {
  /** True from `enter` to `leave`, while the database answers within three seconds. Never throws. */
  check(): Promise<boolean>;
  /** The process has started; `db` is the database that it works with. */
  enter(db: Kysely<Database>): void;
  /** The process stops: it finishes what it has, and takes nothing new. */
  leave(): void;
}

/** Readiness of this process, which has not started. */
export function createReadiness(): Readiness {
  let working: Kysely<Database> | undefined;
  return {
    async check() {
      if (!working) return false;
      const answered = sql`select 1`.execute(working).then(
        () => true,
        () => false,
      );
      const timer = new AbortController();
      const timedOut = pause(CHECK_TIMEOUT_MS, false, { signal: timer.signal }).catch(() => false); // it has answered
      const isAnswered = await Promise.race([answered, timedOut]);
      timer.abort();
      return isAnswered && working !== undefined;
    },
    enter(db) {
      working = db;
    },
    leave() {
      working = undefined;
    },
  };
}
