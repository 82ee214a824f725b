import { AppError } from "#shared/errors.ts";
import type { Executor } from "#server/platform/database/executor.ts";

/**
 * Before an account is lowered, blocked or deleted: throws LAST_ADMINISTRATOR if nobody else could administer the site.
 * The rows of all administrators stay locked until the end of the transaction, so that two of them cannot end each other
 * at the same time.
 */
export async function requireOtherAdministrator(tx: Executor, id: string, now: Date): Promise<void> {
  const account = await tx.selectFrom("users").select("role").where("id", "=", id).executeTakeFirst();
  if (account?.role !== "admin") return;
  const administrators = await lockAdministrators(tx, now);
  if (administrators.every((administrator) => administrator === id)) {
    throw new AppError("LAST_ADMINISTRATOR");
  }
}

/** The ids of all administrators who can log in and do not leave. */
async function lockAdministrators(tx: Executor, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("activated_at", "is not", null)
    .where("deletion_at", "is", null)
    .where((eb) => eb.or([eb("blocked_until", "is", null), eb("blocked_until", "<=", now)]))
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}
