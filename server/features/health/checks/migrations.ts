import type { Kysely } from "kysely";
import { finding } from "#shared/health/finding-texts.ts";
import type { Finding } from "#shared/health/findings.ts";
import { readMigrationState, rehearseMigrations, type Migration } from "#server/platform/database/migrate.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { reasonOf, type Check } from "../check.ts";
import { isInUse } from "../store.ts";
import { REHEARSAL_SECONDS, LONG_CHECK_SECONDS } from "../thresholds.ts";

/** A lock that was not free, and a statement that took too long. */
const OUT_OF_TIME = ["55P03", "57014"];

/** Whether the database is of this release; if migrations wait while the site is stopped, whether they succeed. */
export const checkMigrations: Check = {
  name: "migrations",
  needs: "configuration",
  limitSeconds: 2 * LONG_CHECK_SECONDS,
  async run({ database, migrations }) {
    const db = await database();
    const { pending, refusal } = await readMigrationState(db, migrations);
    if (refusal) return [finding("migrations", "migrations_refused", { reason: refusal.sentence })];
    if (pending.length === 0) return [finding("migrations", "migrations_ok", { count: migrations.length })];
    const failure = (await isInUse(db)) ? undefined : await rehearse(db, pending);
    const names = pending.map(({ name }) => name).join(", ");
    return [failure ?? finding("migrations", "migrations_pending", { names })];
  },
};

async function rehearse(db: Kysely<Database>, pending: readonly Migration[]): Promise<Finding | undefined> {
  try {
    await rehearseMigrations(db, pending, REHEARSAL_SECONDS);
    return undefined;
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    if (OUT_OF_TIME.includes(code)) return undefined;
    return finding("migrations", "migrations_failing", { reason: reasonOf(error) });
  }
}
