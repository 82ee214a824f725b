import { sql } from "kysely";
import { expect, inject, it } from "vitest";
import { migrate, readMigrations } from "#server/platform/database/migrate.ts";
import { openDatabase } from "#server/platform/database/pool.ts";
import { createTestDatabase } from "#server/testing/database.ts";

const NAME = "0049_account_quotas";

it("moderators of a site that had limits for everybody keep them, as settings of their own", async () => {
  const database = await createTestDatabase({ ...inject("testCluster"), template: "template0" });
  const { db, close } = openDatabase<unknown>(database.url, { max: 1 });
  try {
    const earlier = readMigrations().filter(({ name }) => name < NAME);
    await migrate(db, earlier);
    await sql`insert into site_settings (key, value, revision, changed_at) values
      ('limits.quotaTotal', '5', 3, now()), ('limits.fileSize', '2', 1, now())`.execute(db);

    await migrate(db, readMigrations());

    const { rows } = await sql`
      select key, value, revision from site_settings where key like 'limits.quota%' order by key`.execute(db);
    expect(rows).toEqual([
      { key: "limits.quotaTotal", value: 5, revision: 3 },
      { key: "limits.quotaTotalModerators", value: 5, revision: 1 },
    ]);
    const changes = await sql`select key, before, after from site_setting_changes`.execute(db);
    expect(changes.rows).toEqual([{ key: "limits.quotaTotalModerators", before: null, after: 5 }]);
  } finally {
    await close();
    await database.drop();
  }
});
