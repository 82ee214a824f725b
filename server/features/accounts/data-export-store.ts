import type { Selectable } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/queue/queue.ts";

export type ExportRow = Selectable<Database["data_exports"]>;

export async function findExport(db: Executor, userId: string): Promise<ExportRow | undefined> {
  return db.selectFrom("data_exports").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

export async function findExportById(db: Executor, id: string): Promise<ExportRow | undefined> {
  return db.selectFrom("data_exports").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Begins an export in place of the last one; undefined where one is running. */
export async function beginExport(
  db: Executor,
  userId: string,
  id: string,
  now: Date,
): Promise<ExportRow | undefined> {
  const begun = { id, state: "running", requested_at: now } as const;
  const nothingYet = { size_bytes: null, finished_at: null, expires_at: null };
  return db
    .insertInto("data_exports")
    .values({ user_id: userId, ...begun, ...nothingYet })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ ...begun, ...nothingYet })
        .where("data_exports.state", "<>", "running"),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Ends an export; false where another has taken its place. */
export async function endExport(
  db: Executor,
  id: string,
  end: { state: "ready" | "failed"; finished_at: Date; expires_at?: Date; size_bytes?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("data_exports")
    .set(end)
    .where("id", "=", id)
    .where("state", "=", "running")
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function listExpiredExports(db: Executor, now: Date): Promise<ExportRow[]> {
  return db
    .selectFrom("data_exports")
    .selectAll()
    .where("state", "=", "ready")
    .where("expires_at", "<=", now)
    .execute();
}

export async function deleteExport(db: Executor, id: string): Promise<void> {
  await db.deleteFrom("data_exports").where("id", "=", id).execute();
}

/** Gives up exports that were begun so long ago that nobody works on them any more. */
export async function failAbandonedExports(db: Executor, begunBefore: Date, now: Date): Promise<void> {
  await db
    .updateTable("data_exports")
    .set({ state: "failed", finished_at: now })
    .where("state", "=", "running")
    .where("requested_at", "<", begunBefore)
    .execute();
}
