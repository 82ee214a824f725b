import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { finding } from "#shared/health/finding-texts.ts";
import { readConfig } from "#server/platform/config.ts";
import { readMigrationState, readMigrations, type Migration } from "#server/platform/database/migrate.ts";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { createTestDatabase } from "#server/testing/database.ts";
import type { Check, CheckedSite } from "./check.ts";
import { clockFinding } from "./checks/clock.ts";
import { checkMigrations } from "./checks/migrations.ts";
import { checkHealth, worstState } from "./health.ts";

const ENV = { DATABASE_URL: "postgres://nadaj:pass%40word@127.0.0.1/nadaj" };

function siteWith(db?: Kysely<Database>, migrations: readonly Migration[] = []): CheckedSite {
  return {
    ...{ env: ENV, config: readConfig(ENV), migrations, unfinishedRestore: () => undefined },
    openDatabase: async () => {
      if (!db) throw new Error("connection refused");
      return db;
    },
  };
}

describe("checkHealth", () => {
  it("reports a check that throws or takes too long as an error, beside the others", async () => {
    const broken: Check = {
      name: "media",
      needs: "environment",
      run: () => Promise.reject(new Error("no such pass@word, nor pass%40word")),
    };
    let isAborted = false;
    const slow: Check = {
      name: "mail",
      needs: "environment",
      limitSeconds: 0.05,
      run: ({ signal }) =>
        new Promise(() => {
          signal.addEventListener("abort", () => {
            isAborted = true;
          });
        }),
    };
    const fine: Check = {
      name: "redis",
      needs: "environment",
      run: async () => [finding("redis", "redis_ok", {})],
    };

    const found = await checkHealth(siteWith(), [broken, slow, fine]);

    expect(found).toEqual([
      { check: "media", state: "error", key: "check_failed", values: { reason: "no such •••, nor •••" } },
      { check: "mail", state: "error", key: "check_slow", values: { seconds: 0.05 } },
      { check: "redis", state: "ok", key: "redis_ok", values: {} },
    ]);
    expect(isAborted).toBe(true);
    expect(worstState(found)).toBe("error");
    expect(worstState(found.slice(2))).toBe("ok");
  });

  it("does not check what needs the configuration or the database while that is wrong", async () => {
    const needy: Check = {
      name: "jobs",
      needs: "configuration",
      run: async ({ database }) => {
        await database();
        return [];
      },
    };
    const withoutConfig = { ...siteWith(), config: undefined };

    expect(await checkHealth(siteWith(), [needy])).toMatchObject([
      { key: "needs_database", state: "warning" },
    ]);
    expect(await checkHealth(withoutConfig, [needy])).toMatchObject([{ key: "needs_configuration" }]);
  });
});

describe("the check of the migrations", () => {
  it("finds those that wait, and tries them without a change", async () => {
    const db = await openMigrated();
    const next = migration("9998_next", "create table next_things (id int);");

    const found = await checkHealth(siteWith(db, [...readMigrations(), next]), [checkMigrations]);

    expect(found).toMatchObject([
      { key: "migrations_pending", state: "warning", values: { names: "9998_next" } },
    ]);
    const { pending } = await readMigrationState(db, [...readMigrations(), next]);
    expect(pending.map(({ name }) => name)).toEqual(["9998_next"]);
    await expect(
      db
        .selectFrom("next_things" as "users")
        .select("id")
        .execute(),
    ).rejects.toThrow("not exist");
  });

  it("finds one that fails, so that the site cannot start [OPS-091]", async () => {
    const db = await openMigrated();
    const broken = migration("9998_broken", "select no_such_function();");

    const found = await checkHealth(siteWith(db, [...readMigrations(), broken]), [checkMigrations]);

    expect(found).toMatchObject([{ key: "migrations_failing", state: "error" }]);
    expect(found[0]?.values["reason"]).toMatch(/9998_broken.*no_such_function/);
  });

  it("refuses a database of a newer release", async () => {
    const db = await openMigrated();

    const found = await checkHealth(siteWith(db, readMigrations().slice(0, -1)), [checkMigrations]);

    expect(found).toMatchObject([{ key: "migrations_refused", state: "error" }]);
  });
});

describe("the check of the clocks", () => {
  it.each([
    [900, "clock_ok"],
    [-2500, "clock_differs"],
    [-45_000, "clock_wrong"],
    [3_600_000, "clock_wrong"],
  ])("calls a difference of %i ms %s", (aheadMs, key) => {
    expect(clockFinding(aheadMs)).toMatchObject({ key, values: { seconds: Math.abs(aheadMs) / 1000 } });
  });
});

function migration(name: string, text: string): Migration {
  return { name, text, hash: createHash("sha256").update(text).digest("hex") };
}

/** A database of this release that no site uses. */
async function openMigrated(): Promise<Kysely<Database>> {
  const database = await createTestDatabase(inject("testCluster"));
  const { db, close } = openDatabase<Database>(database.url, { max: 2, name: "nadaj-doctor" });
  onTestFinished(async () => {
    await close();
    await database.drop();
  });
  return db;
}
