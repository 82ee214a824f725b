import { sql, type Insertable, type Selectable } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export type BinRow = Selectable<Database["storage_bin"]>;

export async function insertBinItem(
  tx: Executor,
  item: Insertable<Database["storage_bin"]>,
): Promise<BinRow> {
  return tx.insertInto("storage_bin").values(item).returningAll().executeTakeFirstOrThrow();
}

export async function markMoved(db: Executor, id: string, now: Date): Promise<void> {
  await db.updateTable("storage_bin").set({ moved_at: now }).where("id", "=", id).execute();
}

/** What a killed process has left on its way to the bin. */
export async function listUnmoved(db: Executor): Promise<BinRow[]> {
  return db.selectFrom("storage_bin").selectAll().where("moved_at", "is", null).execute();
}

/** Locks the row until the transaction ends. */
export async function lockBinItem(tx: Executor, id: string): Promise<BinRow | undefined> {
  return tx.selectFrom("storage_bin").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Locks a row whose time is over; leaves those that another process deletes. */
export async function lockExpired(tx: Executor, now: Date): Promise<BinRow | undefined> {
  return tx
    .selectFrom("storage_bin")
    .selectAll()
    .where("delete_at", "<=", now)
    .where("moved_at", "is not", null)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function deleteBinItem(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom("storage_bin").where("id", "=", id).execute();
}

/** The bin in the order of its deletion. */
export async function listBinItems(
  db: Executor,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<BinRow[]> {
  return db
    .selectFrom("storage_bin")
    .selectAll()
    .orderBy("delete_at")
    .orderBy("key")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function sumBin(db: Executor): Promise<{ bytes: number; objects: number }> {
  return db
    .selectFrom("storage_bin")
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as("bytes"))
    .select(({ fn }) => fn.countAll<number>().as("objects"))
    .executeTakeFirstOrThrow();
}
