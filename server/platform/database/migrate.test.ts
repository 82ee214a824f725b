import { createHash } from "node:crypto";
import { sql, type Kysely } from "kysely";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { createTestDatabase } from "#server/testing/database.ts";
import { migrate, readMigrations, type Migration } from "./migrate.ts";
import { openDatabase } from "./pool.ts";

const PEOPLE = migration("0001_people", "create table people (id int); create table places (id int);");
const NAMES = migration("0002_names", "alter table people add column name text;");
const BROKEN = migration("0003_broken", "create table orphans (id int); select no_such_function();");

describe("migrate", () => {
  it("applies pending migrations in order, and none twice", async () => {
    const db = await openEmpty();

    expect(await migrate(db, [PEOPLE])).toEqual(["0001_people"]);
    expect(await migrate(db, [PEOPLE, NAMES])).toEqual(["0002_names"]);
    expect(await migrate(db, [PEOPLE, NAMES])).toEqual([]);
    await expect(sql`select id, name from people`.execute(db)).resolves.toBeDefined();
  });

  it("makes processes that start together wait for each other", async () => {
    const db = await openEmpty();

    const applied = await Promise.all([1, 2, 3].map(() => migrate(db, [PEOPLE, NAMES])));

    expect(applied.flat().toSorted()).toEqual(["0001_people", "0002_names"]);
  });

  it("applies all or nothing, and names the file that failed", async () => {
    const db = await openEmpty();

    await expect(migrate(db, [PEOPLE, NAMES, BROKEN])).rejects.toThrow(
      /migration 0003_broken failed: .*no_such_function/,
    );

    await expect(sql`select * from people`.execute(db)).rejects.toThrow("does not exist");
  });

  it.each([
    {
      kind: "from another release",
      known: [PEOPLE],
      message: /has the migration 0002_names, which this one does not know/,
    },
    {
      kind: "whose text was edited",
      known: [PEOPLE, migration("0002_names", "select 1")],
      message: /0002_names was edited after/,
    },
    {
      kind: "older than a new one",
      known: [PEOPLE, migration("0001_places", "select 1"), NAMES].toSorted((a, b) =>
        a.name.localeCompare(b.name),
      ),
      message: /0001_places sorts before 0002_names/,
    },
  ])("refuses a database with a migration $kind in one sentence", async ({ known, message }) => {
    const db = await openEmpty();
    await migrate(db, [PEOPLE, NAMES]);

    await expect(migrate(db, known)).rejects.toThrow(message);
  });
});

describe("readMigrations", () => {
  it("returns the project's migrations in the order of their numbers, each number once", () => {
    const numbers = readMigrations().map(({ name }) => /^(\d{4})_[a-z0-9_]+$/.exec(name)?.[1] ?? "");

    expect(numbers).not.toContain("");
    expect(numbers).toEqual([...new Set(numbers)].toSorted());
  });
});

function migration(name: string, text: string): Migration {
  return { name, text, hash: createHash("sha256").update(text).digest("hex") };
}

/** A database without any migration. */
async function openEmpty(): Promise<Kysely<unknown>> {
  const database = await createTestDatabase({ ...inject("testCluster"), template: "template0" });
  const { db, close } = openDatabase<unknown>(database.url, { max: 3 });
  onTestFinished(async () => {
    await close();
    await database.drop();
  });
  return db;
}
