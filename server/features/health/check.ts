import type { Kysely } from "kysely";
import type { CheckName, Finding } from "#shared/health/findings.ts";
import type { Config } from "#server/platform/config.ts";
import type { Migration } from "#server/platform/database/migrate.ts";
import type { Database } from "#server/platform/database/schema.ts";

/** What is checked: the site of this process, or one that a command looks at and that may not even start. */
export interface CheckedSite {
  readonly env: NodeJS.ProcessEnv;
  /** Undefined if the environment is wrong. */
  readonly config: Config | undefined;
  /** Opens the database once for all checks; rejects with the reason why it cannot be opened. */
  readonly openDatabase: () => Promise<Kysely<Database>>;
  /** The migrations of this release. */
  readonly migrations: readonly Migration[];
  /** The id of the backup whose restore into the data folder has not finished. */
  readonly unfinishedRestore: () => string | undefined;
}

export interface CheckInput {
  readonly env: NodeJS.ProcessEnv;
  /** Aborted when the time of the check is over: connections are closed then. */
  readonly signal: AbortSignal;
}

export interface ConfiguredInput extends CheckInput, Pick<CheckedSite, "migrations" | "unfinishedRestore"> {
  readonly config: Config;
  /** Rejects with DatabaseAway: whatever needs the database is then not checked. */
  readonly database: () => Promise<Kysely<Database>>;
}

interface Named {
  readonly name: CheckName;
  /** If it takes longer than others may. */
  readonly limitSeconds?: number;
}

interface EnvironmentCheck extends Named {
  readonly needs: "environment";
  run(input: CheckInput): Promise<readonly Finding[]>;
}

interface ConfiguredCheck extends Named {
  readonly needs: "configuration";
  run(input: ConfiguredInput): Promise<readonly Finding[]>;
}

/** One check. It may throw: that is a finding, too. */
export type Check = EnvironmentCheck | ConfiguredCheck;

/** The database cannot be opened; `cause` is the reason. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super("the database cannot be reached", { cause });
    this.name = "DatabaseAway";
  }
}

/** The message of an error, also of one that several attempts to connect have collected. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}
