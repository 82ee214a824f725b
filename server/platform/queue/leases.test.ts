import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { openDatabase } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/database.ts";
import { until } from "#server/testing/world.ts";
import { deleteDeadHolders, LeaseLostError, openLeases, type Leases } from "./leases.ts";

const DAY_MS = 86_400_000;

let database: TestDatabase;
let opened: ReturnType<typeof openDatabase<Database>>;
beforeAll(async () => {
  database = await createTestDatabase(inject("testCluster"));
  opened = openDatabase<Database>(database.url);
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

/** Leases as of another process of the site; it is paused if it renews them never. */
function openProcess({ isPaused = false } = {}): Leases {
  const leases = openLeases({
    ...{ db: opened.db, log: pino({ level: "silent" }) },
    ...(isPaused && { renewEveryMs: DAY_MS }),
  });
  onTestFinished(() => leases.stop());
  return leases;
}

/** Moves the end of the lease to so many seconds from now: its process has renewed it earlier, or by another clock. */
async function setExpiry(name: string, seconds: number): Promise<void> {
  await sql`update lease_holders set expires_at = clock_timestamp() + make_interval(secs => ${seconds})
    where id = (select holder from leases where name = ${name})`.execute(opened.db);
}

async function countHolders(): Promise<number> {
  const { rows } = await sql`select from lease_holders`.execute(opened.db);
  return rows.length;
}

describe("a lease", () => {
  it("is held by one process at a time, and by the next one at once when it is released [MAC-033]", async () => {
    const [first, second] = [openProcess(), openProcess()];

    expect(await first.acquire("one")).toBeDefined();
    expect(await second.acquire("one")).toBeUndefined();
    expect(await first.acquire("one")).toBeDefined();
    expect([first.listOwn("o"), second.listOwn("o")]).toEqual([["one"], []]);
    expect(await second.listHeld("o")).toEqual(new Set(["one"]));
    await first.release("one");

    expect(await second.listHeld("o")).toEqual(new Set());
    expect(await second.acquire("one")).toBeDefined();
    expect(await first.acquire("one")).toBeUndefined();
  });

  it("is won by one of several processes that ask at the same moment, new or expired [MAC-033]", async () => {
    const dead = openProcess({ isPaused: true });
    await dead.acquire("expired");
    await setExpiry("expired", -1);
    for (const name of ["new", "expired"]) {
      const processes = Array.from({ length: 5 }, () => openProcess());

      const leases = await Promise.all(processes.map((one) => one.acquire(name)));

      expect(leases.filter((lease) => lease !== undefined)).toHaveLength(1);
    }
  });

  it("is renewed as long as its process lives, and let go when that stops", { tags: ["slow"] }, async () => {
    const [first, second] = [openProcess(), openProcess()];
    await first.acquire("renewed");
    await setExpiry("renewed", -1);

    await until(async () => (await second.listHeld("renewed")).size > 0, "the renewal");
    expect(await second.acquire("renewed")).toBeUndefined();
    await first.stop();

    expect(await second.acquire("renewed")).toBeDefined();
  });

  it("of a process that was paused is taken over, and of no use to it from then on [MAC-035]", async () => {
    const [paused, other] = [openProcess({ isPaused: true }), openProcess()];
    const old = await paused.acquire("lost");
    await setExpiry("lost", -1);
    const current = await other.acquire("lost");
    let changes = 0;
    const count = async () => (changes += 1);

    await expect(old?.change(count)).rejects.toThrow(LeaseLostError);
    expect(changes).toBe(0);
    expect(await current?.change(count)).toBe(1);
    // From now on it knows, and it releases only what is its own.
    expect(paused.listOwn("lost")).toEqual([]);
    expect(await paused.acquire("lost")).toBeUndefined();
    await paused.release("lost");
    expect(await other.listHeld("lost")).toEqual(new Set(["lost"]));
  });

  it("that was taken over is missed by its process at the next renewal", { tags: ["slow"] }, async () => {
    const [first, other] = [openProcess(), openProcess({ isPaused: true })];
    await first.acquire("missed");
    await other.acquire("another");
    await sql`update leases set holder = (select holder from leases where name = 'another')
      where name = 'missed'`.execute(opened.db);

    await until(async () => first.listOwn("missed").length === 0, "the process to know");

    expect(await first.acquire("missed")).toBeUndefined();
  });

  it("is not taken over during a change, and keeps no other process waiting [MAC-035]", async () => {
    const [slow, other] = [openProcess({ isPaused: true }), openProcess()];
    const lease = await slow.acquire("busy");
    const changing = Promise.withResolvers<void>();
    const holding = Promise.withResolvers<void>();

    const change = lease?.change(async () => {
      changing.resolve();
      await holding.promise;
      return "changed";
    });
    await changing.promise;
    await setExpiry("busy", -1);

    expect(await other.acquire("busy")).toBeUndefined();
    holding.resolve();
    expect(await change).toBe("changed");
    expect(await other.acquire("busy")).toBeDefined();
  });

  it("that was set by a clock which has gone back counts as expired", async () => {
    const [first, second] = [openProcess({ isPaused: true }), openProcess()];
    await first.acquire("future");
    await setExpiry("future", 3600);

    expect(await second.listHeld("future")).toEqual(new Set());
    expect(await second.acquire("future")).toBeDefined();
  });

  it("is deleted a day after its process has died", async () => {
    const [dead, living] = [openProcess({ isPaused: true }), openProcess()];
    await Promise.all([dead.acquire("old"), living.acquire("new")]);
    await setExpiry("old", -90_000);
    const before = await countHolders();

    await deleteDeadHolders(opened.db);

    expect(await countHolders()).toBe(before - 1);
    const { rows } = await sql`select name from leases where name in ('old', 'new')`.execute(opened.db);
    expect(rows).toEqual([{ name: "new" }]);
  });
});
