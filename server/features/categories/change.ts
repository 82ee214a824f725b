import { AppError } from "#shared/errors.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { clearCaches } from "#server/platform/swr-cache.ts";
import { lockTable, type CategoryRow } from "./store.ts";

export type ManagingContext = Pick<SignedInContext, "db" | "categories" | "locale" | "now">;

/** Changes the table; the database tells every process, and this one has the change when the promise resolves. */
export async function change<Result>(
  { db, categories: ofSite }: Pick<ManagingContext, "db" | "categories">,
  act: (tx: Executor) => Promise<Result>,
): Promise<Result> {
  const result = await inTransaction(db, async (tx) => {
    await lockTable(tx);
    return act(tx);
  });
  await ofSite.reload();
  clearCaches(db);
  return result;
}

/** A category that is not merged; NOT_FOUND without one. */
export function requirePresent(rows: readonly CategoryRow[], code: string): CategoryRow {
  const row = rows.find((one) => one.code === code && one.merged_into === null);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}
