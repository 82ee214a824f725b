import { sql, type Generated, type Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#server/testing/database.ts";
import { inTransaction, openDatabase, type OpenedDatabase } from "./pool.ts";

interface Tables {
  counters: { id: Generated<number>; name: string; value: number };
}

let database: TestDatabase;
let opened: OpenedDatabase<Tables>;
let db: Kysely<Tables>;

beforeAll(async () => {
  database = await createTestDatabase(inject("testCluster"));
  opened = openDatabase<Tables>(database.url, { max: 4 });
  ({ db } = opened);
  await sql`create table counters (id serial primary key, name text not null, value bigint not null)`.execute(
    db,
  );
});

afterAll(async () => {
  await opened.close();
  await database.drop();
});

describe("openDatabase", () => {
  it("returns 64-bit integers as numbers and dates as text", async () => {
    const { rows } = await sql`select 4000000000::bigint as big, date '2026-11-20' as day`.execute(db);

    expect(rows).toEqual([{ big: 4_000_000_000, day: "2026-11-20" }]);
  });

  it("prepares a statement with parameters once per connection", async () => {
    const names = await db.connection().execute(async (connection) => {
      for (const value of [1, 2, 3]) await sql`select ${value}::int as prepared_once`.execute(connection);
      return sql<{ calls: number }>`
        select generic_plans + custom_plans as calls from pg_prepared_statements where statement like '%prepared_once%'
      `.execute(connection);
    });

    expect(names.rows).toEqual([{ calls: 3 }]);
  });

  it("recovers from a plan that a migration made stale", async () => {
    await db.connection().execute(async (connection) => {
      const read = () => sql`select * from counters where id = ${1}`.execute(connection);
      await read();
      await sql`alter table counters add column extra text`.execute(connection);

      await expect(read()).rejects.toThrow("cached plan must not change result type");
      await expect(read()).resolves.toBeDefined();
    });
  });

  it("survives a connection that the database closes in the middle of a transaction", async () => {
    const broken = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 10000)`.execute(db);
      await sql`select 1`.execute(tx);
    });

    await expect(broken).rejects.toThrow(/terminat|connection/);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  it("survives connections that the database closes", async () => {
    await sql`select 1`.execute(db);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);

    const { rows } = await sql`select 1 as one`.execute(db);

    expect(rows).toEqual([{ one: 1 }]);
  });
});

describe("inTransaction", () => {
  it("rolls back when the work fails", async () => {
    const failing = inTransaction(db, async (tx) => {
      await tx.insertInto("counters").values({ name: "undone", value: 1 }).execute();
      throw new Error("no");
    });

    await expect(failing).rejects.toThrow("no");
    expect(await db.selectFrom("counters").selectAll().where("name", "=", "undone").execute()).toEqual([]);
  });

  it("reuses the transaction it is called in", async () => {
    const same = await inTransaction(db, (outer) => inTransaction(outer, async (inner) => inner === outer));

    expect(same).toBe(true);
  });

  it("retries the work after a deadlock, so that both sides succeed", async () => {
    await db
      .insertInto("counters")
      .values(["left", "right"].map((name) => ({ name, value: 0 })))
      .execute();
    const bothHoldOne = meeting(2);
    let attempts = 0;

    async function addToBoth(first: string, second: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        attempts += 1;
        await addOne(tx, first);
        await bothHoldOne();
        await addOne(tx, second);
      });
    }
    await Promise.all([addToBoth("left", "right"), addToBoth("right", "left")]);

    const rows = await db
      .selectFrom("counters")
      .select("value")
      .where("name", "in", ["left", "right"])
      .execute();
    expect(rows).toEqual([{ value: 2 }, { value: 2 }]);
    // The repeated transaction may meet the other one again before that one has both rows.
    expect(attempts).toBeGreaterThanOrEqual(3);
  });

  it("does not retry work that failed for another reason", async () => {
    let attempts = 0;
    const failing = inTransaction(db, async (tx) => {
      attempts += 1;
      await sql`select * from no_such_table`.execute(tx);
    });

    await expect(failing).rejects.toThrow("no_such_table");
    expect(attempts).toBe(1);
  });
});

async function addOne(tx: Kysely<Tables>, name: string): Promise<void> {
  await tx
    .updateTable("counters")
    .set((column) => ({ value: column("value", "+", 1) }))
    .where("name", "=", name)
    .execute();
}

/** A barrier at which the first `count` callers wait for each other. */
function meeting(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived === count) resolve();
    return promise;
  };
}
