import { sql, type Kysely } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { UserRow } from "./find-user.ts";

export async function insertSession(
  db: Executor,
  session: {
    token_hash: Buffer;
    user_id: string;
    device: string;
    address: string;
    created_at: Date;
    used_at: Date;
    proved_at: Date;
    expires_at: Date;
  },
): Promise<void> {
  await setLastSeen(db, session.user_id, session.used_at);
  await db.insertInto("sessions").values(session).execute();
}

export interface SessionRow {
  readonly id: string;
  readonly role: UserRow["role"];
  readonly age: UserRow["age"];
  readonly used_at: Date;
  readonly address: string;
  readonly channels: { id: string; role: "owner" | "editor" | "moderator" }[];
}

/** The active account of a session token with its channels, in one statement: it runs for every signed-in call. */
export async function findSession(
  db: Kysely<Database>,
  tokenHash: Buffer,
  now: Date,
): Promise<SessionRow | undefined> {
  return db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select((eb) => [
      "u.id",
      "u.role",
      "u.age",
      "s.used_at",
      "s.address",
      eb
        .selectFrom("channel_members as m")
        .select(
          sql<
            SessionRow["channels"]
          >`coalesce(json_agg(json_build_object('id', m.channel_id, 'role', m.role)), '[]')`.as("list"),
        )
        .whereRef("m.user_id", "=", "u.id")
        .as("channels"),
    ])
    .where("s.token_hash", "=", tokenHash)
    .where("s.expires_at", ">", now)
    .where("u.activated_at", "is not", null)
    .where((eb) => eb.or([eb("u.blocked_until", "is", null), eb("u.blocked_until", "<=", now)]))
    .where((eb) => eb.or([eb("u.deletion_at", "is", null), eb("u.deletion_at", ">", now)]))
    .$narrowType<{ channels: SessionRow["channels"] }>()
    .executeTakeFirst();
}

/**
 * Records a use of the session, which is one of its account. Outside a transaction: holding the session while it waits
 * for the account would block changes that lock both in the other order.
 */
export async function touchSession(
  db: Kysely<Database>,
  tokenHash: Buffer,
  use: { used_at: Date; address: string },
): Promise<void> {
  const session = await db
    .updateTable("sessions")
    .set(use)
    .where("token_hash", "=", tokenHash)
    .returning("user_id")
    .executeTakeFirst();
  if (session) await setLastSeen(db, session.user_id, use.used_at);
}

async function setLastSeen(db: Executor, userId: string, at: Date): Promise<void> {
  await db
    .updateTable("users")
    .set({ last_seen_at: sql`greatest(last_seen_at, ${at}::timestamptz)` })
    .where("id", "=", userId)
    .execute();
}

export async function deleteSession(db: Executor, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
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

/** False if the account has no such session. */
export async function deleteSessionById(db: Executor, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes the oldest sessions of an account beyond this number; returns their devices. */
export async function deleteOldestSessions(
  db: Executor,
  userId: string,
  { keep, now }: { readonly keep: number; readonly now: Date },
): Promise<string[]> {
  const kept = db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(keep);
  const ended = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .where("id", "not in", kept)
    .returning("device")
    .execute();
  return ended.map(({ device }) => device);
}

/** Ends the sessions of an account, except the given one. */
export async function deleteSessions(db: Executor, userId: string, except?: Buffer): Promise<void> {
  let query = db.deleteFrom("sessions").where("user_id", "=", userId);
  if (except) query = query.where("token_hash", "<>", except);
  await query.execute();
}
