import { sql, type Selectable } from "kysely";
import type { SmartlistFilters } from "#shared/search/smartlists.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export type SmartlistRow = Selectable<Database["smartlists"]>;

export async function listSmartlistRows(db: Executor, userId: string): Promise<SmartlistRow[]> {
  return db
    .selectFrom("smartlists")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy((eb) => eb.fn("lower", ["name"]))
    .execute();
}

export async function findSmartlist(db: Executor, id: string): Promise<SmartlistRow | undefined> {
  return db.selectFrom("smartlists").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function isNameTaken(
  db: Executor,
  { userId, name, exceptId }: { userId: string; name: string; exceptId?: string | undefined },
): Promise<boolean> {
  const other = await db
    .selectFrom("smartlists")
    .select("id")
    .where("user_id", "=", userId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where(sql<boolean>`id is distinct from ${exceptId ?? null}::uuid`)
    .executeTakeFirst();
  return other !== undefined;
}

export async function insertSmartlist(
  db: Executor,
  { filters, ...smartlist }: { user_id: string; name: string; filters: SmartlistFilters; created_at: Date },
): Promise<SmartlistRow> {
  return db
    .insertInto("smartlists")
    .values({ ...smartlist, filters: JSON.stringify(filters) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateSmartlist(
  db: Executor,
  id: string,
  { name, filters }: { name: string; filters: SmartlistFilters },
): Promise<SmartlistRow> {
  return db
    .updateTable("smartlists")
    .set({ name, filters: JSON.stringify(filters) })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteSmartlist(db: Executor, id: string): Promise<void> {
  await db.deleteFrom("smartlists").where("id", "=", id).execute();
}
