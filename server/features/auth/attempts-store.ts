import type { Executor } from "#server/platform/database/executor.ts";

export async function insertAttempt(db: Executor, key: Buffer, now: Date): Promise<void> {
  await db.insertInto("account_attempts").values({ key, attempted_at: now }).execute();
}

/** The oldest of the last `max` attempts: another one is allowed when it expires; undefined if fewer were made. */
export async function findLimitingAttempt(
  db: Executor,
  key: Buffer,
  since: Date,
  max: number,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom("account_attempts")
    .select("attempted_at")
    .where("key", "=", key)
    .where("attempted_at", ">", since)
    .orderBy("attempted_at", "desc")
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.attempted_at;
}
