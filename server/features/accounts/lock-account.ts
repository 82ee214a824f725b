import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";

/** Serializes changes of an account that check a maximum count; the lock is released when the transaction ends. */
export async function lockAccount(db: Executor, userId: string): Promise<void> {
  await sql`select id from users where id = ${userId} for no key update`.execute(db);
}
