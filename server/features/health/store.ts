import { sql, type Kysely } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";

/** Whether a process of the site is connected to the database, on any machine; commands that only look do not count. */
export async function isInUse(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and application_name in ('nadaj', 'nadaj-queue', 'nadaj-backup')
    ) as "isUsed"`.execute(db);
  return rows[0]?.isUsed ?? false;
}
