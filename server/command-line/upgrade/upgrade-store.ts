import { sql, type Kysely } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";

export interface TableSize {
  readonly table: string;
  /** With its indexes. */
  readonly bytes: number;
}

/** The sizes of those tables that the database has, the largest first. */
export async function listTableSizes(db: Kysely<Database>, tables: readonly string[]): Promise<TableSize[]> {
  const { rows } = await sql<TableSize>`
    select t.name as "table", pg_total_relation_size(to_regclass(t.name)) as bytes
    from unnest(${tables}::text[]) as t(name) where to_regclass(t.name) is not null
    order by bytes desc, t.name`.execute(db);
  return rows;
}

export async function databaseBytes(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** How many jobs run; none in a database that has no queue yet. */
export async function countRunningJobs(db: Kysely<Database>): Promise<number> {
  const { rows: queues } = await sql<{ found: string | null }>`
    select to_regclass('pgboss.job') as found`.execute(db);
  if (typeof queues[0]?.found !== "string") return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*) from pgboss.job where state = 'active'`.execute(db);
  return rows[0]?.count ?? 0;
}
