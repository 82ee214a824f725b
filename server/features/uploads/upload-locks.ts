import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { ERRORS, type Lock, type Locker } from "@tus/server";
import { sql, type Kysely } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";
import type { Log } from "#server/platform/log.ts";
import { repeat } from "#server/platform/repeat.ts";

/** Another request may take the lock of one that has not renewed it for this long. */
const LOCK_SECONDS = 8;
const RENEW_EVERY_MS = 2000;
const RETRY_EVERY_MS = 250;
/** Longer than a lock whose holder has died is kept. */
const WAIT_MS = 30_000;

const EXPIRY = sql<Date>`clock_timestamp() + make_interval(secs => ${LOCK_SECONDS})`;

/** Locks of uploads that span machines: one request at a time writes to an upload. */
export interface UploadLocks extends Locker {
  /** Runs the work while no request writes to the upload. */
  hold<Result>(uploadId: string, work: () => Promise<Result>): Promise<Result>;
}

/**
 * The locks are rows, with the clock of the database. A lock alone does not keep a process from writing that was paused
 * for too long: `recordBytes` in `parts-store.ts` refuses what does not follow the bytes that are stored.
 */
export function openUploadLocks({ db, log }: { db: Kysely<Database>; log: Log }): UploadLocks {
  function newLock(id: string): Lock {
    const holder = randomUUID();
    let stopRenewing: (() => Promise<void>) | undefined;

    async function take(): Promise<boolean> {
      const taken = await sql`
        insert into upload_locks (upload_id, holder, expires_at) values (${id}, ${holder}, ${EXPIRY})
        on conflict (upload_id) do update set holder = excluded.holder, expires_at = excluded.expires_at, is_wanted = false
          where upload_locks.expires_at < clock_timestamp()
        returning upload_id`.execute(db);
      if (taken.rows.length > 0) return true;
      await sql`update upload_locks set is_wanted = true where upload_id = ${id} and not is_wanted`.execute(
        db,
      );
      return false;
    }

    /** Whether another request waits for the lock, or has it already. */
    async function renew(): Promise<boolean> {
      const { rows } = await sql<{ is_wanted: boolean }>`update upload_locks set expires_at = ${EXPIRY}
        where upload_id = ${id} and holder = ${holder} returning is_wanted`.execute(db);
      return rows[0]?.is_wanted ?? true;
    }

    return {
      async lock(signal, requestRelease) {
        const until = performance.now() + WAIT_MS;
        while (!(await take())) {
          if (signal.aborted || performance.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT;
          await pause(RETRY_EVERY_MS);
        }
        let isAsked = false;
        stopRenewing = repeat(
          { log, name: "renewing the lock of an upload", everyMs: RENEW_EVERY_MS },
          async () => {
            if (!(await renew()) || isAsked) return;
            isAsked = true;
            await requestRelease();
          },
        );
      },
      async unlock() {
        await stopRenewing?.();
        await sql`delete from upload_locks where upload_id = ${id} and holder = ${holder}`.execute(db);
      },
    };
  }

  return {
    newLock,
    async hold(uploadId, work) {
      const lock = newLock(uploadId);
      await lock.lock(new AbortController().signal, () => undefined);
      try {
        return await work();
      } finally {
        await lock.unlock();
      }
    },
  };
}
