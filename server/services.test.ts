import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { migrate } from "#server/platform/database/migrate.ts";
import { openDatabase } from "#server/platform/database/pool.ts";
import { readConfig } from "#server/platform/config.ts";
import type { Log } from "#server/platform/log.ts";
import { openWorld, type World } from "#server/testing/world.ts";
import { openServices } from "./services.ts";

const UNREACHABLE = "127.0.0.1:1";

let world: World;
let folder: string;
beforeAll(async () => {
  world = await openWorld();
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-services-"));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

/** A database that nothing else connects to: the world opens and closes connections to its own at any time. */
async function createEmptyDatabase(): Promise<{ url: string; name: string }> {
  const url = new URL(world.databaseUrl);
  const name = `${url.pathname.slice(1)}_services`;
  url.pathname = `/${name}`;
  await sql`create database ${sql.id(name)}`.execute(world.services.db);
  return { url: url.href, name };
}

async function countConnections(database: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_stat_activity where datname = ${database}`.execute(world.services.db);
  return rows[0]?.count ?? 0;
}

describe("services that cannot be opened", () => {
  it("name a storage that cannot be used, before any of them connects to the database", async () => {
    const log = { warn: vi.fn<Log["warn"]>(), error: vi.fn<Log["error"]>() };
    const keys = { S3_BUCKET: "films", S3_ACCESS_KEY: "key", S3_SECRET_KEY: "secret" };
    const config = readConfig({ DATA_DIR: folder, S3_ENDPOINT: `http://${UNREACHABLE}`, ...keys });
    const databaseUrl = `postgres://${UNREACHABLE}/none`;

    const opening = openServices({ config, log: log as unknown as Log, databaseUrl });

    await expect(opening).rejects.toThrow(/^The bucket films at http:.* cannot be used/);
    expect(log.warn).not.toHaveBeenCalled();
    expect(log.error).not.toHaveBeenCalled();
  });

  it("close those that were opened", async () => {
    const { config, log } = world.services;
    await writeFile(path.join(folder, "uploads"), "a file in the place of the folder");
    const database = await createEmptyDatabase();

    const migration = openDatabase(database.url, { max: 1 });
    await migrate(migration.db);
    await migration.close();

    const opening = openServices({
      config: { ...config, dataDir: folder },
      log,
      databaseUrl: database.url,
      hasSchedules: false,
    });

    await expect(opening).rejects.toThrow(/EEXIST|ENOTDIR/);
    await expect.poll(() => countConnections(database.name), { timeout: 10_000 }).toBe(0);
    await sql`drop database ${sql.id(database.name)}`.execute(world.services.db);
  });
});
