import { AppError } from "#shared/errors.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { findAccount, type AccountRow } from "./team-store.ts";

/** The account that a member of the team names by id or email address. */
export async function loadAccount(
  db: Executor,
  who: { userId?: string | undefined; email?: string | undefined },
): Promise<AccountRow> {
  if (who.userId === undefined && who.email === undefined) {
    throw new AppError("VALIDATION", {}, { email: { code: "REQUIRED" } });
  }
  const account = await findAccount(db, who);
  if (!account) throw new AppError("ACCOUNT_UNKNOWN");
  return account;
}
