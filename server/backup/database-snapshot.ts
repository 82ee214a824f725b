import type { Readable } from "node:stream";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { explain, explaining } from "./failures.ts";
import type { SavedSequence, SavedTable } from "./target/manifest.ts";

export type TableShape = Pick<SavedTable, "schema" | "name" | "columns">;

/** A row of a query whose columns are texts. */
export type TextRow = Readonly<Record<string, string>>;

/** The state of the whole database at one moment, as long as it is open. */
export interface DatabaseSnapshot {
  /** Other connections can join by it: `set transaction snapshot`. */
  readonly id: string;
  readonly takenAt: Date;
  readonly tables: readonly TableShape[];
  /** Applied migrations in order. */
  readonly migrations: readonly { readonly name: string; readonly hash: string }[];
  /** When the first migration was applied, to the microsecond; a restored database keeps it. Empty without one. */
  readonly installedAt: string;
  /** Version of the tables of pg-boss. */
  readonly queueVersion: number;
  /** The rows of a query, a few thousand at a time. */
  readRows(query: string): AsyncIterable<TextRow[]>;
  /** The rows in PostgreSQL's binary format; count them when the stream has ended. */
  copyTable(table: TableShape): TableCopy;
  /** Numbers of sequences are not part of a snapshot: those of this moment, which are not smaller. */
  readSequences(): Promise<SavedSequence[]>;
  end(): Promise<void>;
}

export interface TableCopy {
  readonly stream: Readable;
  countRows(): Promise<number>;
}

export const DATABASE_PLACE = "the database";

/** The schema of the site and that of pg-boss. */
export const SCHEMAS = ["public", "pgboss"];
const QUEUE_VERSION_TABLE = "pgboss.version";
const ROWS_AT_A_TIME = 5000;
/** Tables may have any size, and the target any speed. */
export const NO_TIMEOUTS = [
  ...["statement_timeout", "lock_timeout", "transaction_timeout", "idle_in_transaction_session_timeout"],
  "idle_session_timeout",
]
  .map((name) => `set ${name} = 0`)
  .join("; ");
/** A connection may be silent while files are copied: routers forget it without these packets. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 };

/** Tables with the columns that can be written, without those of extensions; partitions belong to their tables. */
const LIST_TABLES = `
  select n.nspname as schema, c.relname as name, (
    select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
    from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  ) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by n.nspname desc, c.relname
`;

const LIST_SEQUENCES = `
  select schemaname as schema, sequencename as name, last_value::text as value
  from pg_sequences where schemaname = any($1)
  order by schemaname, sequencename
`;

/** Takes a snapshot. Failures of the connection become sentences. */
export async function openDatabaseSnapshot(url: string): Promise<DatabaseSnapshot> {
  return explaining(DATABASE_PLACE, async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: "nadaj-backup",
      ...KEEP_ALIVE,
    });
    // The query that runs reports a lost connection; without a listener it would end the process.
    client.on("error", () => undefined);
    await client.connect();
    try {
      return await takeSnapshot(client);
    } catch (error) {
      await client.end();
      throw error;
    }
  });
}

async function takeSnapshot(client: pg.Client): Promise<DatabaseSnapshot> {
  await client.query(NO_TIMEOUTS);
  await client.query("begin isolation level repeatable read, read only");
  const { rows: taken } = await client.query<{ id: string; takenAt: Date }>(
    `select pg_export_snapshot() as id, now() as "takenAt"`,
  );
  const [snapshot] = taken;
  if (!snapshot) throw new Error("the database has not answered");
  const tables = await listTables(client);
  // A migration that rewrites a table would let it seem empty in this snapshot.
  if (tables.length > 0)
    await client.query(`lock table ${tables.map(nameOf).join(", ")} in access share mode`);
  let isCopying = false;
  const isInstalled = hasTable(tables, "public.migrations");
  return {
    ...snapshot,
    tables: tables.filter((table) => `${table.schema}.${table.name}` !== QUEUE_VERSION_TABLE),
    migrations: isInstalled ? await readMigrations(client) : [],
    installedAt: isInstalled ? await readInstalledAt(client) : "",
    queueVersion: hasTable(tables, QUEUE_VERSION_TABLE) ? await readQueueVersion(client) : 0,
    readRows: (query) => readRows(client, query),
    copyTable(table) {
      const stream = client.query(copyTo(`copy (${selectAll(table)}) to stdout (format binary)`));
      // The reader of the stream reports failures; one after it has stopped reading would end the process.
      stream.on("error", () => undefined);
      isCopying = true;
      return { stream, countRows };

      async function countRows(): Promise<number> {
        // The number arrives after the last row, and before the answer of the next query.
        await client.query("select 1");
        isCopying = false;
        return stream.rowCount;
      }
    },
    async readSequences() {
      const { rows } = await client.query<SavedSequence>(LIST_SEQUENCES, [SCHEMAS]);
      return rows;
    },
    async end() {
      if (!isCopying) return client.end();
      // Rows of a copy that was broken off are on their way: a goodbye would wait behind them.
      client.connection.stream.destroy();
    },
  };
}

/** The tables of the site and of its queue. */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(LIST_TABLES, [SCHEMAS]);
  return rows;
}

/** The quoted name of a table with its schema. */
export function nameOf({ schema, name }: Pick<TableShape, "schema" | "name">): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

/** The quoted columns of a table, in their order. */
export function columnsOf({ columns }: TableShape): string {
  return columns.map(({ name }) => pg.escapeIdentifier(name)).join(", ");
}

export async function readQueueVersion(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>(`select version from ${QUEUE_VERSION_TABLE}`);
  return rows[0]?.version ?? 0;
}

export async function readMigrations(client: pg.ClientBase): Promise<{ name: string; hash: string }[]> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    "select name, hash from public.migrations order by name",
  );
  return rows;
}

async function readInstalledAt(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ moment: string }>(
    `select to_char(applied_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment
     from public.migrations order by name limit 1`,
  );
  return rows[0]?.moment ?? "";
}

export function hasTable(tables: readonly TableShape[], wanted: string): boolean {
  return tables.some(({ schema, name }) => `${schema}.${name}` === wanted);
}

async function* readRows(client: pg.Client, query: string): AsyncIterable<TextRow[]> {
  await client.query(`declare backup_rows no scroll cursor for ${query}`);
  try {
    for (;;) {
      const { rows } = await client.query<TextRow>(`fetch ${ROWS_AT_A_TIME} from backup_rows`);
      if (rows.length === 0) break;
      yield rows;
    }
  } catch (error) {
    throw explain(DATABASE_PLACE, error);
  }
  await client.query("close backup_rows");
}

function selectAll(table: TableShape): string {
  return `select ${columnsOf(table)} from ${nameOf(table)}`;
}
