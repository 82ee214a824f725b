import type { Selectable } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export type ExportRow = Selectable<Database["data_exports"]>;

export async function findExport(db: Executor, userId: string): Promise<ExportRow | undefined> {
  return db.selectFrom("data_exports").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

export async function findExportById(db: Executor, id: string): Promise<ExportRow | undefined> {
  return db.selectFrom("data_exports").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Starts an export in place of the last one; undefined while one is running. */
export async function insertExport(
  db: Executor,
  userId: string,
  id: string,
  now: Date,
): Promise<ExportRow | undefined> {
  const started = { id, state: "running", requested_at: now } as const;
  const noResult = { size_bytes: null, finished_at: null, expires_at: null };
  return db
    .insertInto("data_exports")
    .values({ user_id: userId, ...started, ...noResult })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ ...started, ...noResult })
        .where("data_exports.state", "<>", "running"),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Finishes an export; false if another one has replaced it. */
export async function finishExport(
  db: Executor,
  id: string,
  result: { state: "ready" | "failed"; finished_at: Date; expires_at?: Date; size_bytes?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("data_exports")
    .set(result)
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

/** Marks running exports as failed that were requested before `startedBefore`: no worker processes them any more. */
export async function failStuckExports(db: Executor, startedBefore: Date, now: Date): Promise<void> {
  await db
    .updateTable("data_exports")
    .set({ state: "failed", finished_at: now })
    .where("state", "=", "running")
    .where("requested_at", "<", startedBefore)
    .execute();
}
