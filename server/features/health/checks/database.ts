import { sql } from "kysely";
import { finding } from "#shared/health/finding-texts.ts";
import { POSTGRES_MAJOR } from "#server/platform/database/binaries.ts";
import { DatabaseAway, reasonOf, type Check, type ConfiguredInput } from "../check.ts";
import { LONG_CHECK_SECONDS } from "../thresholds.ts";

/** Whether the database answers, and has the version that the program is made for. */
export const checkDatabase: Check = {
  name: "database",
  needs: "configuration",
  limitSeconds: LONG_CHECK_SECONDS,
  async run({ database }) {
    try {
      const version = await readVersion(database);
      const isOld = Number.parseInt(version, 10) < Number(POSTGRES_MAJOR);
      const values = { version, needed: POSTGRES_MAJOR };
      return [finding("database", isOld ? "database_old" : "database_ok", values)];
    } catch (error) {
      const reason = reasonOf(error instanceof DatabaseAway ? error.cause : error);
      return [finding("database", "database_unreachable", { reason })];
    }
  },
};

async function readVersion(database: ConfiguredInput["database"]): Promise<string> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(await database());
  return rows[0]?.version ?? "";
}
