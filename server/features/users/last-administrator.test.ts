import { afterAll, beforeAll, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { security } from "#shared/accounts/security.ts";
import { users } from "#shared/accounts/users.ts";
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

async function makeAdministrators(): Promise<void> {
  const ids = [one.id, other.id];
  await world.services.db
    .updateTable("users")
    .set({ role: "admin", deletion_at: null })
    .where("id", "in", ids)
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
