import { afterAll, beforeAll, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { openWorld, outcomeOf, type World } from "#server/testing/world.ts";
import { mailedLink } from "#server/testing/mailed-link.ts";
import { openShell } from "./testing/shell.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld({ env: { NADAJ_REGISTRATION: "approval" } });
});
afterAll(() => world.close());

const { nadaj } = openShell(() => world);

it("lists accounts with their state, and approves one that waits", async () => {
  const email = "ewa@example.com";
  const body = { email, password: "haslo123", name: "Ewa", surname: "Lis", reason: "Lubię kolej" };
  await world.call(accounts.register, { body });
  const listed = async () => (await nadaj(["user", "list", "--search", email])).text;
  expect(await listed()).toBe(`${email}  user  unconfirmed  Ewa Lis`);
  expect(await nadaj(["user", "approve", email])).toMatchObject({
    ...{ code: 1, error: expect.stringContaining("no longer waits") },
  });
  const code = (await mailedLink(world, email, "/activate-account")).get("code") ?? "";
  await world.call(accounts.activate, { query: { code } });
  expect(await listed()).toContain("awaitingApproval");
  expect((await nadaj(["user", "password", email, "--link"])).text).toContain("waits for approval");

  expect(await nadaj(["user", "approve", email])).toMatchObject({ code: 0, error: "" });

  expect(await listed()).toContain("active");
  const login = world.call(accounts.login, { body: { email, password: "haslo123" } });
  expect(await outcomeOf(login)).toMatchObject({ status: 200 });
});
