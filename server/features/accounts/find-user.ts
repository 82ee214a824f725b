import { sql, type Selectable } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Database } from "#server/platform/database/schema.ts";

export type UserRow = Selectable<Database["users"]>;

/** Whether the address of an account is confirmed. */
export function isConfirmed(user: Pick<UserRow, "activated_at" | "awaits_approval_since">): boolean {
  return user.activated_at !== null || user.awaits_approval_since !== null;
}

export async function findUserByEmail(db: Executor, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom("users")
    .selectAll()
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .executeTakeFirst();
}

export async function findUserById(db: Executor, id: string): Promise<UserRow | undefined> {
  return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}
