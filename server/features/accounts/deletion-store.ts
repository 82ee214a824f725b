import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";

const RETENTION_AFTER_EXPIRY = sql`interval '7 days'`;

/** Locks the next account that is due for deletion; skips accounts locked by another process. */
export async function lockDueAccount(db: Executor, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("deletion_at", "<=", now)
    .orderBy("deletion_at")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.id;
}

/** Deletes the account; dependent rows follow by the foreign keys. */
export async function deleteUser(db: Executor, id: string): Promise<void> {
  await db.deleteFrom("users").where("id", "=", id).execute();
}

/** Deletes expired sessions, codes and attempts. */
export async function deleteExpiredRows(db: Executor, now: Date, attemptsBefore: Date): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<=", now).execute();
  await db
    .deleteFrom("account_codes")
    .where("expires_at", "<=", sql<Date>`${now}::timestamptz - ${RETENTION_AFTER_EXPIRY}`)
    .execute();
  await db.deleteFrom("account_attempts").where("attempted_at", "<=", attemptsBefore).execute();
}
