import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrate, readMigrations, type Migration } from "#server/platform/database/migrate.ts";
import { installQueueTables } from "#server/platform/queue/install-queue-tables.ts";
import { StartError } from "#server/platform/start-error.ts";
import {
  columnsOf,
  DATABASE_PLACE,
  hasTable,
  KEEP_ALIVE,
  listTables,
  nameOf,
  NO_TIMEOUTS,
  readMigrations as readApplied,
  readQueueVersion,
  SCHEMAS,
  type TableShape,
} from "#server/backup/database-snapshot.ts";
import { explaining } from "#server/backup/failures.ts";
import type { Manifest, SavedSequence, SavedTable } from "#server/backup/target/manifest.ts";
import type { Progress } from "#server/backup/progress.ts";

/** The names of the connections that serving processes have. */
const SESSIONS_OF_SITE = ["nadaj", "nadaj-queue", "nadaj-signals"];

interface LoadOptions {
  readonly databaseUrl: string;
  readonly manifest: Manifest;
  /** The content of a table's file; ends with an error if it is damaged. */
  open(table: SavedTable): Promise<Readable>;
  readonly progress: Progress;
}

/** The migrations that this release knows, up to the last one of the backup. Throws a StartError if it knows less. */
export function chooseMigrations({ id, migrations }: Manifest): Migration[] {
  const known = readMigrations();
  for (const [index, { name, hash }] of migrations.entries()) {
    if (known[index]?.name === name && known[index].hash === hash) continue;
    throw new StartError(
      `The backup ${id} was made by another release: its database has the migration ${name}, which this release does not know. Restore it with that release, or a newer one.`,
    );
  }
  return known.slice(0, migrations.length);
}

/** True if the database has accounts: then it belongs to a site. */
export async function hasPeople(databaseUrl: string): Promise<boolean> {
  return withClient(databaseUrl, async (client) => {
    if (!hasTable(await listTables(client), "public.users")) return false;
    const { rows } = await client.query<{ exists: boolean }>("select exists (select from public.users)");
    return rows[0]?.exists ?? false;
  });
}

/** Throws a StartError while a process of the site, on any machine, has the database open. */
export async function requireStoppedSite(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and application_name = any($1)`,
      [SESSIONS_OF_SITE],
    );
    if (rows[0]?.count === 0) return;
    throw new StartError("The site is running: stop all of its processes, then run the command again.");
  });
}

/** Deletes all tables of the site and of its queue. */
export async function emptyDatabase(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `begin; drop schema if exists ${SCHEMAS.join(", ")} cascade; create schema public; commit`,
    );
  });
}

/**
 * Loads the saved database into one without accounts, in one transaction: with the tables of the backup's release, and
 * migrated to this one afterwards.
 */
export async function loadDatabase(options: LoadOptions): Promise<void> {
  const { databaseUrl, manifest, progress } = options;
  const migrations = chooseMigrations(manifest);
  await explaining(DATABASE_PLACE, () => installQueueTables(databaseUrl));
  await withClient(databaseUrl, async (client) => {
    await requireQueueVersion(client, manifest);
    await requireSameStart(client, manifest);
    await onClient(client)
      .transaction()
      .execute(async (tx) => {
        // In the same transaction and on the same connection as the statements of `client`.
        await migrate(tx, migrations);
        await loadTables(client, options);
        await migrate(tx);
      });
    await client.query("analyze");
  });
  progress.print(`Database: ${manifest.tables.length} tables loaded`);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return explaining(DATABASE_PLACE, async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: "nadaj-restore",
      ...KEEP_ALIVE,
    });
    // The query that runs reports a lost connection; without a listener it would end the process.
    client.on("error", () => undefined);
    await client.connect();
    try {
      await client.query(NO_TIMEOUTS);
      return await work(client);
    } finally {
      await client.end();
    }
  });
}

/** A query builder on one connection. */
function onClient(client: pg.Client): Kysely<unknown> {
  const connection = Object.assign(client, { release: () => undefined });
  return new Kysely<unknown>({
    dialect: new PostgresDialect({
      pool: { options: {}, connect: async () => connection, end: async () => undefined },
    }),
  });
}

async function requireQueueVersion(client: pg.Client, { id, queueVersion }: Manifest): Promise<void> {
  const version = await readQueueVersion(client);
  if (queueVersion <= version) return;
  throw new StartError(
    `The backup ${id} was made by a newer release: its jobs have the format ${queueVersion} of pg-boss, this release has ${version}. Restore it with that release.`,
  );
}

/** The database may be migrated already, as by a first start that was broken off, but not further than the backup. */
async function requireSameStart(client: pg.Client, { id, migrations }: Manifest): Promise<void> {
  if (!hasTable(await listTables(client), "public.migrations")) return;
  const applied = await readApplied(client);
  if (applied.every(({ name }, index) => migrations[index]?.name === name)) return;
  throw new StartError(
    `The database was migrated further than the backup ${id}: restore it into an empty database.`,
  );
}

async function loadTables(client: pg.Client, { manifest, open, progress }: LoadOptions): Promise<void> {
  const present = await listTables(client);
  const tables = manifest.tables.filter((table) => {
    const isPresent = hasTable(present, `${table.schema}.${table.name}`);
    if (!isPresent) progress.print(`The table ${nameOf(table)} is not one of the site: it is left out`);
    return isPresent;
  });
  for (const table of tables) requireColumns(table, present);
  const foreignKeys = await dropForeignKeys(client);
  await client.query(`truncate ${tables.map(nameOf).join(", ")}`);
  for (const table of tables) {
    // Triggers count rows; the counts are in the backup.
    await client.query(`alter table ${nameOf(table)} disable trigger user`);
    const copy = `copy ${nameOf(table)} (${columnsOf(table)}) from stdin (format binary)`;
    await pipeline(await open(table), client.query(copyFrom(copy)));
    await client.query(`alter table ${nameOf(table)} enable trigger user`);
  }
  for (const statement of foreignKeys) await client.query(statement);
  await setSequences(client, manifest.sequences);
}

/** The queue may be of a newer version, with more columns. */
function requireColumns(table: SavedTable, present: readonly TableShape[]): void {
  const shape = present.find(({ schema, name }) => schema === table.schema && name === table.name);
  for (const { name, type } of table.columns) {
    if (shape?.columns.some((column) => column.name === name && column.type === type)) continue;
    throw new StartError(
      `The column ${name} of the table ${nameOf(table)} is unknown to this release: restore the backup with the release that made it.`,
    );
  }
}

/** Drops the foreign keys, so that tables can be loaded in any order; returns the statements that add them again. */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ schema: string; name: string; key: string; definition: string }>(
    `select n.nspname as schema, c.relname as name, k.conname as key, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid
     join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and n.nspname = any($1)`,
    [SCHEMAS],
  );
  for (const row of rows) {
    await client.query(`alter table ${nameOf(row)} drop constraint ${pg.escapeIdentifier(row.key)}`);
  }
  return rows.map(
    (row) => `alter table ${nameOf(row)} add constraint ${pg.escapeIdentifier(row.key)} ${row.definition}`,
  );
}

async function setSequences(client: pg.Client, sequences: readonly SavedSequence[]): Promise<void> {
  for (const { value, ...sequence } of sequences) {
    if (value !== null)
      await client.query("select setval($1::regclass, $2::bigint)", [nameOf(sequence), value]);
  }
}
