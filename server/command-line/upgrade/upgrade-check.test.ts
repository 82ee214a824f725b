import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from "vitest";
import { clearUnfinishedRestore, noteUnfinishedRestore } from "#server/backup/unfinished-restore.ts";
import { migrate, readMigrations } from "#server/platform/database/migrate.ts";
import { openDatabase } from "#server/platform/database/pool.ts";
import { createTestDatabase } from "#server/testing/database.ts";
import { openWorld, type World } from "#server/testing/world.ts";
import { openShell } from "#server/command-line/testing/shell.ts";
import { hasRoom, touchedTables } from "./check-upgrade.ts";

const FIRST_NEW = "0061";

let world: World;
let folder: string;
beforeAll(async () => {
  // Jobs stay as they are without a worker.
  world = await openWorld({ isWorker: false });
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-upgrade-"));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const { nadaj } = openShell(() => world);

async function check(env: Readonly<Record<string, string>> = {}) {
  const { code, text } = await nadaj(["upgrade-check", "--json"], env);
  return { code, data: JSON.parse(text) as Record<string, unknown> };
}

/** The data of a release that had not the newest migrations. */
async function openOlderData() {
  const database = await createTestDatabase({ ...inject("testCluster"), template: "template0" });
  const { db, close } = openDatabase<unknown>(database.url, { max: 2 });
  onTestFinished(async () => {
    await close();
    await database.drop();
  });
  const known = readMigrations();
  const older = known.filter(({ name }) => name < FIRST_NEW);
  await migrate(db, older);
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, NADAJ_SECRET: "s".repeat(40) };
  return { db, env, newest: known.slice(older.length).map(({ name }) => name) };
}

it("lists the migrations of older data, and the space and time that they need, and changes nothing [OPS-094]", async () => {
  const { db, env, newest } = await openOlderData();
  const before = await schemaOf();

  const { code, data } = await check(env);
  const { text } = await nadaj(["upgrade-check"], env);

  expect(code).toBe(0);
  expect(data).toMatchObject({
    ...{ canUpgrade: true, obstacles: [], migrations: newest, freeBytes: null },
    tables: expect.arrayContaining([{ table: "live_streams", bytes: expect.any(Number) }]),
  });
  for (const key of ["neededBytes", "databaseBytes", "seconds"]) {
    expect(data[key]).toEqual(expect.any(Number));
    expect(Number(data[key])).toBeGreaterThan(0);
  }
  for (const part of [...newest, "live_streams", "Space that they need", "Time that they take", "can go"]) {
    expect(text).toContain(part);
  }
  expect(await schemaOf()).toEqual(before);
  expect(await migrate(db)).toEqual(newest);
  expect(await check(env)).toMatchObject({ code: 0, data: { migrations: [], neededBytes: 0 } });

  async function schemaOf() {
    const { rows } = await sql`
      select table_name, column_name from information_schema.columns where table_schema = 'public'
      order by 1, 2`.execute(db);
    const { rows: applied } = await sql`select name, applied_at from migrations order by name`.execute(db);
    return { rows, applied };
  }
});

it("refuses a database that is newer than the program, with a sentence [OPS-094]", async () => {
  const { db, env } = await openOlderData();
  await migrate(db);
  await sql`insert into migrations (name, hash) values ('9999_future', 'x')`.execute(db);

  const refused = await nadaj(["upgrade-check"], env);

  expect(refused).toMatchObject({ code: 1, text: "" });
  expect(refused.error).toContain(
    "is of a newer release than this program: it has the migration 9999_future",
  );
  expect(await check(env)).toEqual({ code: 1, data: { error: { code: "FAILED", message: refused.error } } });
  expect((await nadaj(["upgrade-check"], { ...env, LANG: "pl_PL.UTF-8" })).error).toContain("9999_future");
});

it("cannot go while a restore has not finished, and counts the jobs under way", async () => {
  const { dataDir } = world.services.config;
  const { queue, db } = world.services;
  const kind = queue.kinds().find(({ name }) => name === "video.prepare");
  if (!kind) throw new Error("There is no such kind of job.");
  await queue.send(db, kind, { videoId: crypto.randomUUID() });
  await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()
    where name = 'video.prepare'`.execute(db);
  await noteUnfinishedRestore(dataDir, {
    backup: "2026-11-27-201503",
    media: "disk",
    database: "own",
    phase: "files",
  });

  const { code, data } = await check();
  clearUnfinishedRestore(dataDir);

  expect(code).toBe(1);
  expect(data).toMatchObject({ canUpgrade: false, runningJobs: 1 });
  expect(data["obstacles"]).toEqual([expect.stringContaining("2026-11-27-201503")]);
  expect(await check()).toMatchObject({ code: 0, data: { canUpgrade: true } });
});

it("refuses an empty database: there is nothing to upgrade", async () => {
  const database = await createTestDatabase({ ...inject("testCluster"), template: "template0" });
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, NADAJ_SECRET: "s".repeat(40) };

  const { code, error } = await nadaj(["upgrade-check"], env);

  expect([code, error]).toEqual([1, "The database is empty: there is no site to upgrade."]);
  await database.drop();
});

it("finds the tables of the statements, each once, and not those of comments", () => {
  const text = [
    "alter table only videos add column a int; update videos set a = 1;",
    "-- alter table comments drop column b;",
    "create unique index posts_a on posts (a);\ndelete from Users where id is null; create table fresh (id int);",
  ].join("\n");
  expect(touchedTables([{ text }])).toEqual(["videos", "posts", "users"]);
});

it("needs room beside the tables on the disk of the database, if that is known", () => {
  const gigabyte = 1024 ** 3;
  const plan = {
    ...{ migrations: ["0002_names"], tables: [], databaseBytes: gigabyte, seconds: 1, runningJobs: 0 },
    neededBytes: gigabyte,
  };
  expect(hasRoom({ ...plan, freeBytes: 2 * gigabyte })).toBe(true);
  expect(hasRoom({ ...plan, freeBytes: gigabyte })).toBe(false);
  expect(hasRoom({ ...plan, freeBytes: null })).toBe(true);
  expect(hasRoom({ ...plan, migrations: [], freeBytes: 0 })).toBe(true);
});
