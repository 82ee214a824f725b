import { setTimeout as wait } from "node:timers/promises";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { nameStatements } from "./named-statements.ts";

export interface OpenedDatabase<DB> {
  readonly db: Kysely<DB>;
  /** For features that Kysely lacks, such as COPY and LISTEN. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Maximum of connections; they are opened on demand and closed when idle. */
  readonly max?: number;
  /** What the server calls its connections. */
  readonly name?: string;
  readonly log?: (message: string) => void;
}

const STATEMENT_TIMEOUT_MS = 15_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Opens a pool of connections. 64-bit integers are returned as numbers (counters stay below 2^53), `date` columns as
 * `YYYY-MM-DD`, `timestamptz` as Date.
 */
export function openDatabase<DB>(url: string, options: DatabaseOptions = {}): OpenedDatabase<DB> {
  const { max = 10, name = "nadaj", log = () => undefined } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    types: columnTypes(),
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // An idle connection that the database closed: the pool replaces it. Without a listener the process would crash.
  pool.on("error", (error) => {
    if (!pool.ending) log(`lost an idle database connection: ${error.message}`);
  });
  // One that breaks while it is used: the query that runs or comes next fails. Without a listener the process would end.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: nameStatements(pool) }) });
  return { db, pool, close: () => pool.end() };
}

function columnTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.DATE, String);
  return types;
}

const SERIALIZATION_FAILURE = "40001";
const DEADLOCK_DETECTED = "40P01";
const MAX_ATTEMPTS = 5;
const MAX_FIRST_DELAY_MS = 20;

/**
 * Runs the work in a transaction; reuses `db` if it already is one. If PostgreSQL aborts the transaction because of
 * concurrent ones (serialization failure, deadlock), the work is retried from the start: it must have no side effects
 * outside the database.
 */
export async function inTransaction<DB, Result>(
  db: Kysely<DB> | Transaction<DB>,
  work: (tx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  if (isTransaction(db)) return work(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error;
    }
    await wait(Math.random() * MAX_FIRST_DELAY_MS * 2 ** attempt);
  }
}

function isTransaction<DB>(db: Kysely<DB> | Transaction<DB>): db is Transaction<DB> {
  return db.isTransaction;
}

function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error && "code" in error)) return false;
  return error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK_DETECTED;
}
