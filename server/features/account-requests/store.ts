import type { Executor } from "#server/platform/database/executor.ts";
import type { UserRow } from "#server/features/accounts/find-user.ts";

export interface WaitingRow {
  readonly id: string;
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  readonly request_reason: string;
  readonly awaits_approval_since: Date;
}

/** Accounts that wait for approval, first come first served. */
export async function listWaiting(
  db: Executor,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: WaitingRow[]; count: number }> {
  const waiting = db.selectFrom("users").where("awaits_approval_since", "is not", null);
  const rows = await waiting
    .select(["id", "name", "surname", "email"])
    .select(["request_reason", "awaits_approval_since"])
    .$narrowType<{ request_reason: string; awaits_approval_since: Date }>()
    .orderBy("awaits_approval_since")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await waiting
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { rows, count };
}

export async function activateApproved(db: Executor, id: string, now: Date): Promise<void> {
  await db
    .updateTable("users")
    .set({ activated_at: now, awaits_approval_since: null })
    .where("id", "=", id)
    .execute();
}

/** Locks the next request that has waited since before that time, for the staff or for its address to be confirmed. */
export async function lockLapsedRequest(db: Executor, before: Date): Promise<UserRow | undefined> {
  return db
    .selectFrom("users")
    .selectAll()
    .where("request_reason", "is not", null)
    .where("activated_at", "is", null)
    .where(({ fn }) => fn.coalesce("awaits_approval_since", "created_at"), "<=", before)
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
