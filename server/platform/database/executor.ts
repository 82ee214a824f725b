import type { Kysely, Transaction } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";

/** The database or a transaction on it, as queries take it. */
export type Executor = Kysely<Database> | Transaction<Database>;
