import { sql, type Insertable } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Database } from "#server/platform/database/schema.ts";

/** Returns the id of the row. */
export async function insertAction(
  db: Executor,
  action: Insertable<Database["staff_actions"]>,
): Promise<string> {
  const { id } = await db
    .insertInto("staff_actions")
    .values(action)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteAction(db: Executor, id: string): Promise<void> {
  await db.deleteFrom("staff_actions").where("id", "=", id).execute();
}

export async function setSubject(db: Executor, id: string, subject: string): Promise<void> {
  await db.updateTable("staff_actions").set({ subject }).where("id", "=", id).execute();
}

export type ActionRow = Awaited<ReturnType<typeof listActions>>["rows"][number];

/** Newest first, with the names of those who did it. */
export async function listActions(
  db: Executor,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const rows = await db
    .selectFrom("staff_actions as a")
    .leftJoin("users as u", "u.id", "a.done_by")
    .selectAll("a")
    .select(["u.email", sql<string | null>`nullif(trim(u.name || ' ' || u.surname), '')`.as("name")])
    .orderBy("a.done_at", "desc")
    .orderBy("a.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await db
    .selectFrom("staff_actions")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { rows, count };
}

export async function deleteActionsBefore(db: Executor, moment: Date): Promise<void> {
  await db.deleteFrom("staff_actions").where("done_at", "<", moment).execute();
}
