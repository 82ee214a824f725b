import type { Selectable } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export type PasskeyRow = Selectable<Database["passkeys"]>;
export type ChallengePurpose = Database["passkey_challenges"]["purpose"];

export interface Challenge {
  readonly challenge: string;
  readonly purpose: ChallengePurpose;
  /** Null for a login: the used credential identifies the account. */
  readonly user_id: string | null;
}

/** Stores a challenge until it is used, and deletes expired ones. */
export async function insertChallenge(
  db: Executor,
  challenge: Challenge & { expires_at: Date },
  now: Date,
): Promise<void> {
  await db.deleteFrom("passkey_challenges").where("expires_at", "<=", now).execute();
  await db.insertInto("passkey_challenges").values(challenge).execute();
}

/** Consumes a challenge; false if no such challenge is pending. */
export async function consumeChallenge(
  db: Executor,
  { challenge, purpose, user_id }: Challenge,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("passkey_challenges")
    .where("challenge", "=", challenge)
    .where("purpose", "=", purpose)
    .where("user_id", user_id === null ? "is" : "=", user_id)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function listPasskeyRows(db: Executor, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom("passkeys")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function findPasskey(db: Executor, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom("passkeys").selectAll().where("credential_id", "=", credentialId).executeTakeFirst();
}

export interface NewPasskey {
  readonly user_id: string;
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly name: string;
  readonly created_at: Date;
}

/** Undefined if the passkey is already registered. */
export async function insertPasskey(db: Executor, passkey: NewPasskey): Promise<PasskeyRow | undefined> {
  return db
    .insertInto("passkeys")
    .values(passkey)
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function recordPasskeyUse(db: Executor, id: string, counter: number, now: Date): Promise<void> {
  await db.updateTable("passkeys").set({ counter, used_at: now }).where("id", "=", id).execute();
}

export async function renamePasskeyRow(
  db: Executor,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable("passkeys")
    .set({ name })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returningAll()
    .executeTakeFirst();
}

/** False if the account has no such passkey. */
export async function deletePasskey(db: Executor, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
