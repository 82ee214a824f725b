import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Services } from "#server/platform/services.ts";

/** First key of the advisory locks of processes that receive live streams; no other lock uses it. */
export const RECEIVER_LOCKS = 7_262_353;
const RECEIVER_MAX = 2 ** 31 - 1;
const CHECK_MS = 1000;

/**
 * Shows other processes that this one is running: the database releases the lock when the connection ends, so also when
 * the process is killed.
 */
export interface Presence {
  /** The number of this process; resolves when its lock is held. */
  receiver(): Promise<number>;
  stop(): Promise<void>;
}

/** The lock is taken at the first call of `receiver`, and again after the database connection was lost. */
export function createPresence({ db, log }: Pick<Services, "db" | "log">): Presence {
  const number = randomInt(1, RECEIVER_MAX);
  const stopping = new AbortController();
  let present: Promise<number> | undefined;
  let holding: Promise<void> | undefined;

  async function hold(onHeld: () => void): Promise<void> {
    await db.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${RECEIVER_LOCKS}::int, ${number}::int)`.execute(connection);
      onHeld();
      while (!stopping.signal.aborted) {
        await pause(CHECK_MS, undefined, { signal: stopping.signal }).catch(() => undefined); // stopped
        await sql`select 1`.execute(connection);
      }
      await sql`select pg_advisory_unlock(${RECEIVER_LOCKS}::int, ${number}::int)`.execute(connection);
    });
  }

  async function keep(onHeld: () => void): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await hold(onHeld);
      } catch (error) {
        log.warn({ err: error }, "the lock of the process that receives live streams was lost");
        await pause(CHECK_MS);
      }
    }
  }

  return {
    receiver() {
      present ??= new Promise((resolve) => {
        holding = keep(() => resolve(number));
      });
      return present;
    },
    async stop() {
      stopping.abort();
      await holding;
    },
  };
}
