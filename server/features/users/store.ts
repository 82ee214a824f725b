import { sql } from "kysely";
import type { Role } from "#shared/accounts/contract.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { containsTyped } from "#server/platform/database/folded-search.ts";
import type { UserRow } from "#server/features/accounts/find-user.ts";

export interface UserFilter {
  readonly limit: number;
  readonly offset: number;
  readonly role?: Role | undefined;
  /** Names or email addresses have one of these texts; empty means all accounts. */
  readonly searched: readonly string[];
  readonly blockedOnLiveChats?: boolean | undefined;
}

/** Accounts, newest first. */
export async function findUsers(
  db: Executor,
  { limit, offset, role, searched, blockedOnLiveChats }: UserFilter,
  now: Date,
): Promise<{ items: UserRow[]; count: number }> {
  let found = db.selectFrom("users");
  if (role) found = found.where("role", "=", role);
  if (blockedOnLiveChats) found = found.where("blocked_on_live_chats_until", ">", now);
  if (searched.length > 0) {
    // The same expression as in the table's index.
    const text = sql`name || ' ' || surname || ' ' || email`;
    found = found.where((eb) => eb.or(searched.map((typed) => containsTyped(text, typed))));
  }
  const items = await found
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await found
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { items, count };
}

export async function setRole(db: Executor, id: string, role: Role): Promise<void> {
  await db.updateTable("users").set({ role }).where("id", "=", id).execute();
}
