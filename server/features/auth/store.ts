import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import type { UserRow } from "#server/features/accounts/find-user.ts";

export interface NewCode {
  readonly code_hash: Buffer;
  readonly user_id: string;
  readonly purpose: "password_reset" | "email_change" | "email_undo";
  readonly email?: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export async function insertCode(db: Executor, code: NewCode): Promise<void> {
  await db.insertInto("account_codes").values(code).execute();
}

export async function findLastCode(
  db: Executor,
  userId: string,
  purpose: NewCode["purpose"],
): Promise<Date | undefined> {
  const row = await db
    .selectFrom("account_codes")
    .select("created_at")
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

/** Redeems a code; undefined if it is unknown, used or expired. */
export async function redeemCode(
  db: Executor,
  codeHash: Buffer,
  purpose: NewCode["purpose"],
  now: Date,
): Promise<{ user_id: string; email: string | null } | undefined> {
  return db
    .updateTable("account_codes")
    .set({ used_at: now })
    .where("code_hash", "=", codeHash)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["user_id", "email"])
    .executeTakeFirst();
}

/** The address of the link that waits to be used. */
export async function findPendingEmail(db: Executor, userId: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom("account_codes")
    .select("email")
    .where("user_id", "=", userId)
    .where("purpose", "=", "email_change")
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.email ?? undefined;
}

/** Invalidates the unused codes of these purposes. */
export async function invalidateCodes(
  db: Executor,
  userId: string,
  purposes: readonly NewCode["purpose"][],
  now: Date,
): Promise<void> {
  await db
    .updateTable("account_codes")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("purpose", "in", [...purposes])
    .where("used_at", "is", null)
    .execute();
}

export async function setPassword(db: Executor, id: string, password_hash: string): Promise<void> {
  await db.updateTable("users").set({ password_hash }).where("id", "=", id).execute();
}

/** False if another account has the address. */
export async function setEmail(db: Executor, id: string, email: string): Promise<boolean> {
  const row = await db
    .updateTable("users as u")
    .set({ email })
    .where("u.id", "=", id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("users as other")
            .select("other.id")
            .where(sql`lower(other.email)`, "=", email.toLowerCase())
            .where("other.id", "<>", id),
        ),
      ),
    )
    .returning("u.id")
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewUser {
  readonly email: string;
  readonly password_hash: string;
  readonly name: string;
  readonly surname: string;
  readonly role?: UserRow["role"];
  readonly age?: UserRow["age"] | undefined;
  readonly address?: string | undefined;
  readonly sex?: UserRow["sex"] | undefined;
  readonly phone?: string | undefined;
  readonly activated_at?: Date;
  readonly request_reason?: string | null;
}

/** The new account's id; undefined if the address is taken. */
export async function insertUser(db: Executor, user: NewUser): Promise<string | undefined> {
  const { age = null, address = null, sex = null, phone = null, ...required } = user;
  const row = await db
    .insertInto("users")
    .values({ ...required, age, address, sex, phone })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function hasAdministrator(db: Executor): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertActivationCode(
  db: Executor,
  code: { code_hash: Buffer; user_id: string; next_path: string | null; expires_at: Date; created_at: Date },
): Promise<void> {
  await db
    .insertInto("account_codes")
    .values({ ...code, purpose: "activation" })
    .execute();
}

export async function findLastActivationCode(
  db: Executor,
  userId: string,
): Promise<{ created_at: Date; next_path: string | null } | undefined> {
  return db
    .selectFrom("account_codes")
    .select(["created_at", "next_path"])
    .where("user_id", "=", userId)
    .where("purpose", "=", "activation")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Redeems a code and returns its data; undefined if it is unknown, used or expired. */
export async function redeemActivationCode(
  db: Executor,
  codeHash: Buffer,
  now: Date,
): Promise<{ user_id: string; next_path: string | null } | undefined> {
  return db
    .updateTable("account_codes")
    .set({ used_at: now })
    .where("code_hash", "=", codeHash)
    .where("purpose", "=", "activation")
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["user_id", "next_path"])
    .executeTakeFirst();
}

/** The account of an activation code, whether or not the code can still be redeemed. */
export async function findUserOfCode(
  db: Executor,
  codeHash: Buffer,
): Promise<Pick<UserRow, "activated_at" | "awaits_approval_since"> | undefined> {
  return db
    .selectFrom("account_codes as c")
    .innerJoin("users as u", "u.id", "c.user_id")
    .select(["u.activated_at", "u.awaits_approval_since"])
    .where("c.code_hash", "=", codeHash)
    .where("c.purpose", "=", "activation")
    .executeTakeFirst();
}

/**
 * Confirms the address of the account and returns it: it is active, or waits for approval if it has to be approved.
 * Undefined if the address was already confirmed.
 */
export async function confirmUser(db: Executor, id: string, now: Date): Promise<UserRow | undefined> {
  return db
    .updateTable("users")
    .set({
      activated_at: sql<Date | null>`case when request_reason is null then ${now}::timestamptz end`,
      awaits_approval_since: sql<Date | null>`case when request_reason is not null then ${now}::timestamptz end`,
    })
    .where("id", "=", id)
    .where("activated_at", "is", null)
    .where("awaits_approval_since", "is", null)
    .returningAll()
    .executeTakeFirst();
}

export async function scheduleDeletion(db: Executor, id: string, deletion_at: Date): Promise<void> {
  await db.updateTable("users").set({ deletion_at }).where("id", "=", id).execute();
}

/** Cancels a planned deletion; false if none was planned. */
export async function cancelDeletion(db: Executor, id: string): Promise<boolean> {
  const row = await db
    .updateTable("users")
    .set({ deletion_at: null })
    .where("id", "=", id)
    .where("deletion_at", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
