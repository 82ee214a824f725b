import { sql } from "kysely";
import type { Executor } from "#server/platform/queue/queue.ts";

/** Lets changes of what an account keeps, of which it may have so many only, wait for each other until the transaction ends. */
export async function lockAccount(db: Executor, userId: string): Promise<void> {
  await sql`select id from users where id = ${userId} for no key update`.execute(db);
}
