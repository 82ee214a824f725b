import { sql } from "kysely";
import type { Executor } from "#server/platform/queue/queue.ts";
import type { UserRow } from "./store.ts";

export async function insertAttempt(db: Executor, key: Buffer, now: Date): Promise<void> {
  await db.insertInto("account_attempts").values({ key, attempted_at: now }).execute();
}

/** The attempt that has to grow old before there are fewer than `max` again; undefined where there are. */
export async function oldestOfTooMany(
  db: Executor,
  key: Buffer,
  since: Date,
  max: number,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom("account_attempts")
    .select("attempted_at")
    .where("key", "=", key)
    .where("attempted_at", ">", since)
    .orderBy("attempted_at", "desc")
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.attempted_at;
}

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

/** Uses a code up; undefined where it is unknown, used or too old. */
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

/** Makes the other codes of these kinds useless. */
export async function dropCodes(
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

/** False where another account has the address. */
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

export interface StoredSession {
  readonly id: string;
  readonly token_hash: Buffer;
  readonly device: string;
  readonly address: string;
  readonly created_at: Date;
  readonly used_at: Date;
}

export async function listSessions(db: Executor, userId: string, now: Date): Promise<StoredSession[]> {
  return db
    .selectFrom("sessions")
    .select(["id", "token_hash", "device", "address", "created_at", "used_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("used_at", "desc")
    .execute();
}

/** False where the account has no such session. */
export async function deleteSessionById(db: Executor, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Ends the sessions of an account, except one if it is given. */
export async function deleteSessions(db: Executor, userId: string, except?: Buffer): Promise<void> {
  let query = db.deleteFrom("sessions").where("user_id", "=", userId);
  if (except) query = query.where("token_hash", "<>", except);
  await query.execute();
}

export type StaffChanges = Partial<
  Pick<UserRow, "blocked_until" | "block_reason" | "blocked_on_live_chats_until" | "role">
>;

export async function updateUserAsStaff(db: Executor, id: string, changes: StaffChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable("users").set(changes).where("id", "=", id).execute();
}
