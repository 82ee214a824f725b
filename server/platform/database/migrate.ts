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

const FOLDER = path.join(import.meta.dirname, "../../migrations");
/** Key of the advisory lock: arbitrary, but used by no other lock in the database. */
const LOCK_KEY = 7_262_352_501;

/**
 * Migrates the database to the newest version: runs the pending SQL files, in the order of their names, in one
 * transaction; processes that start together wait for each other. Returns the names of the applied migrations. Throws
 * a StartError if the database has a migration that is unknown to this release or has another text.
 */
export async function migrate<DB>(db: Kysely<DB>, migrations = readMigrations()): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(tx);
    const applied = await readApplied(tx);
    requireKnown(applied, migrations);
    const missing = migrations.slice(applied.length);
    for (const migration of missing) await apply(tx, migration);
    return missing.map(({ name }) => name);
  });
}

/** Reads the `NNNN_name.sql` files of a folder, sorted by name. */
export function readMigrations(folder: string = FOLDER): Migration[] {
  const files = fs.readdirSync(folder).filter((file) => file.endsWith(".sql"));
  return files.toSorted().map((file) => {
    const text = fs.readFileSync(path.join(folder, file), "utf8");
    return { name: path.basename(file, ".sql"), text, hash: createHash("sha256").update(text).digest("hex") };
  });
}

async function readApplied<DB>(tx: Transaction<DB>): Promise<Applied[]> {
  await sql`
    create table if not exists migrations (
      name text primary key,
      hash text not null,
      applied_at timestamptz not null default now()
    )
  `.execute(tx);
  const { rows } = await sql<Applied>`select name, hash from migrations order by name`.execute(tx);
  return rows;
}

function requireKnown(applied: readonly Applied[], migrations: readonly Migration[]): void {
  for (const [index, { name, hash }] of applied.entries()) {
    const known = migrations.find((migration) => migration.name === name);
    if (!known) {
      throw new StartError(
        `The database was made by another release: it has the migration ${name}, which this one does not know. Start that release, or restore a backup made before it.`,
      );
    }
    if (known.hash !== hash) {
      throw new StartError(
        `The migration ${name} was edited after the database had applied it: put its text back and make a new migration, or start with an empty DATA_DIR.`,
      );
    }
    if (migrations[index] !== known) {
      throw new StartError(
        `The migration ${migrations[index]?.name} sorts before ${name}, which the database already has: give it a higher number.`,
      );
    }
  }
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
