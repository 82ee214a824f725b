import { sql, type Insertable } from "kysely";
import type { SettingKey } from "#shared/site-settings/settings.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export type SavedSetting = Awaited<ReturnType<typeof listSaved>>[number];
export type ChangeRow = Awaited<ReturnType<typeof listChangesOf>>["items"][number];

/** Savings run one after another: a setting that was never saved has no row to lock. */
export async function lockSettings(tx: Executor): Promise<void> {
  await sql`lock table site_settings in share row exclusive mode`.execute(tx);
}

/** The settings that were saved, with the names of those who did it. */
export async function listSaved(db: Executor) {
  return db
    .selectFrom("site_settings as s")
    .leftJoin("users as u", "u.id", "s.changed_by")
    .selectAll("s")
    .select(["u.name", "u.surname"])
    .execute();
}

export async function upsertSetting(
  tx: Executor,
  setting: Insertable<Database["site_settings"]>,
): Promise<void> {
  const { key: _, ...columns } = setting;
  await tx
    .insertInto("site_settings")
    .values(setting)
    .onConflict((conflict) => conflict.column("key").doUpdateSet(columns))
    .execute();
}

export async function insertChange(
  tx: Executor,
  change: Insertable<Database["site_setting_changes"]>,
): Promise<void> {
  await tx.insertInto("site_setting_changes").values(change).execute();
}

/** The changes of a setting, newest first. */
export async function listChangesOf(
  db: Executor,
  key: SettingKey,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const items = await db
    .selectFrom("site_setting_changes as c")
    .leftJoin("users as u", "u.id", "c.changed_by")
    .where("c.key", "=", key)
    .selectAll("c")
    .select(["u.name", "u.surname"])
    .orderBy("c.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await db
    .selectFrom("site_setting_changes")
    .where("key", "=", key)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { items, count };
}
