import { afterAll, beforeAll, expect, it } from "vitest";
import { users } from "#shared/accounts/users.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";
import { openShell } from "./testing/shell.ts";

let world: World;
let moderator: Person;
beforeAll(async () => {
  world = await openWorld();
  moderator = await world.person({ role: "moderator" });
});
afterAll(() => world.close());

const { nadaj } = openShell(() => world);

function userList(...options: string[]) {
  return nadaj(["user", "list", ...options]);
}

it("lists accounts by role and state with the filters of the screen [OPS-082]", async () => {
  const { db } = world.services;
  const [blocked, leaving] = [await world.creator(), await world.creator()];
  const inAWeek = new Date(world.clock.now().getTime() + 7 * 86_400_000);
  await db.updateTable("users").set({ blocked_until: inAWeek }).where("id", "=", blocked.id).execute();
  await db.updateTable("users").set({ deletion_at: inAWeek }).where("id", "=", leaving.id).execute();

  for (const [query, options, emails] of [
    [{ role: "creator", state: "blocked" }, ["--role", "creator", "--state", "blocked"], [blocked.email]],
    [{ state: "deletionScheduled" }, ["--state", "deletionScheduled"], [leaving.email]],
    [
      { role: "moderator", confirmed: true },
      ["--role", "moderator", "--confirmed", "true"],
      [moderator.email],
    ],
    [
      { role: "creator", seen: "day" },
      ["--role", "creator", "--seen", "day"],
      [leaving.email, blocked.email],
    ],
    [{ space: "some", reports: "open" }, ["--space", "some", "--reports", "open"], []],
  ] as const) {
    const { items, count } = await moderator.call(users.list, { query });
    const listed = JSON.parse((await userList(...options, "--json")).text) as {
      users: typeof items;
      count: number;
    };
    expect(listed.users.map(({ email }) => email)).toEqual(emails);
    expect(items.map(({ email }) => email)).toEqual(emails);
    expect(listed.count).toBe(count);
  }
});

it("refuses a state that there is not [OPS-082]", async () => {
  expect((await userList("--state", "asleep")).error).toContain("--state");
});
