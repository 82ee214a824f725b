import type { Selectable } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export type TwoFactorRow = Selectable<Database["two_factor"]>;

export async function findTwoFactor(db: Executor, userId: string): Promise<TwoFactorRow | undefined> {
  return db.selectFrom("two_factor").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

/** Row lock until the transaction ends, so that concurrent codes are counted one after another. */
export async function lockTwoFactor(tx: Executor, userId: string): Promise<TwoFactorRow | undefined> {
  return tx.selectFrom("two_factor").selectAll().where("user_id", "=", userId).forUpdate().executeTakeFirst();
}

/** Stores a secret until its first code confirms it, replacing another pending one; false if one is active. */
export async function savePendingSecret(db: Executor, userId: string, secret: Buffer): Promise<boolean> {
  const row = await db
    .insertInto("two_factor")
    .values({ user_id: userId, secret, backup_code_hash: null })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ secret, last_step: 0 })
        .where("two_factor.enabled_at", "is", null),
    )
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

export interface TwoFactorChanges {
  readonly enabled_at?: Date;
  readonly backup_code_hash?: Buffer;
  readonly last_step?: number;
  readonly failed_at?: Date[];
}

export async function updateTwoFactor(
  db: Executor,
  userId: string,
  changes: TwoFactorChanges,
): Promise<void> {
  await db.updateTable("two_factor").set(changes).where("user_id", "=", userId).execute();
}

export async function deleteTwoFactor(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom("two_factor").where("user_id", "=", userId).execute();
}
