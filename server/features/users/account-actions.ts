import type { Insertable } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Database } from "#server/platform/database/schema.ts";

/** Records what was done with an account, for its history. */
export async function recordAction(
  db: Executor,
  action: Insertable<Database["account_actions"]>,
): Promise<void> {
  await db.insertInto("account_actions").values(action).execute();
}
