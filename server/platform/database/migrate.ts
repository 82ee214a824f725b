import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { sql, type Kysely, type Transaction } from "kysely";
import { StartError } from "#server/platform/start-error.ts";
import { inTransaction } from "./pool.ts";

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

interface Applied {
  readonly name: string;
  readonly hash: string;
}

/** Why a release does not start with a database. */
interface Refusal {
  /** `newer`: a migration that the release does not know; `edited`, `misplaced`: faults of its own files. */
  readonly kind: "newer" | "edited" | "misplaced";
  readonly migration: string;
  readonly sentence: string;
}

export interface MigrationState {
  /** False for a database that no release has started with. */
  readonly hasSite: boolean;
  /** What the next start applies, in its order. */
  readonly pending: readonly Migration[];
  readonly refusal: Refusal | undefined;
}

const FOLDER = path.join(import.meta.dirname, "../../migrations");
/** Key of the advisory lock: arbitrary, but used by no other lock in the database. */
const LOCK_KEY = 7_262_352_501;
/** A rehearsal does not keep anything that uses the database waiting for longer. */
const LOCK_WAIT_SECONDS = 2;

/**
 * Migrates the database to the newest version: runs the pending SQL files, in the order of their names, in one
 * transaction; processes that start together wait for each other. Returns the names of the applied migrations. Throws
 * a StartError if the database has a migration that is unknown to this release or has another text.
 */
export async function migrate<DB>(db: Kysely<DB>, migrations = readMigrations()): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(tx);
    await createTable(tx);
    const applied = await readApplied(tx);
    const refusal = findRefusal(applied, migrations);
    if (refusal) throw new StartError(refusal.sentence);
    const missing = migrations.slice(applied.length);
    for (const migration of missing) await apply(tx, migration);
    return missing.map(({ name }) => name);
  });
}

/** Compares a database with a release, and changes nothing. */
export async function readMigrationState<DB>(
  db: Kysely<DB>,
  migrations: readonly Migration[] = readMigrations(),
): Promise<MigrationState> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass('migrations') as found`.execute(db);
  const hasSite = typeof rows[0]?.found === "string";
  const applied = hasSite ? await readApplied(db) : [];
  const refusal = findRefusal(applied, migrations);
  return { hasSite, pending: refusal ? [] : migrations.slice(applied.length), refusal };
}

/**
 * Runs migrations and rolls them back. Throws the error of the one that fails, with its name, and that of PostgreSQL
 * (55P03, 57014) if a lock is not free or a statement takes longer than `seconds`.
 */
export async function rehearseMigrations<DB>(
  db: Kysely<DB>,
  pending: readonly Migration[],
  seconds: number,
): Promise<void> {
  const rolledBack = new Error("rolled back");
  try {
    await db.transaction().execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${`${seconds}s`}, true),
        set_config('lock_timeout', ${`${LOCK_WAIT_SECONDS}s`}, true)`.execute(tx);
      await createTable(tx);
      for (const migration of pending) await apply(tx, migration);
      throw rolledBack;
    });
  } catch (error) {
    if (error !== rolledBack) throw error;
  }
}

/** Reads the `NNNN_name.sql` files of a folder, sorted by name. */
export function readMigrations(folder: string = FOLDER): Migration[] {
  const files = fs.readdirSync(folder).filter((file) => file.endsWith(".sql"));
  return files.toSorted().map((file) => {
    const text = fs.readFileSync(path.join(folder, file), "utf8");
    return { name: path.basename(file, ".sql"), text, hash: createHash("sha256").update(text).digest("hex") };
  });
}

async function createTable<DB>(tx: Transaction<DB>): Promise<void> {
  await sql`
    create table if not exists migrations (
      name text primary key,
      hash text not null,
      applied_at timestamptz not null default now()
    )
  `.execute(tx);
}

async function readApplied<DB>(db: Kysely<DB>): Promise<Applied[]> {
  const { rows } = await sql<Applied>`select name, hash from migrations order by name`.execute(db);
  return rows;
}

function findRefusal(applied: readonly Applied[], migrations: readonly Migration[]): Refusal | undefined {
  for (const [index, { name, hash }] of applied.entries()) {
    const known = migrations.find((migration) => migration.name === name);
    if (!known) {
      return {
        kind: "newer",
        migration: name,
        sentence: `The database was made by another release: it has the migration ${name}, which this one does not know. Start that release, or restore a backup made before it.`,
      };
    }
    if (known.hash !== hash) {
      return {
        kind: "edited",
        migration: name,
        sentence: `The migration ${name} was edited after the database had applied it: put its text back and make a new migration, or start with an empty DATA_DIR.`,
      };
    }
    const expected = migrations[index];
    if (expected && expected !== known) {
      return {
        kind: "misplaced",
        migration: expected.name,
        sentence: `The migration ${expected.name} sorts before ${name}, which the database already has: give it a higher number.`,
      };
    }
  }
  return undefined;
}

async function apply<DB>(tx: Transaction<DB>, { name, text, hash }: Migration): Promise<void> {
  try {
    await sql.raw(text).execute(tx);
  } catch (error) {
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  await sql`insert into migrations (name, hash) values (${name}, ${hash})`.execute(tx);
}
