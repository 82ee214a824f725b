import type { Updateable } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { security } from "#shared/accounts/security.ts";
import { users } from "#shared/accounts/users.ts";
import { HttpError } from "#shared/client.ts";
import { moderation } from "#shared/moderation/contract.ts";
import { reports } from "#shared/reports/contract.ts";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

const REFUSED = { status: 409, code: "LAST_ADMINISTRATOR" };
const HOUR_MS = 3_600_000;

let world: World;
let one: Person;
let other: Person;
beforeAll(async () => {
  world = await openWorld();
  one = await world.person({ role: "admin" });
  other = await world.person({ role: "admin" });
});
afterAll(() => world.close());

async function roleOf({ id }: Person): Promise<string> {
  const { role } = await world.services.db
    .selectFrom("users")
    .select("role")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return role;
}

function inHours(hours: number): Date {
  return new Date(world.clock.now().getTime() + hours * HOUR_MS);
}

async function change({ id }: Person, columns: Updateable<Database["users"]>): Promise<void> {
  await world.services.db.updateTable("users").set(columns).where("id", "=", id).execute();
}

async function makeAdministrators(): Promise<void> {
  const ids = [one.id, other.id];
  await world.services.db
    .updateTable("users")
    .set({ role: "admin", deletion_at: null, blocked_until: null, activated_at: world.clock.now() })
    .where("id", "in", ids)
    .execute();
  // Those of other tests.
  await world.services.db
    .updateTable("users")
    .set({ role: "user" })
    .where("role", "=", "admin")
    .where("id", "not in", ids)
    .execute();
}

it("stays when two lower each other at the same time", async () => {
  const body = { role: "user" } as const;

  const outcomes = await Promise.all([
    outcomeOf(one.call(users.edit, { params: { id: other.id }, body })),
    outcomeOf(other.call(users.edit, { params: { id: one.id }, body })),
  ]);

  // The second one is refused as no administrator, or because the first one is the last.
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await Promise.all([roleOf(one), roleOf(other)])).toSorted()).toEqual(["admin", "user"]);
});

describe("the only administrator who can log in and stays", () => {
  /** Why the other one does not count. */
  const OTHERS = {
    "one who leaves": () => ({ deletion_at: inHours(30 * 24) }),
    "one who is blocked": () => ({ blocked_until: inHours(1) }),
    "one whose address is not confirmed": () => ({ activated_at: null }),
    "a moderator": () => ({ role: "moderator" as const }),
  };

  it.each(Object.keys(OTHERS) as (keyof typeof OTHERS)[])(
    "beside %s cannot be lowered, blocked or deleted [OPS-120]",
    async (state) => {
      await makeAdministrators();
      await change(other, OTHERS[state]());
      // Whoever signed in before may still have rights: a third one acts, who leaves.
      const leaving = await world.person({ role: "admin" });
      await change(leaving, { deletion_at: inHours(24) });
      const params = { id: one.id };
      const verdict = { measure: "block", reason: "INS", until: inHours(1).toISOString() } as const;
      const report = await world.services.db
        .insertInto("reports")
        .values({
          ...{ entity_type: "user", entity_id: one.id, reason: "INS", message: "Dziwne konto" },
          ...{ user_id: null, email: "widz@example.com", reporter_hash: Buffer.from(state) },
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const blockedUntil = inHours(1).toISOString();

      const doors = [
        leaving.call(users.edit, { params, body: { role: "user" } }),
        leaving.call(users.edit, { params, body: { role: "moderator" } }),
        leaving.call(users.edit, { params, body: { blockedUntil, blockReason: "Spór" } }),
        leaving.call(moderation.decide, { body: { entityType: "user", entityId: one.id, ...verdict } }),
        leaving.call(reports.close, { params: { id: report.id }, body: verdict }),
        one.call(security.deleteAccount, { body: { password: one.password } }),
      ];

      for (const outcome of await Promise.all(doors.map(outcomeOf))) expect(outcome).toMatchObject(REFUSED);
      expect(await one.call(accounts.me)).toMatchObject({ role: "admin", deletionAt: null });
      const body = { email: one.email, password: one.password };
      expect(await outcomeOf(world.call(accounts.login, { body }))).toMatchObject({ status: 200 });
    },
  );

  it("is refused a change with a sentence in the caller's language [OPS-120]", async () => {
    await makeAdministrators();
    await change(other, { role: "user" });
    const texts = await Promise.all(
      (["pl", "en"] as const).map((locale) =>
        world
          .as({ token: one.token, locale })(security.deleteAccount, { body: { password: one.password } })
          .catch((error: unknown) => (error instanceof HttpError ? error.message : undefined)),
      ),
    );
    expect(texts).toEqual([
      "To ostatni administrator: bez niego nikt nie mógłby zarządzać stroną.",
      "This is the last administrator: without one, nobody could manage the site.",
    ]);
  });

  it("cannot act on the own role or block [OPS-120]", async () => {
    await makeAdministrators();
    const params = { id: one.id };
    for (const body of [{ role: "user" }, { blockedUntil: inHours(1).toISOString() }] as const) {
      expect(await outcomeOf(one.call(users.edit, { params, body }))).toMatchObject({ status: 403 });
    }
    expect(await roleOf(one)).toBe("admin");
  });

  it("can log in under the strictest settings of the site [OPS-120]", async () => {
    await makeAdministrators();
    const { states } = await one.call(siteSettings.get);
    const revisions = Object.fromEntries(states.map(({ key, revision }) => [key, revision]));
    const values = {
      "site.maintenance": true,
      "registration.mode": "closed" as const,
      "registration.refusedDomains": [one.email.split("@")[1] ?? ""],
      "registration.allowedDomains": ["inna.example"],
      "limits.sessions": 1,
    } satisfies Partial<SiteSettings>;

    await one.call(siteSettings.save, { body: { values, revisions } });

    const body = { email: one.email, password: one.password };
    const { token } = await world.call(accounts.login, { body });
    const call = world.as({ token: token ?? "" });
    expect(await call(accounts.me)).toMatchObject({ role: "admin" });
    const after = await call(siteSettings.get);
    await call(siteSettings.save, {
      body: {
        ...{ values: {}, resets: Object.keys(values) as (keyof typeof values)[] },
        revisions: Object.fromEntries(after.states.map(({ key, revision }) => [key, revision])),
      },
    });
    one = { ...one, token: token ?? "", call };
  });
});

describe("two administrators at the same moment", () => {
  const until = () => inHours(1).toISOString();
  const ACTS = {
    lower: (by: Person, of: Person) => by.call(users.edit, { params: { id: of.id }, body: { role: "user" } }),
    block: (by: Person, of: Person) =>
      by.call(users.edit, { params: { id: of.id }, body: { blockedUntil: until(), blockReason: "Spór" } }),
    decide: (by: Person, of: Person) =>
      by.call(moderation.decide, {
        body: { entityType: "user", entityId: of.id, measure: "block", reason: "INS", until: until() },
      }),
    leave: (by: Person) => by.call(security.deleteAccount, { body: { password: by.password } }),
  };
  const NAMES = Object.keys(ACTS) as (keyof typeof ACTS)[];
  const PAIRS = NAMES.flatMap((first) => NAMES.map((second) => [first, second] as const));

  it.each(PAIRS)("do %s and %s: one of them stays [OPS-120]", async (first, second) => {
    const pair = [await world.person({ role: "admin" }), await world.person({ role: "admin" })] as const;
    const before = await world.services.db
      .updateTable("users")
      .set({ role: "user" })
      .where("role", "=", "admin")
      .where(
        "id",
        "not in",
        pair.map(({ id }) => id),
      )
      .returning("id")
      .execute();

    await Promise.all([outcomeOf(ACTS[first](pair[0], pair[1])), outcomeOf(ACTS[second](pair[1], pair[0]))]);

    const left = await world.services.db
      .selectFrom("users")
      .select("id")
      .where("role", "=", "admin")
      .where("deletion_at", "is", null)
      .where((eb) => eb.or([eb("blocked_until", "is", null), eb("blocked_until", "<", world.clock.now())]))
      .execute();
    expect(left.length).toBeGreaterThan(0);
    await world.services.db
      .updateTable("users")
      .set({ role: "admin" })
      .where(
        "id",
        "in",
        before.map(({ id }) => id),
      )
      .execute();
  });
});

it("cannot be lowered or blocked by one who leaves", async () => {
  await makeAdministrators();
  await other.call(security.deleteAccount, { body: { password: other.password } });
  const params = { id: one.id };
  const blockedUntil = new Date(world.services.clock.now().getTime() + HOUR_MS).toISOString();

  for (const body of [{ role: "user" }, { blockedUntil, blockReason: "Spór" }] as const) {
    expect(await outcomeOf(other.call(users.edit, { params, body }))).toMatchObject(REFUSED);
  }
  expect(await one.call(accounts.me)).toMatchObject({ role: "admin" });
});

it("cannot delete the own account, as long as nobody else administers the site", async () => {
  await makeAdministrators();
  await world.services.db.updateTable("users").set({ role: "user" }).where("id", "=", other.id).execute();

  const outcome = await outcomeOf(one.call(security.deleteAccount, { body: { password: one.password } }));

  expect(outcome).toMatchObject(REFUSED);
  await makeAdministrators();
  await one.call(security.deleteAccount, { body: { password: one.password } });
  expect(
    await outcomeOf(other.call(security.deleteAccount, { body: { password: other.password } })),
  ).toMatchObject(REFUSED);
});
