import { sql, type Insertable, type Selectable } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Database } from "#server/platform/database/schema.ts";

export type PersonalInvitationRow = Selectable<Database["personal_invitations"]>;

export interface ShownInvitationRow extends PersonalInvitationRow {
  readonly inviter_name: string | null;
}

/** Returns the id of the row. */
export async function insertPersonalInvitation(
  db: Executor,
  invitation: Insertable<Database["personal_invitations"]>,
): Promise<string> {
  const { id } = await db
    .insertInto("personal_invitations")
    .values(invitation)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The row, locked until the transaction ends, so that one link registers one account. */
export async function lockInvitationOfCode(
  tx: Executor,
  codeHash: Buffer,
): Promise<PersonalInvitationRow | undefined> {
  return tx
    .selectFrom("personal_invitations")
    .selectAll()
    .where("code_hash", "=", codeHash)
    .forUpdate()
    .executeTakeFirst();
}

export async function findInvitationOfCode(
  db: Executor,
  codeHash: Buffer,
): Promise<PersonalInvitationRow | undefined> {
  return db
    .selectFrom("personal_invitations")
    .selectAll()
    .where("code_hash", "=", codeHash)
    .executeTakeFirst();
}

export async function lockInvitation(tx: Executor, id: string): Promise<PersonalInvitationRow | undefined> {
  return tx
    .selectFrom("personal_invitations")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Those that can be used, newest first, with the names of those who invited. */
export async function listUsableInvitations(
  db: Executor,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  now: Date,
): Promise<{ rows: ShownInvitationRow[]; count: number }> {
  const usable = db
    .selectFrom("personal_invitations as i")
    .where("i.accepted_by", "is", null)
    .where("i.revoked_at", "is", null)
    .where("i.expires_at", ">", now);
  const rows = await usable
    .leftJoin("users as u", "u.id", "i.invited_by")
    .selectAll("i")
    .select(sql<string | null>`trim(u.name || ' ' || u.surname)`.as("inviter_name"))
    .orderBy("i.created_at", "desc")
    .orderBy("i.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await usable
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { rows, count };
}

/** The account has the address and the name from then on, and may change them. */
export async function setAccepted(tx: Executor, id: string, accountId: string): Promise<void> {
  await tx
    .updateTable("personal_invitations")
    .set({ accepted_by: accountId, email: "", name: "", surname: "" })
    .where("id", "=", id)
    .execute();
}

export async function setRevoked(tx: Executor, id: string, now: Date): Promise<void> {
  await tx.updateTable("personal_invitations").set({ revoked_at: now }).where("id", "=", id).execute();
}

/** Revokes what was sent to an address and not used. */
export async function revokeInvitationsOf(tx: Executor, email: string, now: Date): Promise<void> {
  await tx
    .updateTable("personal_invitations")
    .set({ revoked_at: now })
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .where("accepted_by", "is", null)
    .where("revoked_at", "is", null)
    .execute();
}

/** Deletes invitations that were not accepted and that ended before a moment. */
export async function deleteInvitationsEndedBefore(db: Executor, moment: Date): Promise<void> {
  await db
    .deleteFrom("personal_invitations")
    .where("accepted_by", "is", null)
    .where(sql`least(expires_at, revoked_at)`, "<", moment)
    .execute();
}
