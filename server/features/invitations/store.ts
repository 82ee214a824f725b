import { sql, type Selectable } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export type InvitationRow = Selectable<Database["invitation_codes"]>;

export async function insertInvitation(
  db: Executor,
  invitation: { code: string; uses: number; expires_at: Date | null; created_by: string; created_at: Date },
): Promise<InvitationRow> {
  return db.insertInto("invitation_codes").values(invitation).returningAll().executeTakeFirstOrThrow();
}

export async function listInvitationRows(
  db: Executor,
  { limit, offset }: { limit: number; offset: number },
): Promise<InvitationRow[]> {
  return db
    .selectFrom("invitation_codes")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countInvitations(db: Executor): Promise<number> {
  const { count } = await db
    .selectFrom("invitation_codes")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Withdraws a code; false if there is none with that id. One that is withdrawn stays as it is. */
export async function revokeCode(db: Executor, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable("invitation_codes")
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, ${now}::timestamptz)` })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a code once; false if it is unknown, used up, withdrawn or expired. Concurrent calls wait for the row lock. */
export async function redeemInvitation(tx: Executor, code: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("invitation_codes")
    .set({ used: sql`used + 1` })
    .where("code", "=", code)
    .whereRef("used", "<", "uses")
    .where("revoked_at", "is", null)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
