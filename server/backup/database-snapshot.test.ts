import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { runStatement } from "#server/platform/database/ensure-database.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/database.ts";
import { openDatabaseSnapshot } from "./database-snapshot.ts";

const TIMEOUTS = [
  ...["statement_timeout", "lock_timeout", "transaction_timeout", "idle_in_transaction_session_timeout"],
  "idle_session_timeout",
];

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase(inject("testCluster"));
});
afterAll(() => database.drop());

describe("a snapshot of a database", () => {
  it.each(TIMEOUTS)("is not ended by the %s of the database", async (name) => {
    const base = new URL(database.url).pathname.slice(1);
    await runStatement(database.url, `alter database "${base}" set ${name} = '1h'`);

    const snapshot = await openDatabaseSnapshot(database.url);

    const found: unknown[] = [];
    for await (const rows of snapshot.readRows(`select current_setting('${name}') as value`)) {
      found.push(...rows);
    }
    await snapshot.end();
    expect(found).toEqual([{ value: "0" }]);
  });
});
