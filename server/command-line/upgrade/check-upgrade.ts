import fs from "node:fs";
import path from "node:path";
import type { Kysely } from "kysely";
import type { Config } from "#server/platform/config.ts";
import type { Migration, MigrationState } from "#server/platform/database/migrate.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { freeBytes } from "#server/platform/storage/free-bytes.ts";
import { countRunningJobs, databaseBytes, listTableSizes, type TableSize } from "./upgrade-store.ts";

/** What the next start would do to a database, and what it needs. */
export interface UpgradePlan {
  /** Names of migrations, in their order. */
  readonly migrations: readonly string[];
  /** The tables with rows that they may write, read or index. */
  readonly tables: readonly TableSize[];
  /** For a copy of the database. */
  readonly databaseBytes: number;
  /** At most: every table written anew, and the same again in the log of the database. */
  readonly neededBytes: number;
  /** On the disk of the database; null if that is on another machine. */
  readonly freeBytes: number | null;
  /** At most, as estimated from the sizes of the tables. */
  readonly seconds: number;
  readonly runningJobs: number;
}

/** Tables that a statement of a migration changes, fills or reads whole. */
const TOUCHED =
  /\b(?:alter\s+table|update|delete\s+from|insert\s+into|create\s+(?:unique\s+)?index\s+(?:if\s+not\s+exists\s+)?\S+\s+on)\s+(?:if\s+exists\s+|only\s+)*([a-z_]\w*(?:\.[a-z_]\w*)?)/gi;
const COMMENT = /--.*$/gm;
/** What a slow disk writes while indexes are made. */
const BYTES_PER_SECOND = 10_000_000;
/** The site needs this much besides. */
const RESERVED_BYTES = 256 * 1024 ** 2;

/** Plans the upgrade of a database; changes nothing. */
export async function planUpgrade(
  db: Kysely<Database>,
  { pending }: Pick<MigrationState, "pending">,
  config: Pick<Config, "dataDir" | "databaseUrl">,
): Promise<UpgradePlan> {
  const tables = await listTableSizes(db, touchedTables(pending));
  const touched = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    migrations: pending.map(({ name }) => name),
    tables,
    databaseBytes: await databaseBytes(db),
    neededBytes: pending.length === 0 ? 0 : 2 * touched,
    freeBytes: config.databaseUrl === undefined ? await freeBeside(config.dataDir) : null,
    seconds: pending.length + Math.ceil(touched / BYTES_PER_SECOND),
    runningJobs: await countRunningJobs(db),
  };
}

/** Whether the disk has room for the upgrade; true if that is not known. */
export function hasRoom({ migrations, neededBytes, freeBytes: free }: UpgradePlan): boolean {
  return migrations.length === 0 || free === null || free >= neededBytes + RESERVED_BYTES;
}

/** The names of the tables in the statements, each once. */
export function touchedTables(migrations: readonly Pick<Migration, "text">[]): string[] {
  const names = migrations.flatMap(({ text }) =>
    [...text.replaceAll(COMMENT, "").matchAll(TOUCHED)].map(([, name = ""]) => name.toLowerCase()),
  );
  return [...new Set(names)];
}

/** The folder of the database may be a link to another disk. */
function freeBeside(dataDir: string): Promise<number> {
  return freeBytes(fs.realpathSync(path.join(dataDir, "postgres")));
}
