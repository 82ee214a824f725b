import { sql } from "kysely";
import { expect, inject, it } from "vitest";
import { openDatabase } from "#server/platform/database/pool.ts";
import { createTestDatabase } from "./database.ts";

it("gives every world a migrated database of its own", async () => {
  const [one, other] = await Promise.all([
    createTestDatabase(inject("testCluster")),
    createTestDatabase(inject("testCluster")),
  ]);
  const opened = openDatabase(one.url);

  const { rows } = await sql<{ count: number }>`select count(*) as count from migrations`.execute(opened.db);

  expect(rows[0]?.count).toBeGreaterThan(0);
  expect(one.url).not.toBe(other.url);
  await opened.close();
  await Promise.all([one.drop(), other.drop()]);
});
